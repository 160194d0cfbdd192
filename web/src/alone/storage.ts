// The files of the program: in the browser's storage for this page, or in memory where the
// browser keeps nothing.
import type { Device, Devices } from './files'
import { Memory } from './memory'
import type { Keeping } from './messages'
import { takeStaged } from './vault'

const fileNames = ['duiyi.db', 'duiyi.db-journal']

// A file whose tab or worker has just ended stays locked for a moment. Another tab without
// Web Locks holds it until it is closed: after sayMS the page says so.
const retryMS = 100
const sayMS = 1000

const nameOf = (cause: unknown) => (cause instanceof DOMException ? cause.name : '')
const isBusy = (cause: unknown) => nameOf(cause) === 'NoModificationAllowedError'
const isRefused = (cause: unknown) => ['SecurityError', 'NotAllowedError'].includes(nameOf(cause))

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))

// Does what needs files that nobody holds, once that is so.
async function unheld<T>(act: () => Promise<T>, busy: () => void): Promise<T> {
  const began = performance.now()
  for (let told = false; ; await wait(retryMS)) {
    try {
      return await act()
    } catch (cause) {
      if (!isBusy(cause)) throw cause
      if (told || performance.now() - began < sayMS) continue
      told = true
      busy()
    }
  }
}

export interface Storage {
  devices: Devices
  folder?: FileSystemDirectoryHandle
  keeping: Keeping
}

// Opens the files; busy is called if another tab holds one of them. They are opened one
// after the other, so that two tabs never hold one each.
export async function openStorage(busy: () => void): Promise<Storage> {
  try {
    if (!navigator.storage?.getDirectory) return inMemory()
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('duiyi', { create: true })
    await unheld(() => takeStaged(folder), busy)
    const devices = new Map<string, Device>()
    for (const name of fileNames) {
      const file = await folder.getFileHandle(name, { create: true })
      devices.set(name, await unheld<Device>(() => file.createSyncAccessHandle(), busy))
    }
    return { devices, folder, keeping: { in: 'device' } }
  } catch (cause) {
    return inMemory(isRefused(cause) ? undefined : String(cause))
  }
}

function inMemory(why?: string): Storage {
  return { devices: new Map(fileNames.map((name) => [name, new Memory()])), keeping: { in: 'memory', ...(why && { why }) } }
}
