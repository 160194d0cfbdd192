// Calls of httpapi/openapi.json. Every failure becomes an ApiError whose code the page
// has words for; a server that does not answer has the code "unreachable".
import { seatFor } from './seats'
import { request } from './transport'
import type {
  Advice,
  Command,
  Config,
  EngineInfo,
  Fault,
  ForcedWin,
  Game,
  GameKind,
  GameSummary,
  GameTask,
  Health,
  Imported,
  Line,
  Notes,
  OwnGames,
  RecordFormats,
  Refusal,
  Relations,
  Said,
  SetupReport,
  Side,
  Standing,
  StudyEdited,
  StudyOpened,
  Update,
  Waiting,
} from './types'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly refusal?: Refusal,
    // Where in what was sent the fault lies: a byte offset or a field.
    readonly at?: number | string,
    // The byte, where at is a field that holds a text.
    readonly offset?: number,
    // In how many seconds the same may be asked again.
    readonly retryAfter?: number,
    // The format of a file that is not read.
    readonly format?: string,
    // The text that another editor of a study has written meanwhile.
    readonly text?: string,
  ) {
    super(message)
  }
}

// A command that has not been answered by then has been lost on the way.
const timeoutMS = 10_000
const importTimeoutMS = 60_000
// A move that is judged waits in line for a search; a server ends no answer later than this.
export const judgedMS = 30_000

// For how long a server that has too much to do is asked again.
const overloadMS = 30_000

export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  patienceMS = timeoutMS,
  waiting?: () => void,
): Promise<T> {
  const response = await insisting(() => answer(method, path, body, patienceMS), waiting)
  if (response.status === 204) return undefined as T
  try {
    return (await response.json()) as T
  } catch (cause) {
    throw new ApiError('internal', String(cause))
  }
}

// A server that has too much to do has done nothing of what it was asked, and
// says when to come back: it is asked again, not by all at the same moment.
async function insisting<T>(ask: () => Promise<T>, waiting?: () => void): Promise<T> {
  const giveUp = performance.now() + overloadMS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'overloaded' || performance.now() >= giveUp) throw error
      waiting?.()
      const pauseMS = (error.retryAfter ?? 1) * 1000 * (1 + Math.random())
      await new Promise((go) => setTimeout(go, pauseMS))
    }
  }
}

