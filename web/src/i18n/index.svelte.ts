// Texts in the user's language: ?lang=, else the last choice, else the
// browser's languages, else English.
import { preference, remember } from '../browser/preferences'
import { en, type TextKey } from './en'
import { fill } from './fill'
import { zhHans } from './zh-Hans'
import { zhHant } from './zh-Hant'

export const languages = ['zh-Hans', 'zh-Hant', 'en'] as const
export type Language = (typeof languages)[number]

// Each language in its own words.
export const languageNames: Record<Language, string> = { 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文', en: 'English' }

// The language of a tag like zh-TW, or undefined when the page does not speak it.
export function languageOf(tag: string): Language | undefined {
  const t = tag.toLowerCase()
  if (/^zh\b.*\b(hant|tw|hk|mo)\b/.test(t)) return 'zh-Hant'
  if (/^zh\b/.test(t)) return 'zh-Hans'
  if (/^en\b/.test(t)) return 'en'
  return undefined
}

function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const wishes = [asked ?? '', preference('language', ''), ...navigator.languages]
  for (const wish of wishes) {
    const language = languageOf(wish)
    if (language) return language
  }
  return 'en'
}

const state = $state({ language: 'en' as Language })

export type Texts = Readonly<Record<string, string>>

const texts: Record<Language, Texts> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

// Takes in the texts that a game brings along.
export function addTexts(more: Readonly<Partial<Record<Language, Texts>>>): void {
  for (const language of languages) texts[language] = { ...more[language], ...texts[language] }
}

export function startTexts(): void {
  show(firstLanguage())
}

function show(language: Language) {
  state.language = language
  document.documentElement.lang = language
}

export const currentLanguage = () => state.language

export function setLanguage(language: Language): void {
  remember('language', language)
  show(language)
}

// The text of a key, with {{names}} filled in. Reading it in a component
// makes the component follow the language.
export function t(key: TextKey, values?: Record<string, string | number>): string {
  const text = texts[state.language][key] ?? texts.en[key] ?? key
  return values ? fill(text, values) : text
}

// The text of a key that is put together from a server's code, or undefined
// when the page has no words for it.
export function textFor(key: string): string | undefined {
  return key in texts.en ? t(key as TextKey) : undefined
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

// The key of a text that each game has its own of: 'side.NAME.0'. The part says
// which of several: a side, a letter, a word.
export const gameKey = (what: PerGame, game: string, part?: string | number) =>
  `${what}.${game}${part === undefined ? '' : `.${part}`}` as TextKey

// The best of what the server gives by language tag.
export function inLanguage<T>(texts: Record<string, T>): T | undefined {
  const language = state.language
  const chinese = language === 'zh-Hant' ? texts['zh-Hans'] : undefined
  return texts[language] ?? chinese ?? texts['en']
}

export const nameIn = (names: Record<string, string>, fallback: string): string => inLanguage(names) ?? fallback
