// What two people say to each other and ask of each other, beside what is said of
// every game.
import type { Command, GreetingMessage } from '../api/types'

// What two people can say to each other.
export type Greeting = GreetingMessage['greeting']
export const greetings: readonly Greeting[] = ['hello', 'please', 'thanks', 'well_played', 'again', 'sorry']

// What only two people can ask of a game.
export type Asked = Command | { type: 'conditional_moves'; lines: readonly (readonly string[])[] } | { type: 'vacation'; days: number } | { type: 'offer_undo' | 'abort' | 'accept_undo' | 'decline_undo' | 'give_time' | 'berserk' | 'claim_win' | 'claim_draw' }