// Returns only what went well.
export async function answer(
  method: string,
  path: string,
  body: unknown,
  patienceMS: number | undefined,
  given?: AbortSignal,
  accept = '*/*',
): Promise<Response> {
  const ends = [given, patienceMS === undefined ? undefined : AbortSignal.timeout(patienceMS)].filter((s) => s !== undefined)
  const seat = seatFor(path)
  let response: Response
  try {
    response = await request(path, {
      method,
      headers: { Accept: accept, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(seat && { 'Duiyi-Seat': seat }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any(ends),
    })
  } catch (cause) {
    throw new ApiError('unreachable', String(cause))
  }
  if (response.ok) return response
  let fault: Partial<Fault> | undefined
  try {
    fault = ((await response.json()) as { error?: Partial<Fault> }).error
  } catch (cause) {
    throw new ApiError('unreachable', String(cause))
  }
  throw errorOf(fault, response.statusText, Number(response.headers.get('Retry-After')) || undefined)
}

export const errorOf = (fault: Partial<Fault> | undefined, otherwise = '', retryAfter?: number) =>
  new ApiError(fault?.code ?? 'internal', fault?.message ?? otherwise, fault?.refusal, fault?.at, fault?.offset, retryAfter, fault?.format, fault?.text)

export const health = () => call<Health>('GET', '/api/health')

// Ends the program.
export const quit = () => call<void>('POST', '/api/quit')

export const standings = () => call<{ standings: Standing[] }>('GET', '/api/standings').then((r) => r.standings)
export const startOver = (engine: string) => call<Standing>('DELETE', `/api/standings/${encodeURIComponent(engine)}`)
export const engines = () => call<{ engines: EngineInfo[] }>('GET', '/api/engines').then((r) => r.engines)

// Plays moves from a position that belongs to no game.
export const playLine = (start: { game: GameKind; rules?: string; size?: number; setup?: string; moves: readonly string[] }) =>
  call<Line>('POST', '/api/position', start)

// Which games a list shows: of one kind, and with words in the title or a name.
export interface Filter {
  game: GameKind | ''
  words: string
}

export const listGames = (status: 'active' | 'finished', { game, words }: Filter, before = '', limit = 24) =>
  call<{ games: GameSummary[]; next: string }>(
    'GET',
    `/api/games?${new URLSearchParams({
      status,
      limit: String(limit),
      ...(game && { game }),
      ...(words.trim() && { words: words.trim() }),
      ...(before && { before }),
    })}`,
  )

// An account's games against people: those that go on first, and of each the last that changed. Each
// page names the next.
export const myGames = (before = '') => call<OwnGames>('GET', `/api/me/games?${new URLSearchParams({ before })}`)

// A new study, and where it is looked at.
export async function openedFrom(path: string, body: unknown): Promise<string> {
  const { id, node } = await call<StudyOpened>('POST', path, body)
  return `/study/${id}${node ? `?node=${node}` : ''}`
}

// The id of a new study.
export const newStudy = async (config: { game: GameKind; title: string; setup?: string }): Promise<string> =>
  (await call<StudyOpened>('POST', '/api/studies', { players: [{ kind: 'human' }, { kind: 'human' }], ...config })).id

// Plays moves in a study, along those that are there.
export const playIn = (id: string, node: number, moves: readonly string[]) => call<StudyEdited>('POST', `/api/studies/${id}/commands`, { type: 'play', node, moves })

// A study of a position; of the usual board where none is given.
export const studyPosition = (config: Pick<Config, 'game'> & Partial<Config>) =>
  openedFrom('/api/studies', { players: [{ kind: 'human' }, { kind: 'human' }], ...config })

// A study of a moment of a game.
export const studyGame = (id: string, ply: number) => openedFrom(`/api/games/${id}/study`, { ply })

export const deleteStudy = (id: string) => call<void>('DELETE', `/api/studies/${id}`)

export const restoreStudy = (id: string) => call<void>('POST', `/api/studies/${id}/restore`, {})

export const renameStudy = (id: string, text: string) => call<StudyEdited>('POST', `/api/studies/${id}/commands`, { type: 'title', text })

export const listStudies = ({ game, words }: Filter, before = '', limit = 24) =>
  call<{ games: GameSummary[]; next: string }>(
    'GET',
    `/api/studies?${new URLSearchParams({ limit: String(limit), ...(game && { game }), ...(words.trim() && { words: words.trim() }), ...(before && { before }) })}`,
  )

// Those that were opened from a game, the latest first.
export const studiesOf = (game: string) =>
  call<{ games: GameSummary[] }>('GET', `/api/studies?${new URLSearchParams({ source: game, limit: '24' })}`).then((r) => r.games)

// What a request is called, so that the same again is known to be the same.
export const newCmd = (): string => crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(16).padStart(16, '0')

// How often a game that is to be made is asked for, and how long after a time without an answer.
const makings = 3
const againMS = 1_000

// Makes something that is made once, though it be asked for again because no
// answer came.
export async function make<T>(path: string, body: object): Promise<T> {
  const called = { ...body, cmd: newCmd() }
  for (let n = 1; ; n++) {
    try {
      return await call<T>('POST', path, called)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unreachable' || n === makings) throw error
      await new Promise((go) => setTimeout(go, againMS))
    }
  }
}

export const createGame = (config: Config & { title?: string }) => make<Game>('/api/games', config)

// A game of two people with a seat of one's own, and the secret that gives
// somebody the other.
export const inviteTo = (config: Config, side: Side) =>
  call<Game & { seat: { side: Side; secret: string }; join: string }>('POST', '/api/games', { ...config, side })

// A new game that goes on from a moment of another.
export const branch = (id: string, ply: number, version: number) => make<Game>(`/api/games/${id}/branch`, { ply, version })

export const getGame = (id: string) => call<Game>('GET', `/api/games/${id}`)

// What goes with a command: the version of the game that it is meant for, and what it is called.
export interface Sent {
  version: number
  cmd?: string
}

// Answered with what has changed since the version, or the whole game. While
// the server has too much to do it is sent again, and each time waiting is told.
export const command = (id: string, c: Command & Sent, waiting?: () => void) =>
  call<Game | Update>('POST', `/api/games/${id}/commands`, c, timeoutMS, waiting)

// What an engine said of the move that it played after so many plies.
export const infoOf = (id: string, ply: number) => call<Said>('GET', `/api/games/${id}/info?ply=${ply}`)

// What is remembered of the position after so many plies: an empty report where nothing is.
export const knownAt = (id: string, ply: number) => call<Said>('GET', `/api/games/${id}/known?ply=${ply}`)

// What the record that a game was opened from has beside its moves.
export const notesOf = (id: string) => call<Notes>('GET', `/api/games/${id}/notes`)

const advicePatienceMS = 15_000

// Advice is told as it comes; the promise ends with the last of it.
export const advise = (
  id: string,
  query: { version: number; ply: number; lines: number; time_ms: number; why: boolean; engine?: string | undefined },
  tell: (advice: Advice) => void,
  signal: AbortSignal,
): Promise<void> => listen(`/api/games/${id}/advice`, query, tell, (advice) => advice.done, signal)

// A moment of a game for an engine in this browser.
export const gameTask = (id: string, { version, ply }: { version: number; ply: number }, signal: AbortSignal): Promise<GameTask> =>
  answer('POST', `/api/games/${id}/task`, { version, ply }, timeoutMS, signal).then((r) => r.json())

// Looks for a forced win, and tells the place in the line while it waits.
export async function forcedWin(
  id: string,
  version: number,
  ply: number,
  wait: (place: number) => void,
  signal: AbortSignal,
): Promise<ForcedWin> {
  let win: ForcedWin | undefined
  const found = (said: ForcedWin | Waiting): said is ForcedWin => !('waiting' in said)
  const tell = (said: ForcedWin | Waiting) => {
    if (found(said)) win = said
    else wait(said.waiting)
  }
  await listen(`/api/games/${id}/win`, { version, ply }, tell, found, signal)
  return win!
}

// Hands on what is answered line by line, until the last. Whoever waits in line
// is told so every second: patience is for silence, and may be endless.
export async function listen<T>(
  path: string,
  query: object,
  tell: (said: T) => void,
  last: (said: T) => boolean,
  given: AbortSignal,
  patienceMS = advicePatienceMS,
): Promise<void> {
  const silence = new AbortController()
  const wait = () => (patienceMS === Infinity ? undefined : setTimeout(() => silence.abort(), patienceMS))
  let timer = wait()
  try {
    const signal = AbortSignal.any([given, silence.signal])
    const response = await answer('POST', path, query, undefined, signal, 'application/x-ndjson')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      let part: ReadableStreamReadResult<string>
      try {
        part = await reader.read()
      } catch (cause) {
        throw new ApiError('unreachable', String(cause))
      }
      if (part.done) throw new ApiError('unreachable', 'the answer was cut off')
      const lines = (rest + part.value).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        const said = JSON.parse(line) as T & { error?: Fault }
        if (said.error) throw errorOf(said.error)
        clearTimeout(timer)
        timer = wait()
        tell(said)
        if (last(said)) return
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

export const relations = (game: GameKind, rules: string, board: string) =>
  call<Relations>('POST', '/api/relations', { game, rules, board })

export const renameGame = (id: string, title: string) => call<Game>('PATCH', `/api/games/${id}`, { title })

export const deleteGame = (id: string) => call<void>('DELETE', `/api/games/${id}`)

export const restoreGame = (id: string) => call<Game>('POST', `/api/games/${id}/restore`)

// Makes a new game of what is sound of a damaged one.
export const salvageGame = (id: string) => call<Game>('POST', `/api/games/${id}/salvage`)

// What is opened: pasted text, or the bytes of a file in base64.
export type SourceRecord = { text: string } | { data: string }

// Into a game or, with all its lines and comments, into a study.
export interface Wanted {
  index?: number | undefined
  study?: boolean
  name?: string
  side?: Side | undefined
  // Of a file's bytes; found out if missing.
  charset?: string
}

export const importRecord = (record: SourceRecord, { index, study, name, side, charset }: Wanted = {}) =>
  call<Imported>(
    'POST',
    '/api/import',
    {
      ...record,
      ...(index !== undefined && { index }),
      ...(study && { study }),
      ...(name && { name }),
      ...(side !== undefined && { side }),
      ...(charset && charset !== 'auto' && { charset }),
    },
    importTimeoutMS,
  )

// What the rules say of a board, or of the position that a record ends in.
export const examine = (board: { game: GameKind; rules?: string; size?: number; side?: Side; charset?: string } & SourceRecord) =>
  call<SetupReport>('POST', '/api/setup', board)

// The formats that records and opening books are written in.
export const formats = () => call<RecordFormats>('GET', '/api/formats')

export const exportPath = (id: string, format: string, more: { notation?: string; charset?: string; lossy?: string; lang?: string; report?: 'true' } = {}) =>
  `/api/games/${id}/export?${new URLSearchParams({ format, ...more })}`

export const exportText = (path: string) => answer('GET', path, undefined, timeoutMS).then((r) => r.text())
