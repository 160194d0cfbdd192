// The secrets of the seats that this page holds in games between two people, by
// game, and the one by which the lobby knows it. Every call about such a game
// carries its own.
const held = new Map<string, string>()

export const holdSeat = (game: string, secret: string): void => void held.set(game, secret)

// The secret for a call, by its path.
export const seatFor = (path: string): string | undefined => held.get(/^\/api\/(?:games\/)?(\w+)/.exec(path)?.[1] ?? '')
