// Texts in the user's language.
import { remember } from '../browser/preferences'
import { fill } from './fill'
import { english, firstLanguage } from './first'
import type { Part, TextKey } from './keys'
import { languages, type Language, type Texts } from './languages'

export { languages, type Language, type Texts }

let current = $state.raw(english)

// Fetched texts and those that games bring, by language tag.
const fetched = new Map<string, Texts>()
const brought = new Map<string, Texts>()

// Texts of screens and dialogs that are opened later, a file for each part and language.
const lazyFiles = import.meta.glob<{ texts: Texts }>('/src/i18n/lazy/*/*.ts')
const lazyFile = (part: Part, { tag }: Language) => lazyFiles[`/src/i18n/lazy/${part}/${tag}.ts`]
const parts = new Set<Part>()

// Adds the texts that a game brings along.
export function addTexts(more: Readonly<Record<string, Texts>>): void {
  for (const [tag, texts] of Object.entries(more)) brought.set(tag, { ...brought.get(tag), ...texts })
}

// Fetches the texts of the first language. Until it resolves the page has no words.
export const startTexts = (): Promise<void> => show(firstLanguage())

// Resolves with what is imported once the texts of its part are there, too. They
// follow the language from then on.
export async function withTexts<T>(part: Part, imported: Promise<T>): Promise<T> {
  parts.add(part)
  const [module] = await Promise.all([imported, fetchTexts(current), fetchTexts(asked)])
  return module
}

// The language asked for last, while its texts are on their way.
let asked = english

async function show(language: Language): Promise<void> {
  asked = language
  await fetchTexts(language)
  if (asked !== language) return
  current = language
  document.documentElement.lang = language.tag
}

async function fetchTexts(language: Language): Promise<void> {
  const texts = [
    language.texts(),
    ...[...parts].map((part) => (lazyFile(part, language) ?? lazyFile(part, english)!)()),
  ]
  const files = await Promise.all(texts)
  fetched.set(language.tag, Object.assign({}, fetched.get(language.tag), ...files.map((file) => file.texts)))
}

export const currentLanguage = (): Language => current

// The language of what somebody wrote, where it is Chinese and the page's is not:
// voices, and the width of marks, go by it.
export const writtenIn = (text: string): 'zh' | undefined => (!current.tag.startsWith('zh') && /\p{Script=Han}/u.test(text) ? 'zh' : undefined)

// Shows the page in a language as soon as its texts are there. Where they cannot
// be fetched the page stays as it was.
export async function setLanguage(tag: string): Promise<void> {
  const language = languages.find((l) => l.tag === tag)
  if (!language) throw new Error(`no language is called ${tag}`)
  await show(language)
  remember('language', tag)
}

// A text of a language, or of English where a game brings no other.
function textOf(key: string): string | undefined {
  const { tag } = current
  return fetched.get(tag)?.[key] ?? brought.get(tag)?.[key] ?? brought.get(english.tag)?.[key]
}

// The text of a key, with {{names}} filled in. Reading it in a component
// makes the component follow the language.
export function t(key: TextKey, values?: Record<string, string | number>): string {
  const text = textOf(key) ?? key
  return values ? fill(text, values) : text
}

// The text of a key that is put together from a server's code, or undefined
// when the page has no words for it.
export function textFor(key: string): string | undefined {
  return textOf(key)
}

// What each game has words of its own for.
export type PerGame =
  | 'game'
  | 'side'
  | 'piece'
  | 'board.label'
  | 'new.start'
  | 'new.position'
  | 'edit.text'
  | 'typed.example'
  | 'tool.engine'
  | 'today'

// The key of a text that each game has its own of: 'side.NAME.0'. The part says
// which of several: a side, a letter, a word.
export const gameKey = (what: PerGame, game: string, part?: string | number) =>
  `${what}.${game}${part === undefined ? '' : `.${part}`}` as TextKey

// The best of what the server gives by language tag.
export function inLanguage<T>(texts: Record<string, T>): T | undefined {
  const { tag, next = english.tag } = current
  return texts[tag] ?? texts[next] ?? texts[english.tag]
}

export const nameIn = (names: Record<string, string>, fallback: string): string => inLanguage(names) ?? fallback
