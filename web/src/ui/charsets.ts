// Character sets that files are read in, by the names that the server knows.
import { currentLanguage, t } from '../i18n/index.svelte'

export const auto = 'auto'

// The sets on offer, each with a tag of the script or the language that it is for.
const scripts: Readonly<Record<string, string>> = {
  'utf-8': '',
  gbk: 'zh-Hans',
  big5: 'zh-Hant',
  gb18030: 'zh-Hans',
  'shift-jis': 'ja',
  'euc-kr': 'ko',
  'windows-1251': 'Cyrl',
  'windows-1252': 'Latn',
  'utf-16': '',
}

export const charsets: readonly string[] = Object.keys(scripts)

// A name as people write it: GBK, Shift-JIS, Windows-1251.
const charsetName = (name: string): string =>
  name.replace(/^[a-z]+/, (word) => (word === 'shift' || word === 'big' || word === 'windows' ? word[0]!.toUpperCase() + word.slice(1) : word.toUpperCase())).replace(/-[a-z]+/g, (rest) => rest.toUpperCase())

export const charsetNames = (names: readonly string[]): string => names.map(charsetName).join(', ')

// A set with the script that it is for, in the user's language.
export function charsetText(name: string): string {
  const script = scripts[name]
  if (!script) return charsetName(name)
  const type = script.length === 4 ? 'script' : 'language'
  const called = new Intl.DisplayNames([currentLanguage().tag], { type }).of(script)
  return `${charsetName(name)} · ${called}`
}

// What the automatic choice is called, with the sets that it came to.
export const autoText = (used: readonly string[]): string =>
  used.length ? t('charset.auto.used', { sets: charsetNames(used) }) : t('charset.auto')

// The sets of games, each once. One of UTF-8 alone was not guessed.
export const setsOf = (games: readonly { charsets: readonly string[] }[]): string[] => [...new Set(games.flatMap((g) => g.charsets))]
export const guessed = (sets: readonly string[]): boolean => sets.some((set) => set !== 'utf-8')
