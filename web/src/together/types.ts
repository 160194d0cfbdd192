// What is told of a game between two people, beside what is told of every game.
import type { Command, Game, Side, SocketMessage } from '../api/types'

// The seats: which nobody has taken, and who is at the board. You is one's own,
// told only to who asks with its secret.
export interface Network {
  open: [boolean, boolean]
  present: [boolean, boolean]
  you?: Side
}

export type NetworkGame = Game & {
  network?: Network
  // A side asks to go back to a ply.
  undo_offer?: { side: Side; to: number }
}

// What two people can say to each other.
export const greetings = ['hello', 'please', 'thanks', 'well_played', 'again', 'sorry'] as const
export type Greeting = (typeof greetings)[number]

export type Said =
  | SocketMessage
  | { type: 'presence'; present: [boolean, boolean] }
  | { type: 'greeting'; side: Side; greeting: Greeting }
  // Who has asked for another game or, when both have, that game.
  | { type: 'rematch'; offer?: [boolean, boolean]; game?: string }
  // How many look on.
  | { type: 'crowd'; n: number }

// What only two people can ask of a game.
export type Asked = Command | { type: 'offer_undo' | 'abort' | 'accept_undo' | 'decline_undo' | 'give_time' | 'claim_win' | 'claim_draw' }
