// Builds the server once for all tests, with the page in web/dist, and removes it
// after them; DUIYI_BINARY names one that is built already.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function build(): (() => void) | undefined {
  if (process.env.DUIYI_BINARY) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'duiyi-e2e-'))
  const binary = join(folder, process.platform === 'win32' ? 'duiyi.exe' : 'duiyi')
  execFileSync('make', ['--no-print-directory', 'reader', 'READER_FLAGS='], { cwd: join(import.meta.dirname, '..', '..'), stdio: 'inherit' })
  execFileSync('go', ['build', '-o', binary, './cmd/duiyi'], { cwd: join(import.meta.dirname, '..', '..'), stdio: 'inherit' })
  process.env.DUIYI_BINARY = binary
  return () => rmSync(folder, { recursive: true, force: true })
}
