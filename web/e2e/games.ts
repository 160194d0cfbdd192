// Games that tests make over the API.
export const human = { kind: 'human' }
export const xiangqi = (first: object, second: object, more: object = {}) => ({
  game: 'xiangqi',
  players: [first, second],
  clock: {},
  ...more,
})
export const gomoku = (first: object, second: object, more: object = {}) => ({
  game: 'gomoku',
  players: [first, second],
  clock: {},
  ...more,
})
export const thesis = (depth: number) => ({ kind: 'engine', engine: 'xiangqi-thesis', depth })
export const shapes = { kind: 'engine', engine: 'gomoku-classic' }
