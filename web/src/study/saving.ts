// A study as a file of one's own.
import { exportStudy } from '../api/studies'
import { download } from '../ui/download'

// Has the browser save it, and returns what of the study the file does not hold.
export async function saveStudy(id: string, format: string, notation?: string): Promise<string[]> {
  const { file, name, lost } = await exportStudy(id, format, notation)
  download(file, name)
  return lost
}
