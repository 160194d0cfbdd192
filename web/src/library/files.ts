// Files of what was dropped, and of the folders among it. A folder may have a million:
// they are handed on as they are found, a hundred or so at a time.

const some = (reader: FileSystemDirectoryReader) => new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))

const fileOf = (entry: FileSystemEntry) => new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))

async function visit(entries: FileSystemEntry[], found: (files: File[]) => void): Promise<void> {
  const files = await Promise.all(entries.filter((e) => e.isFile).map(fileOf))
  if (files.length) found(files)
  for (const folder of entries) {
    if (!folder.isDirectory) continue
    const reader = (folder as FileSystemDirectoryEntry).createReader()
    for (let within = await some(reader); within.length; within = await some(reader)) await visit(within, found)
  }
}

export async function droppedFiles(data: DataTransfer, found: (files: File[]) => void): Promise<void> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((e) => e !== null)
  if (entries.length) await visit(entries, found)
  else found([...data.files])
}
