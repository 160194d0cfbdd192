// Records on their way in and out: what a file or a paste becomes for the
// server, and what the server found in it, in words.
import type { SourceRecord } from '../api/client'
import { ApiError } from '../api/client'
import type { GameKind, Imported, RecordFault } from '../api/types'
import { gameName, pieceName, pointWords } from '../board/names'
import type { TextKey } from '../i18n/keys'
import { currentLanguage, t, textFor } from '../i18n/index.svelte'
import { charsetNames } from '../ui/charsets'
import { countText } from './counting'
import { noticeText } from './words'

// Base64 makes three bytes four, and the server takes 4 MiB.
const largestFile = 3 * 1024 * 1024 - 1024

// The character set of a file is the server's to find out: it gets the bytes.
export async function sourceOf(file: File): Promise<SourceRecord> {
  if (file.size === 0) throw new ApiError('empty_file', 'no bytes')
  if (file.size > largestFile) throw new ApiError('too_large', `${file.size} bytes`)
  return { data: base64(new Uint8Array(await file.arrayBuffer())) }
}

export function base64(bytes: Uint8Array): string {
  let binary = ''
  // As many arguments as every browser takes in one call.
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary)
}

// The line, from 1, that a byte of the text's UTF-8 stands in.
export function lineAt(text: string, offset: number): number {
  return new TextEncoder().encode(text).subarray(0, offset).filter((b) => b === 0x0a).length + 1
}

// Other games by the names that the server gives them.
const otherGames: Readonly<Record<string, TextKey>> = {
  chess: 'foreign.chess', draughts: 'foreign.draughts', go: 'foreign.go', hex: 'foreign.hex',
  janggi: 'foreign.janggi', jieqi: 'foreign.jieqi', othello: 'foreign.othello', shogi: 'foreign.shogi',
}

function otherName(game: string): string {
  const key = otherGames[game]
  return key === undefined ? game : t(key)
}

// chosen is the game of several that was to be opened.
export function failureText(error: unknown, source: SourceRecord, chosen?: { n: number; title: string }): string {
  if (error instanceof ApiError && error.code === 'over_limit' && error.at === 'imports' && chosen) return t('open.over', chosen)
  if (!(error instanceof ApiError)) return t('error.internal')
  if (error.code === 'foreign_game' && error.format) return t('open.foreign.game', { game: otherName(error.format) })
  if (error.code === 'foreign_record' && error.format) return t('open.foreign', { format: error.format })
  if (error.code === 'bad_record' && 'text' in source && typeof error.at === 'number') {
    return t('open.bad', { line: lineAt(source.text, error.at) })
  }
  return noticeText({ code: error.code })
}

// The lines of a file that belong to no game, a sentence each.
export function unreadLines({ unread, unread_lines }: Pick<Imported, 'unread' | 'unread_lines'>): string[] {
  const sentences = unread.map((fault) => withReason(t('open.unread', { line: fault.line, text: fault.text }), fault))
  if (unread_lines > unread.length) sentences.push(t('open.unread.more', { n: unread_lines - unread.length }))
  return sentences
}

// Why something of a record could not be read. The server's message is English.
export const reasonOf = ({ code, message }: { code: string; message: string }): string =>
  textFor(`why.${code}`) ?? (currentLanguage().tag === 'en' ? message.replace(/^\w/, (c) => c.toLowerCase()).replace(/\.$/, '') : '')

// The rule that an illegal move breaks, as the game screen tells it; '' where none is named.
function ruleText(rule: RecordFault['rule']): string {
  const key = `refusal.${rule?.code}`
  if (!rule || textFor(key) === undefined) return ''
  const { game, piece = '', point = '' } = rule
  return t(key as TextKey, game && piece ? { piece: pieceName(game as GameKind, piece), point: pointWords(game as GameKind, point) } : {})
}

// A sentence with that rule behind it.
export function withRule(sentence: string, rule: RecordFault['rule']): string {
  const said = ruleText(rule)
  return said ? sentence + (currentLanguage().characters ? '。' : '. ') + said : sentence
}

const withReason = (sentence: string, fault: RecordFault): string => {
  const reason = reasonOf(fault)
  return ruleText(fault.rule) || !reason ? withRule(sentence, fault.rule) : t('open.because', { sentence, reason })
}

// Whether text was repaired that had been saved in a wrong set.
export const isRestored = ({ notes: list }: Pick<Imported, 'notes'>): boolean => list.some(({ code }) => code === 'restored')

// Whether games of a file were read in different sets.
export const setsVary = ({ games }: Imported): boolean => new Set(games.map((g) => g.charsets.join())).size > 1

// How the text of a record was read where that was not certain, a sentence each.
export function notes({ notes: list }: Pick<Imported, 'notes'>): string[] {
  return [...new Set(list.map(({ code, text }) => t(`open.note.${code}`, { text })))]
}

// What of a record is not in the game that was made of it, a sentence each.
export function differences(found: Imported): string[] {
  const { lost, faults } = found
  // Tags are a file's own bookkeeping: every program writes others.
  const kinds = new Set(lost.filter((what) => !what.startsWith('tag ')).map(kindOfLoss))
  const losses = (['comment', 'side line', 'other'] as const).filter((kind) => kinds.has(kind))
  return [
    ...losses.map((kind) => t(`open.lost.${kind}`)),
    ...faults.map((fault) => withReason(t(line(fault), { line: fault.line, text: fault.text }), fault)),
  ]
}

// A place among moves could not be played, another not be read.
function line({ line, ply }: RecordFault): TextKey {
  if (!line) return 'open.fault.nowhere'
  return ply < 0 ? 'open.fault.read' : 'open.fault'
}

function kindOfLoss(what: string): 'comment' | 'side line' | 'other' {
  return what.startsWith('comment') ? 'comment' : what.startsWith('side line') ? 'side line' : 'other'
}

export function foundText({ game, title, plies, date, faults, charsets }: Imported['games'][number], withSets = false): string {
  return [
    title || gameName(game),
    date,
    countText(game, plies),
    faults ? t('open.faults', { n: faults }) : '',
    withSets ? charsetNames(charsets) : '',
  ].filter(Boolean).join(' · ')
}
