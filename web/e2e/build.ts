// Builds the server once for all tests, with the page in web/dist; DUIYI_BINARY
// names one that is built already.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function build(): void {
  if (process.env.DUIYI_BINARY) return
  const binary = join(mkdtempSync(join(tmpdir(), 'duiyi-e2e-')), process.platform === 'win32' ? 'duiyi.exe' : 'duiyi')
  execFileSync('go', ['build', '-o', binary, './cmd/duiyi'], { cwd: join(import.meta.dirname, '..', '..'), stdio: 'inherit' })
  process.env.DUIYI_BINARY = binary
}
