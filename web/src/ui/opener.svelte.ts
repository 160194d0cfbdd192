import { note } from './note.svelte'

// The one way into the dialog that opens records: a button asks, a drop or a
// paste brings the record along.
class Opener {
  shown = $state.raw<{ given?: File | string; again?: object }>()

  open(given?: File | string): void {
    note.text = '' // of what was brought before
    this.shown = given === undefined ? {} : { given }
  }

  // Takes the files that the system opens with the installed page.
  takeLaunches(): void {
    const { launchQueue } = window as { launchQueue?: { setConsumer(take: (launch: { files: readonly FileSystemFileHandle[] }) => void): void } }
    launchQueue?.setConsumer(({ files: [first] }) => void first?.getFile().then((file) => this.open(file)))
  }

  // Shows the dialog as it was left.
  again(left: object): void {
    note.hush()
    this.shown = { again: left }
  }

  close(): void {
    this.shown = undefined
  }
}

export const opener = new Opener()
