// A move as a voice says it, in the notation chosen.
import type { Move } from '../../api/types'
import type { Utterance } from '../../board/kind'
import { speechTag, spelled } from '../../game/spoken'
import { t } from '../../i18n/index.svelte'
import { traditional, type Notation } from './coordinates'

// Chinese and Vietnamese notation are spoken by voices of their own whatever the
// page's language.
export function spokenMove(move: Move, notation: Notation): Utterance {
  const tag = speechTag()
  if (notation === 'chinese') {
    const text = (traditional() ? move.text['chinese_traditional'] : undefined) ?? move.text['chinese'] ?? move.move
    return { text: homophones(text), tag: traditional() ? 'zh-TW' : 'zh-CN' }
  }
  if (notation === 'vietnamese') {
    const words = vietnameseWords(move.text['vietnamese'] ?? '')
    return words ? { text: words, tag: 'vi-VN' } : { text: spelled(move.move), tag }
  }
  if (notation === 'wxf') return { text: wxfWords(move.text['wxf'] ?? '') ?? spelled(move.move), tag }
  return { text: spelled(move.text['iccs'] ?? move.move), tag }
}

// A voice reads 车, 将 and 相 as in everyday words, not as the pieces are
// called; other characters have the right sound.
const sounds: Record<string, string> = { 车: '居', 車: '居', 将: '匠', 將: '匠', 相: '象' }

const homophones = (text: string): string => text.replace(/[车車将將相]/g, (c) => sounds[c]!)

const letters = { K: 'name.K', A: 'name.A', E: 'name.B', H: 'name.N', R: 'name.R', C: 'name.C', P: 'name.P' } as const
const ways = { '+': 'spoken.advance', '-': 'spoken.retreat', '=': 'spoken.traverse' } as const
const seats = { '+': 'spoken.front', '-': 'spoken.rear', '=': 'spoken.middle' } as const

// WXF letters in words: C2=5 is "cannon 2 traverse 5", R+-1 "front chariot
// retreat 1", 17+1 "soldier 1 on 7 advance 1". Undefined for anything else.
function wxfWords(text: string): string | undefined {
  const parts = /^([A-Za-z1-5])([1-9+\-=])([+\-=])([1-9])$/.exec(text)
  if (!parts) return undefined
  const [, who = '', place = '', way = '', number = ''] = parts
  const piece = t(letters[who.toUpperCase() as keyof typeof letters] ?? 'name.P')
  const does = `${t(ways[way as keyof typeof ways])} ${number}`
  if (/\d/.test(who)) return `${piece} ${who} ${t('spoken.on', { file: place })} ${does}`
  if (place in seats) return `${t('spoken.seat', { seat: t(seats[place as keyof typeof seats]), piece })} ${does}`
  return `${piece} ${place} ${does}`
}

const vietnamese: Readonly<Record<string, string>> = {
  Tg: 'tướng', S: 'sĩ', T: 'tượng', X: 'xe', P: 'pháo', M: 'mã', C: 'chốt',
  t: 'trước', g: 'giữa', s: 'sau',
  '.': 'tiến', '/': 'thoái', '-': 'bình',
}

// Vietnamese notation in words: P2-5 is "pháo 2 bình 5", Xt.1 "xe trước tiến 1".
// Undefined for anything else.
function vietnameseWords(text: string): string | undefined {
  const parts = /^(Tg|[STXPMC])([tgs]?)([1-9]?)([1-9]?)([./-])([1-9])$/.exec(text)
  return parts?.slice(1).filter(Boolean).map((part) => vietnamese[part] ?? part).join(' ')
}
