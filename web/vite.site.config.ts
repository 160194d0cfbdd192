// Builds the page alone: the page, and the program in the browser in place of a server.
// DUIYI_PROGRAM names the program and DUIYI_CALLED what scripts/called.mjs wrote of it; make site
// makes both.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { transformWithOxc } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { parts, partToPack } from './scripts/parts'
import { charsetTables } from './scripts/charsets'
import { fold } from './scripts/fold'
import { licences } from './scripts/licensed'
import { inlineHashes } from './scripts/shell'
import { split } from './scripts/split'
import { LZMA } from './src/alone/lzma'
import usual from './vite.config'

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url))

// Files of the served page that the page alone has others for.
const other: Readonly<Record<string, string>> = {
  [source('api/transport.ts')]: source('alone/transport.ts'),
  [source('ui/place.ts')]: source('alone/place.ts'),
  [source('ui/Everything.svelte')]: source('alone/Everything.svelte'),
}

const policyOf = ({ scripts, styles }: { scripts: string; styles: string }) =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${scripts}; style-src 'self' ${styles}; ` +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// Two plugins, of which the second is for workers too.
const replaced: Plugin = {
  name: 'duiyi-alone',
  enforce: 'pre',
  async resolveId(id, from) {
    if (!from || !id.startsWith('.')) return null
    const found = await this.resolve(id, from, { skipSelf: true })
    const file = found && other[found.id]
    return file && from !== file ? file : null
  },
}

// Once the first picture is in it.
const page: Plugin = {
  name: 'duiyi-alone-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(inlineHashes(html))}" />`)
        .replace('</title>', '</title>\n    <meta name="apple-mobile-web-app-capable" content="yes" />\n    <meta name="apple-mobile-web-app-title" content="对弈" />'),
  },
}

interface Needed {
  called: number[]
  answers: Record<string, unknown>
  openings: unknown[]
}

const needed = () => JSON.parse(readFileSync(process.env['DUIYI_CALLED']!, 'utf8')) as Needed

const program = (): Plugin => ({
  name: 'duiyi-program',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
  load(id) {
    if (id === '\0virtual:go') {
      const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
      return { code: readFileSync(`${root}/lib/wasm/wasm_exec.js`, 'utf8'), moduleSideEffects: true }
    }
    if (id === '\0virtual:answers') return `export const answers = ${JSON.stringify(needed().answers)}\nexport const openings = JSON.parse(${JSON.stringify(JSON.stringify(needed().openings))})`
    if (id !== '\0virtual:program') return null
    const { first, rest } = split(readFileSync(process.env['DUIYI_PROGRAM']!), new Set(needed().called), charsetTables())
    const packed = (name: string, raw: Buffer, coder = '', toPack = raw): string => {
      const bytes = lzma(toPack, coder)
      const ref = this.emitFile({ type: 'asset', name, source: bytes })
      const sha256 = createHash('sha256').update(raw).digest('hex')
      return `{ url: import.meta.ROLLUP_FILE_URL_${ref}, size: ${bytes.length}, sha256: '${sha256}' }`
    }
    const listed = parts.map((path) => `'${path}': ${packed(`${basename(path)}.part`, partToPack(`../${path}`), path.endsWith('.gz') ? ofNumbers : ofText)}`)
    return `
      export const first = ${packed('first.lzma', first, '', fold(first))}
      export const rest = ${packed('rest.lzma', rest, ofText, fold(rest))}
      export const sqlite = ${packed('sqlite.lzma', readFileSync(fromSQLite('dist/sqlite3.wasm')))}
      export const parts = { ${listed.join(',\n')} }`
  },
})

// What LZMA is told of bytes: which of the place and of the byte before tell the next one.
const ofNumbers = ',lc=3,lp=1,pb=1' // of two bytes, as networks are
const ofText = ',lc=4,lp=0,pb=0'

// Packed by the program xz, in whose presets 9e gives the smallest file and 1 comes fastest. Its header
// says that the size is unknown; here it is known.
function lzma(raw: Buffer, coder: string): Buffer {
  const preset = process.env['DUIYI_QUALITY'] ?? '9e'
  const file = execFileSync('xz', ['--format=lzma', `--lzma1=preset=${preset}${coder}`, '--stdout'], { input: raw, maxBuffer: 2 * raw.length + 1024 })
  file.writeBigUInt64LE(BigInt(raw.length), 5)
  const unpacker = new LZMA(file.length)
  unpacker.push(file)
  if (!raw.equals(unpacker.whole)) throw new Error(`${raw.length} bytes come back from LZMA as others`)
  return file
}

const fromSQLite = (file: string) => `node_modules/@sqlite.org/sqlite-wasm/${file}`

function filesIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? filesIn(join(dir, e.name)) : [join(dir, e.name)]))
}

// How other apps share records and texts with the installed page, whose service worker takes them.
const shareTarget = (extensions: readonly string[]) => ({
  action: './share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'records', accept: [...extensions, 'text/plain', 'application/octet-stream', 'application/x-chess-pgn', 'application/x-go-sgf'] }] },
})

// Writes the service worker, which knows all files, and prints what they weigh.
const offline = (): Plugin => {
  let dir = ''
  return {
    name: 'duiyi-offline',
    apply: 'build',
    configResolved: (config) => void (dir = config.build.outDir),
    async closeBundle() {
      // The build of SQLite names workers that nothing here starts, and its own module, which is packed here.
      for (const file of filesIn(dir)) if (/\/sqlite3-((worker1|opfs-async-proxy)-[^/]+\.js|[^/]+\.wasm)$/.test(file)) rmSync(file)
      rmSync(join(dir, 'push.js')) // nobody tells the page alone anything
      const manifest = join(dir, 'manifest.webmanifest')
      const app = JSON.parse(readFileSync(manifest, 'utf8').replaceAll('": "/', '": "./')) as { file_handlers: [{ accept: Record<string, string[]> }] }
      writeFileSync(manifest, JSON.stringify({ ...app, share_target: shareTarget(Object.values(app.file_handlers[0].accept).flat()) }, null, 2))
      const files = filesIn(dir)
        .map((f) => relative(dir, f))
        .filter((f) => f !== 'sw.js' && f !== licences)
        .sort()
      const hash = createHash('sha256')
      for (const f of files) hash.update(f).update(readFileSync(join(dir, f)))
      const unpackers = await Promise.all(['lzma', 'unfold'].map((name) => transformWithOxc(readFileSync(source(`alone/${name}.ts`), 'utf8'), `${name}.ts`)))
      const text = readFileSync(source('alone/sw.js'), 'utf8')
        .replace('/* UNPACKERS */', () => unpackers.map(({ code }) => code.replaceAll(/^export (?=class|const)/gm, '').replace(/export \{.*\};?/, '')).join(''))
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace('[/* FILES */]', JSON.stringify(files.map((f) => (f === 'index.html' ? './' : f))))
      writeFileSync(join(dir, 'sw.js'), text)
      const all = filesIn(dir).map((f) => ({ f: relative(dir, f), raw: statSync(f).size, bytes: readFileSync(f) }))
      for (const { f, raw, bytes } of all.sort((a, b) => b.raw - a.raw).slice(0, 12)) {
        const packed = /\.(lzma|part|png)$/.test(f)
        console.log(f.padEnd(44), String(raw).padStart(10), packed ? '' : `gzip ${gzipSync(bytes).length}  br ${brotliCompressSync(bytes).length}`)
      }
    },
  }
}

export default mergeConfig(
  usual,
  defineConfig({
    base: './',
    plugins: [replaced, page, program(), offline()],
    worker: { format: 'es', plugins: () => [program()] },
  }),
)
