// What two people say to each other and ask of each other, beside what is said of
// every game.
import type { Command, GreetingMessage } from '../api/types'
import type { IconName } from '../ui/Icon.svelte'

// What two people can say to each other.
export type Greeting = GreetingMessage['greeting']
export const greetings: readonly Greeting[] = ['hello', 'please', 'thanks', 'well_played', 'again', 'sorry']

// What only two people can ask of a game.
export type Asked = Command | { type: 'conditional_moves'; lines: readonly (readonly string[])[] } | { type: 'vacation'; days: number } | { type: 'offer_undo' | 'abort' | 'accept_undo' | 'decline_undo' | 'give_time' | 'berserk' | 'claim_win' | 'claim_draw' }

// A tool of the row below the board.
export interface PlayTool {
  icon: IconName
  text: string
  // What is written.
  short: string
  // Why it cannot be used now.
  off?: string | undefined
  run: () => void
}
