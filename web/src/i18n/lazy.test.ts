// Texts of lazy/ are there only for what withTexts brings. No file that the page can
// reach without it may use them.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { setLanguage, startTexts, textFor, withTexts } from './index.svelte'
import { texts as vietnamese } from './lazy/keys/vi'
import { texts as chinese } from './lazy/save/zh-Hans'

type Sources = Readonly<Record<string, string>>

const sources: Sources = Object.fromEntries(
  Object.entries(import.meta.glob<string>('/src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }))
    .filter(([path]) => !path.endsWith('.test.ts'))
    .map(([path, text]) => [path.slice('/src/'.length), text]),
)

const keysIn = (text: string): string[] => [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => key)

// The keys of each part.
const parts = Object.fromEntries(
  Object.entries(sources).flatMap(([path, text]) => {
    const part = /^i18n\/lazy\/(\w+)\/en\.ts$/.exec(path)?.[1]
    return part ? [[part, keysIn(text)]] : []
  }),
)

function resolved(tree: Sources, from: string, spec: string): string | undefined {
  const { pathname } = new URL(spec, `file:///${from}`)
  return ['', '.ts', '.svelte', '/index.ts'].map((end) => decodeURI(pathname).slice(1) + end).find((path) => path in tree)
}

// The files that the page can reach from its first one before it has the texts of a part.
function without(tree: Sources, part: string): string[] {
  const seen = new Set(['main.ts'])
  for (const file of seen) {
    const text = tree[file]!.replace(new RegExp(`withTexts\\('${part}', import\\('[^']+'\\)\\)`, 'g'), '')
    for (const [, spec = ''] of text.matchAll(/(?:from|import\(?) ?'(\.\.?\/[^']+)'/g)) {
      const to = resolved(tree, file, spec)
      if (to) seen.add(to)
    }
  }
  return [...seen]
}

// The quoted keys of a part that those files have, and the keys that they put together.
function early(tree: Sources, part: string, keys: readonly string[]): string[] {
  // These name keys for lists that are shown later.
  const tables = ['ui/shortcuts.ts']
  return without(tree, part)
    .filter((file) => !tables.includes(file) && !/^i18n\/|^api\/openapi/.test(file))
    .flatMap((file) => {
      const quoted = keys.filter((key) => tree[file]!.includes(`'${key}'`))
      const made = [...tree[file]!.matchAll(/[`']([a-z]+\.)\$\{|gameKey\('([a-z]+)\.[a-z]+'/g)].filter(([, a, b]) => keys.some((key) => key.startsWith(a ?? `${b}.`)))
      return [...quoted, ...made.map(([text]) => text)].map((key) => `${file} uses ${key}`)
    })
}

test.each(Object.keys(parts))('nothing uses a text of %s before it is there', (part) => {
  expect(parts[part]!.length).toBeGreaterThan(5)
  expect(without(sources, part)).toContain('screens/GameScreen.svelte')
  expect(early(sources, part, parts[part]!)).toEqual([])
})

describe('what is found', () => {
  const tree: Sources = {
    'main.ts': "import A from './a/A.svelte'\n",
    'a/A.svelte': "{#await withTexts('edit', import('../b/B.svelte'))}{/await}",
    'b/B.svelte': "{t('edit.go')}{t(`edit.${x}`)}",
  }
  test('nothing where the texts come along', () => expect(early(tree, 'edit', ['edit.go'])).toEqual([]))
  test('a component that comes without its texts', () => {
    const other = { ...tree, 'a/A.svelte': "{#await import('../b/B.svelte')}{/await}" }
    expect(early(other, 'edit', ['edit.go'])).toEqual(['b/B.svelte uses edit.go', 'b/B.svelte uses `edit.${'])
  })
  test('a key in the first files', () => {
    expect(early({ ...tree, 'main.ts': `${tree['main.ts']}t('edit.go')` }, 'edit', ['edit.go'])).toEqual(['main.ts uses edit.go'])
  })
})

describe('withTexts', () => {
  beforeAll(async () => {
    vi.stubGlobal('location', { search: '', hash: '' })
    vi.stubGlobal('navigator', { languages: ['en'] })
    vi.stubGlobal('document', { documentElement: {} })
    await startTexts()
  })

  test('resolves when the texts of its part are there; they follow the language', async () => {
    expect(textFor('keys.press')).toBeUndefined()
    expect(await withTexts('keys', Promise.resolve('a module'))).toBe('a module')
    expect(textFor('keys.press')).toBe('Press the key…')
    await setLanguage('vi')
    expect(textFor('keys.press')).toBe(vietnamese['keys.press'])
  })

  test('brings the texts of both languages while another is on its way', async () => {
    const switched = setLanguage('zh-Hans')
    await withTexts('save', Promise.resolve())
    expect(textFor('save.event')).toBeDefined()
    await switched
    expect(textFor('save.event')).toBe(chinese['save.event'])
  })
})
