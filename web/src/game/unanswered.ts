// A command that was sent and not answered: whether it was carried out nobody
// knows, so it is kept, also when the page is loaded anew, and sent again as it
// was. The tab that sent it keeps it; another sends its own.
import type { Sent } from '../api/client'
import type { Command } from '../api/types'

export type Unanswered = Command & Sent & { cmd: string }

const key = (id: string) => `duiyi.sent.${id}`

export function unanswered(id: string): Unanswered | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key(id)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

// Without a command none is kept any more.
export function keepUnanswered(id: string, sent?: Unanswered): void {
  try {
    if (sent) sessionStorage.setItem(key(id), JSON.stringify(sent))
    else sessionStorage.removeItem(key(id))
  } catch {
    // Storage is forbidden or full: the command lasts as long as the page.
  }
}

// Commands that are no events of the game: later they would mean something else.
const passing: readonly string[] = ['move_now', 'think_again']

export const lasts = ({ type }: Command): boolean => !passing.includes(type)
