// How what the server says becomes the game on the page, whichever way it
// comes: as the answer to a command, or by the socket.
import type { Game, SocketMessage, Update } from '../api/types'

// What a command is answered with: what has changed, or the whole game.
const isUpdate = (answer: Game | Update): answer is Update => 'from_version' in answer

export const messageOf = (answer: Game | Update): SocketMessage =>
  isUpdate(answer) ? { type: 'update', update: answer } : { type: 'game', game: answer }

// The game after a message: the same object where it says nothing new. Returns
// undefined when something before it has been missed; the game must then be
// fetched whole.
export function advance(known: Game | undefined, message: SocketMessage): Game | undefined {
  switch (message.type) {
    case 'game':
      return known && message.game.version < known.version ? known : message.game
    case 'update':
      return known && update(known, message.update)
    case 'thinking':
    case 'engine_failed':
      // Said of a version that is still to come, it comes with that as well.
      if (known?.version !== message.version) return known
      return message.type === 'thinking'
        ? placed({ ...known, thinking: true }, message.waiting)
        : placed({ ...known, thinking: false }, undefined)
    case 'title':
      return known && { ...known, title: message.title }
    default:
      return known
  }
}

// A game with its engine in another place of the line, or in none.
const placed = ({ waiting: _, ...game }: Game, place: number | undefined): Game =>
  place === undefined ? game : { ...game, waiting: place }

function update(known: Game, news: Update): Game | undefined {
  if (news.version === known.version && (news.title !== undefined || news.network)) {
    // Whoever has come back may have missed what is no part of a version; and
    // that somebody is gone, between two people, is told without a new one.
    const { title = known.title, clock, thinking, network, gone } = news
    const { gone: _, ...same } = known
    return placed({ ...same, title, clock, thinking, ...(network && { network }), ...(gone && { gone }) }, news.waiting)
  }
  if (news.version <= known.version) return known
  if (news.from_version > known.version) return undefined
  const { from_version: _, moves_from, moves, position, players, ...rest } = news
  const { show: __, undo_offer: ___, gone: ____, ...same } = known
  const line = [...known.moves.slice(0, moves_from), ...moves]
  const next = {
    ...same,
    ...rest,
    moves: line,
    length: line.length,
    position: position ?? known.position,
    config: players ? { ...known.config, players } : known.config,
  }
  return placed(next, news.waiting)
}
