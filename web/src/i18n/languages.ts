// The languages of the page. A further one is its texts, a file here and one of
// the help, and its entry in this list; the tests name what it lacks.
import type { EagerKey } from './keys'

export type Texts = Readonly<Record<string, string>>

export interface Language {
  // As ?lang= and the server have it.
  readonly tag: string
  // In its own words.
  readonly name: string
  // The tags of browsers that mean it; the first language that answers is taken.
  readonly answers: RegExp
  // What its voices are called.
  readonly voice: string
  // How its readers know Chinese characters, where they read them. The others
  // are shown letters beside them.
  readonly characters?: 'simplified' | 'traditional'
  // The notation in which its players write moves, of those that a game has.
  readonly notation: string
  // The name of a game begins small within a sentence.
  readonly small?: true
  // Whose words come next, of what the server tells in languages; English is last.
  readonly next?: string
  texts(): Promise<{ readonly texts: Readonly<Record<EagerKey, string>> }>
}

export const languages: Language[] = [
  {
    tag: 'zh-Hans',
    name: '简体中文',
    answers: /^zh\b(?=.*\bhans\b|(?!.*\b(hant|tw|hk|mo)\b))/,
    voice: 'zh-CN',
    characters: 'simplified',
    notation: 'chinese',
    texts: () => import('./zh-Hans'),
  },
  {
    tag: 'zh-Hant',
    name: '繁體中文',
    answers: /^zh\b/,
    voice: 'zh-TW',
    characters: 'traditional',
    notation: 'chinese',
    next: 'zh-Hans',
    texts: () => import('./zh-Hant'),
  },
  { tag: 'en', name: 'English', answers: /^en\b/, voice: 'en-GB', notation: 'wxf', small: true, texts: () => import('./en') },
  { tag: 'vi', name: 'Tiếng Việt', answers: /^vi\b/, voice: 'vi-VN', notation: 'vietnamese', small: true, texts: () => import('./vi') },
]

export const languageOf = (tag: string): Language | undefined => languages.find((l) => l.answers.test(tag.toLowerCase().replaceAll('_', '-')))
