// A move in the words that a system voice is to say, in the notation chosen.
import type { GameKind, Move } from '../api/types'
import { currentLanguage, t, type Language } from '../i18n/index.svelte'
import { stepText } from './opening'
import type { Notation } from '../ui/display.svelte'

// The voices of each language of the page.
const tags: Record<Language, string> = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-GB' }

export const speechTag = (): string => tags[currentLanguage()]

export interface Utterance {
  text: string
  tag: string
}

// Chinese notation is spoken by a Chinese voice whatever the page's language.
export function spokenMove(game: GameKind, move: Move, notation: Notation): Utterance {
  const tag = speechTag()
  const step = stepText(move)
  if (step) return { text: step, tag }
  if (game === 'gomoku') return { text: spelled(move.text['point'] ?? move.move), tag }
  if (notation === 'chinese') {
    const traditional = currentLanguage() === 'zh-Hant'
    const text = (traditional ? move.text['chinese_traditional'] : undefined) ?? move.text['chinese'] ?? move.move
    return { text: homophones(text), tag: traditional ? tags['zh-Hant'] : tags['zh-Hans'] }
  }
  if (notation === 'wxf') return { text: wxfWords(move.text['wxf'] ?? '') ?? spelled(move.move), tag }
  return { text: spelled(move.text['iccs'] ?? move.move), tag }
}

// A voice reads 车, 将 and 相 as in everyday words, not as the pieces are
// called; other characters have the right sound.
const sounds: Record<string, string> = { 车: '居', 車: '居', 将: '匠', 將: '匠', 相: '象' }

export const homophones = (text: string): string => text.replace(/[车車将將相]/g, (c) => sounds[c]!)

const letters = { K: 'name.K', A: 'name.A', E: 'name.B', H: 'name.N', R: 'name.R', C: 'name.C', P: 'name.P' } as const
const ways = { '+': 'spoken.advance', '-': 'spoken.retreat', '=': 'spoken.traverse' } as const
const seats = { '+': 'spoken.front', '-': 'spoken.rear', '=': 'spoken.middle' } as const

// WXF letters in words: C2=5 is "cannon 2 traverse 5", R+-1 "front chariot
// retreat 1", 17+1 "soldier 1 on 7 advance 1". Undefined for anything else.
export function wxfWords(text: string): string | undefined {
  const parts = /^([A-Za-z1-5])([1-9+\-=])([+\-=])([1-9])$/.exec(text)
  if (!parts) return undefined
  const [, who = '', place = '', way = '', number = ''] = parts
  const piece = t(letters[who.toUpperCase() as keyof typeof letters] ?? 'name.P')
  const does = `${t(ways[way as keyof typeof ways])} ${number}`
  if (/\d/.test(who)) return `${piece} ${who} ${t('spoken.on', { file: place })} ${does}`
  if (place in seats) return `${t(seats[place as keyof typeof seats])} ${piece} ${does}`
  return `${piece} ${place} ${does}`
}

// Letters and numbers apart, so that "H8" is not read as a word: "H 8",
// "H 2, E 2".
const spelled = (text: string): string =>
  (text.match(/[A-Za-z]\d+/g) ?? [text]).map((point) => `${point[0]!.toUpperCase()} ${point.slice(1)}`).join(', ')
