// Files of what was dropped, and of the folders among it.

const all = (folder: FileSystemDirectoryEntry) =>
  new Promise<FileSystemEntry[]>((done, fail) => {
    const reader = folder.createReader()
    const found: FileSystemEntry[] = []
    // A reader hands on a hundred or so at a time, and none at the end.
    const next = () => reader.readEntries((some) => (some.length ? (found.push(...some), next()) : done(found)), fail)
    next()
  })

async function within(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isDirectory) return (await Promise.all((await all(entry as FileSystemDirectoryEntry)).map(within))).flat()
  return [await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))]
}

export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((e) => e !== null)
  return entries.length ? (await Promise.all(entries.map(within))).flat() : [...data.files]
}
