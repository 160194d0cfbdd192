// What the new-game dialog asks, and the configuration that it makes.
import type { ClockConfig, Config, EngineInfo, GameKind, NumberRange, Player, Side, StrengthKey } from '../api/types'
import { isKind, kindOf, kinds, type Kind, type Settings } from '../board/kind'

// How an opponent's strength is set: by a named level, by a number, or not at all.
export type Way = 'level' | StrengthKey | ''

export interface Opponent {
  engine: string
  way: Way
  level: string
  value: number
  // Whether the level follows how one does.
  adaptive?: boolean
  // That it thinks with, where it may think with several.
  threads?: number
  // Of a program of one's own: what is set otherwise than it declares.
  options?: Record<string, string>
  // That it opens by: its own if missing, 'none', or the name of a book.
  book?: string
}

// Something of every game that the page knows.
export type PerGame<T> = Record<GameKind, T>

export interface Choices {
  game: GameKind
  mode: 'engine' | 'humans' | 'friend' | 'engines'
  start: 'me' | 'engine' | 'random'
  // Per game: the opponent, and for a game between engines the second one.
  opponents: PerGame<[Opponent, Opponent]>
  rules: PerGame<string>
  // What each game starts from, and the position where that is one of one's own.
  from: PerGame<string>
  positions: PerGame<string>
  // What a game asks besides.
  settings: PerGame<Settings>
  // Seconds are those added, those of a period, or a move's; cap is a move's
  // most seconds while the main time lasts.
  clock: {
    style: 'none' | 'increment' | 'move' | 'byoyomi' | 'capped' | 'days'
    minutes: number
    seconds: number
    periods: number
    cap: number
    days: number
  }
  // Whether moves may be taken back, and engines asked for advice.
  takeBacks: boolean
  hints: boolean
  // Whether an engine answers the same moves the same way in every game.
  same: boolean
  // Whether a game by a link counts for ratings.
  rated: boolean
}

export const nobody: Opponent = { engine: '', way: '', level: '', value: 0 }

const perGame = <T>(of: (kind: Kind) => T): PerGame<T> => Object.fromEntries(kinds().map((kind) => [kind.name, of(kind)]))

export const firstChoices = (): Choices => ({
  game: kinds()[0]!.name,
  mode: 'engine',
  start: 'me',
  opponents: perGame(() => [nobody, nobody]),
  rules: perGame((kind) => kind.rules[0]!),
  from: perGame(() => 'usual'),
  positions: perGame(() => ''),
  settings: perGame((kind) => kind.settings ?? {}),
  clock: { style: 'none', minutes: 10, seconds: 10, periods: 3, cap: 60, days: 3 },
  takeBacks: true,
  hints: true,
  same: false,
  rated: false,
})

// The choices of the last time, as they were kept; what is missing or was kept
// in another form is as at first.
export function remembered(kept: unknown): Choices {
  const first = firstChoices()
  const old = (kept ?? {}) as Partial<Choices>
  const { game, mode, start, takeBacks, hints, same, rated } = { ...first, ...old }
  return {
    game: isKind(game) ? game : first.game,
    mode,
    start,
    opponents: { ...first.opponents, ...old.opponents },
    rules: { ...first.rules, ...old.rules },
    from: { ...first.from, ...(typeof old.from === 'object' && old.from) },
    positions: { ...first.positions, ...old.positions },
    settings: perGame((kind) => settingsOf(kind, old)),
    clock: { ...first.clock, ...old.clock },
    takeBacks,
    hints,
    same,
    rated,
  }
}

// An older page kept the settings of all games side by side.
function settingsOf(kind: Kind, kept: Partial<Choices>): Settings {
  const names = Object.keys(kind.settings ?? {})
  const beside = Object.entries(kept).filter(([name]) => names.includes(name))
  return { ...kind.settings, ...Object.fromEntries(beside), ...kept.settings?.[kind.name] }
}

// The size of board that was chosen for a game; of no meaning where it has one.
export const sizeOf = (c: Choices, game: GameKind): number =>
  Number(c.settings[game]?.['size'] ?? kindOf(game).sizes?.usual ?? 0)

// What is worth keeping of choices: all but that a position was played from,
// which is seldom wanted twice.
export function toRemember(c: Choices): Choices {
  return { ...c, from: perGame(({ name }) => (c.from[name] === 'position' ? 'usual' : c.from[name]!)) }
}

// The ways in which an engine's strength can be set, the kindest first.
export function waysOf(engine: EngineInfo): Way[] {
  const numbers = (['depth', 'move_time_ms', 'nodes'] as const).filter((key) => engine.strength[key])
  return engine.levels.length ? ['level', ...numbers] : numbers
}

// An opponent as an engine offers itself when its strength is set in a way.
export function offered(engine: EngineInfo, way: Way = waysOf(engine)[0] ?? ''): Opponent {
  const level = way === 'level' ? (engine.default_level ?? engine.levels[0]?.id ?? '') : ''
  const value = way && way !== 'level' ? (engine.strength[way]?.default ?? 0) : 0
  return manned(engine, { engine: engine.id, way, level, value })
}

// How many threads an engine may think with at a strength; undefined where there
// is nothing to choose.
export function threadsFor(engine: EngineInfo, { way, level, adaptive }: Opponent): NumberRange | undefined {
  if (adaptive) return undefined // the level is not chosen yet
  const many = way === 'level' ? engine.levels.find((l) => l.id === level)?.threads : way !== ''
  return many && engine.threads && engine.threads.max > 1 ? engine.threads : undefined
}

