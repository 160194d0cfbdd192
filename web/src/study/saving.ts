// A study as a file of one's own.
import { exportStudy } from '../api/studies'

// Has the browser save it, and returns what of the study the file does not hold.
export async function saveStudy(id: string, format: string, notation?: string): Promise<string[]> {
  const { file, name, lost } = await exportStudy(id, format, notation)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return lost
}
