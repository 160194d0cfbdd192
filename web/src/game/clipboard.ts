// Positions and games to and from the clipboard.
import * as api from '../api/client'
import type { Game } from '../api/types'
import { kindOf } from '../board/kind'
import { currentLanguage, t } from '../i18n/index.svelte'
import { note } from '../ui/note.svelte'
import { codeOf } from './notice'
import { noticeText } from './words'

export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    await write(text)
    note.say(t('save.copied'))
  } catch (error) {
    note.say(error instanceof api.ApiError ? noticeText({ code: codeOf(error) }) : t('save.notCopied'))
  }
}

// A browser that lets a page write only while a key or a press is being dealt
// with takes a promise of the text.
async function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  text.catch(() => undefined) // told by whoever waits for the writing
  const blob = text.then((s) => new Blob([s], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch (cause) {
    await text // what went wrong there is the better reason
    throw cause
  }
}

// Copies the moves on the board as other programs read them.
export function copyGame(game: Game): Promise<void> {
  const { record, notations } = kindOf(game.config.game)
  const written = { lang: currentLanguage().tag, ...(notations && { notation: notations.keys(notations.chosen())[0]! }) }
  return copyText(api.exportText(api.exportPath(game.id, record, written)))
}

// What the clipboard holds, or undefined where the browser does not tell.
export async function pasted(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()) || undefined
  } catch {
    return undefined
  }
}