// An opponent with as many threads as were chosen, or else as the engine
// proposes; with none to name where there is nothing to choose.
export function manned(engine: EngineInfo, { threads, book, ...rest }: Opponent): Opponent {
  const o = engine.books && book ? { ...rest, book } : rest
  const range = threadsFor(engine, o)
  return range ? { ...o, threads: Math.max(range.min, Math.min(range.max, threads ?? range.default)) } : o
}

// Remembered choices made to fit what the server offers today.
export function fitting(choices: Choices, engines: readonly EngineInfo[]): Choices {
  const pair = ({ name }: Kind): [Opponent, Opponent] => {
    const offers = engines.filter((e) => e.game === name)
    const [a, b] = choices.opponents[name]!
    return [fit(offers, a), fit(offers, b)]
  }
  return { ...choices, opponents: perGame(pair) }
}

// An opponent made to fit the engines that play the game.
export function fit(offers: readonly EngineInfo[], o: Opponent): Opponent {
  const engine = offers.find((e) => e.id === o.engine)
  if (!engine) return offers[0] ? offered(offers[0]) : nobody
  return { ...fitStrength(engine, o), ...optionsFor(engine, o.options) }
}

// Of what is set of a program, what it declares still; all of it while it is
// being started, and has declared nothing yet.
function optionsFor(engine: EngineInfo, options: Opponent['options']): Pick<Opponent, 'options'> {
  const known = Object.entries(options ?? {}).filter(([name]) => engine.state === 'starting' || engine.options?.some((o) => o.name === name))
  return known.length ? { options: Object.fromEntries(known) } : {}
}

function fitStrength(engine: EngineInfo, { options: _, ...o }: Opponent): Opponent {
  if (!waysOf(engine).includes(o.way)) return offered(engine)
  if (o.way === 'level') return engine.levels.some((l) => l.id === o.level) ? manned(engine, o) : offered(engine)
  const range = o.way && engine.strength[o.way]
  return manned(engine, range ? { ...o, value: Math.max(range.min, Math.min(range.max, o.value)) } : o)
}

// An engine that plays already, as the dialogs show it; nobody for a person.
export function opponentOf(player: Player): Opponent {
  if (player.kind !== 'engine') return nobody
  const way = (['level', 'depth', 'move_time_ms', 'nodes'] as const).find((w) => player[w]) ?? ''
  return {
    engine: player.engine ?? '',
    way,
    level: player.level ?? '',
    value: way && way !== 'level' ? (player[way] ?? 0) : 0,
    ...(player.adaptive && { adaptive: true }),
    threads: player.threads ?? 1,
    ...(player.options && { options: player.options }),
    ...(player.book && { book: player.book }),
  }
}

// The side that somebody takes who plays a friend.
export const seatOf = ({ start }: Choices, lot: () => boolean = () => Math.random() < 0.5): Side =>
  start === 'me' || (start === 'random' && lot()) ? 0 : 1

export function configOf(c: Choices, lot: () => boolean = () => Math.random() < 0.5): Config {
  const [a, b] = c.opponents[c.game]!
  const fixed = (o: Opponent) => playerOf({ ...o, adaptive: false })
  const me: Player = { kind: 'human' }
  const iStart = c.start === 'random' ? lot() : c.start === 'me'
  const alone = c.mode === 'engine' || c.mode === 'engines'
  const players: Record<Choices['mode'], [Player, Player]> = {
    engine: iStart ? [me, playerOf(a)] : [playerOf(a), me],
    humans: [me, me],
    friend: [me, me],
    engines: [fixed(a), fixed(b)],
  }
  return {
    game: c.game,
    rules: c.rules[c.game]!,
    ...boardOf(c),
    players: players[c.mode],
    clock: clockOf(c.clock, c.mode),
    ...(!c.takeBacks && { no_take_backs: true }),
    ...(!c.hints && { no_hints: true }),
    ...(alone && c.same && { seed: 0 }), // else the server draws one
    ...(c.mode === 'friend' && { keeps: 'network', ...(c.rated && mayCount(c) && { rated: true }) }),
  }
}

// A game between two accounts counts if it has a clock and starts as usual.
export const mayCount = (c: Choices): boolean => c.mode === 'friend' && c.clock.style !== 'none' && !boardOf(c).setup

// A position brings its own size, and is beyond all opening rules.
function boardOf({ game, settings, from, positions }: Choices): Pick<Config, 'size' | 'opening' | 'setup'> {
  const start = from[game]!
  if (start === 'position') return { setup: positions[game]!.trim() }
  return kindOf(game).config?.(settings[game]!, start) ?? {}
}

export function playerOf({ engine, way, level, value, adaptive, threads = 1, options = {}, book }: Opponent): Player {
  const opens = book && { book }
  const many = { ...(threads > 1 && { threads }), ...(Object.keys(options).length > 0 && { options }) }
  if (way !== 'level') return { kind: 'engine', engine, ...(way && { [way]: value }), ...many, ...opens }
  return { kind: 'engine', engine, level, ...(adaptive ? { adaptive } : many), ...opens }
}

// Days are for who plays somebody far away; at one board they are no clock.
function clockOf({ style, minutes, seconds, periods, cap, days }: Choices['clock'], mode: Choices['mode']): ClockConfig {
  const main_ms = Math.round(minutes * 60_000)
  const each = Math.round(seconds * 1000)
  switch (style) {
    case 'none':
      return {}
    case 'days':
      return mode === 'friend' ? { per_move_ms: days * 86_400_000 } : {}
    case 'increment':
      return { main_ms, increment_ms: each }
    case 'move':
      return { per_move_ms: each }
    case 'byoyomi':
      return { main_ms, byoyomi_ms: each, periods }
    case 'capped':
      return { main_ms, move_cap_ms: Math.round(cap * 1000), ...(each && { byoyomi_ms: each, periods: 1 }) }
  }
}
