// Fails a build whose list of licences lacks an npm package of which something is in the page or
// its workers. Vite writes the list for the page, and leaves out workers and its own helpers.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const licences = 'licenses.txt'

// The package that a module is of; undefined for the page's own.
function packageOf(id: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(id)
  return helper?.[1] ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

const used = new Set<string>()

// For the page's build and for that of each worker.
export const noted = (): Plugin => ({
  name: 'duiyi-noted',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      for (const id of file.moduleIds) {
        const name = packageOf(id)
        if (name) used.add(name)
      }
    }
  },
})

// Those that Vite leaves out: where their licence is, of which the licences of what they are built of
// are no part, and a sentence before it.
const others: Readonly<Record<string, { file: string; text: RegExp; more?: string }>> = {
  vite: { file: 'LICENSE.md', text: /^(MIT License$[^]*?SOFTWARE\.)$/m },
  rolldown: { file: 'LICENSE', text: /^(MIT License$[^]*?SOFTWARE\.)$/m },
  '@sqlite.org/sqlite-wasm': { file: 'dist/index.mjs', text: /\/\* @preserve\n([^]*?)\*\//, more: 'Its package is under the Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0\n\n' },
}

function licenceOf(name: string): string {
  const { file, text, more = '' } = others[name]!
  const folder = `node_modules/${name}`
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const own = text.exec(readFileSync(join(folder, file), 'utf8'))
  if (!own) throw new Error(`${name} says nothing of its licence`)
  return `\n## ${name} - ${version} (${license})\n\n${more}${own[1]!.replace(/^\*\* ?/gm, '')}\n`
}

export const licensed = (): Plugin => {
  let dir = ''
  return {
    name: 'duiyi-licensed',
    apply: 'build',
    configResolved: (config) => void (dir = config.build.outDir),
    closeBundle() {
      const file = join(dir, licences)
      for (const name of Object.keys(others)) if (used.has(name)) appendFileSync(file, licenceOf(name))
      const list = readFileSync(file, 'utf8')
      const missing = [...used].filter((name) => !list.includes(`\n## ${name} - `))
      if (missing.length > 0 || !used.has('svelte')) throw new Error(`${licences} lacks ${missing.sort().join(', ') || 'svelte'}`)
    },
  }
}
