import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Analysis, ReportSoFar } from '../api/types'
import type { Here } from '../ui/here.svelte'
import type { ToWorker } from './messages'

const task = { config: { game: 'xiangqi' }, moves: ['h2e2'], side: 1 }
const studyTask = vi.fn<() => Promise<unknown>>()
const reportTask = vi.fn<() => Promise<unknown>>()
const putReport = vi.fn<(id: string, found: object) => Promise<unknown>>()
vi.mock('../api/reports', () => ({ reportTask: () => reportTask(), putReport: (id: string, found: object) => putReport(id, found) }))
vi.mock('../api/studies', () => ({ studyTask: () => studyTask() }))

const coming = { tell: vi.fn(), arrived: vi.fn(), failed: vi.fn() }
let cancel = (): void => undefined
vi.mock('../i18n/index.svelte', () => ({ withTexts: async (_: string, imported: Promise<unknown>) => imported }))
vi.mock('./coming', () => ({
  Coming: class {
    tell = coming.tell
    arrived = coming.arrived
    failed = coming.failed
    constructor(_: Here, end: () => void) {
      cancel = end
    }
  },
}))

// A worker that the test speaks for.
class Stage {
  static last: Stage
  static count = 0
  onmessage: ((event: { data: unknown }) => void) | undefined
  onerror: ((event: { message: string }) => void) | undefined
  ended = false
  readonly heard: ToWorker[] = []
  constructor() {
    Stage.last = this
    Stage.count++
  }
  postMessage(message: ToWorker) {
    this.heard.push(message)
  }
  terminate() {
    this.ended = true
  }
  say(data: unknown) {
    this.onmessage!({ data })
  }
  tell(n: number, said: unknown) {
    this.say({ n, line: JSON.stringify(said) })
  }
}
vi.stubGlobal('Worker', Stage)

const query = { seat: 's', node: 3, lines: 2 }
const found = (depth: number): Analysis => ({ node: 3, side: 1, lines: [{ depth, score: { centipawns: 5 }, pv: ['b9c7'] }], done: false })
const place = () => ({ path: '/engine/x/', fetching: false, failed: false }) as Here

async function asked(here: Here, signal = new AbortController().signal) {
  const told: Analysis[] = []
  const { analyseHere } = await import('./engine')
  const over = analyseHere(here, 'id', query, (a) => told.push(a), signal)
  await vi.waitFor(() => expect(Stage.last?.heard.at(-1)).toHaveProperty('ask'))
  const { n, ask } = Stage.last.heard.at(-1) as { n: number; ask: string }
  return { told, over, n, ask: JSON.parse(ask) as object }
}

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  Stage.count = 0
  studyTask.mockResolvedValue(task)
})

test('the engine gets what the server gives, and its lines are told', async () => {
  const here = place()
  studyTask.mockResolvedValue({ ...task, known: { depth: 20, score: { centipawns: 9 }, pv: ['b9c7'] } })
  const { told, over, n, ask } = await asked(here)
  expect(Stage.last.heard[0]).toEqual({ path: '/engine/x/' })
  expect(here.fetching).toBe(true)
  expect(ask).toEqual({ ask: 'analysis', task, ...query })
  expect(told).toMatchObject([{ node: 3, side: 1, lines: [], known: { depth: 20 }, done: false }])
  Stage.last.say({ ready: true })
  expect(here.fetching).toBe(false)
  Stage.last.tell(n, { ...found(9), known: { depth: 12 } })
  expect(told.at(-1)).toMatchObject({ lines: [{ depth: 9 }], known: { depth: 20 } })
  Stage.last.say({ n, line: null })
  expect(await over).toBe(true)
  expect((await asked(here)).n).toBe(n + 1)
  expect(Stage.count).toBe(1)
})

test('a search that nobody wants before it begins does not begin', async () => {
  const leave = new AbortController()
  studyTask.mockImplementation(() => {
    leave.abort()
    return Promise.resolve(task)
  })
  const { analyseHere } = await import('./engine')
  await expect(analyseHere(place(), 'id', query, () => {}, leave.signal)).rejects.toHaveProperty('name', 'AbortError')
  expect(Stage.last.heard.filter((message) => 'ask' in message)).toEqual([])
})

test('a search that nobody wants any more is stopped', async () => {
  const leave = new AbortController()
  const { over, n } = await asked(place(), leave.signal)
  leave.abort()
  await expect(over).rejects.toThrow()
  expect(Stage.last.heard.at(-1)).toEqual({ n, stop: true })
  expect(Stage.last.ended).toBe(false)
})

test('a position that the server refuses reaches no engine', async () => {
  studyTask.mockRejectedValue(new Error('fair_play'))
  const { analyseHere } = await import('./engine')
  await expect(analyseHere(place(), 'id', query, () => undefined, new AbortController().signal)).rejects.toThrow('fair_play')
  expect(Stage.count).toBe(0)
})

test.each<[string, (stage: Stage) => void]>([
  ['does not start', (stage) => stage.say({ failed: 'no network' })],
  ['crashes', (stage) => stage.onerror!({ message: 'out of memory' })],
])('an engine that %s gives way to the server', async (_, end) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const here = place()
  const { over } = await asked(here)
  end(Stage.last)
  expect(await over).toBe(false)
  expect([here.failed, here.fetching, Stage.last.ended]).toEqual([true, false, true])
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('the reader is told what has come, and why it did not', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { over } = await asked(place())
  Stage.last.say({ done: 1, of: 3 })
  await vi.waitFor(() => expect(coming.tell).toHaveBeenLastCalledWith(1, 3))
  Stage.last.say({ ready: true })
  await vi.waitFor(() => expect(coming.arrived).toHaveBeenCalled())
  Stage.last.say({ failed: 'no network' })
  await over
  expect(coming.failed).toHaveBeenLastCalledWith('no network')
  warned.mockRestore()
})

test('an engine that the reader does not wait for gives way to the server and has not failed', async () => {
  const here = place()
  const { over } = await asked(here)
  Stage.last.say({ done: 1, of: 3 })
  await vi.waitFor(() => expect(coming.tell).toHaveBeenCalled())
  cancel()
  expect(await over).toBe(false)
  expect([here.failed, here.fetching, Stage.last.ended]).toEqual([false, false, true])
})

test('what the engine refuses is an error of the question', async () => {
  const here = place()
  const { over, n } = await asked(here)
  Stage.last.tell(n, { error: { code: 'no_threat', message: 'nobody can pass here' } })
  Stage.last.say({ n, line: null })
  await expect(over).rejects.toMatchObject({ code: 'no_threat' })
  expect(here.failed).toBe(false)
})

describe('a report', () => {
  const evals = [{ score: { centipawns: 3 }, chance: 0 }, null]
  const first = { done: 0, of: 2, chances: [], engine: 'xiangqi-duiyi', game: { id: 'id' } }

  async function begun(here: Here) {
    const told: ReportSoFar[] = []
    const { reportHere } = await import('./engine')
    const over = reportHere(here, 'id', (t) => told.push(t), new AbortController().signal)
    await vi.waitFor(() => expect(Stage.last?.heard.at(-1)).toHaveProperty('ask'))
    const { n, ask } = Stage.last.heard.at(-1) as { n: number; ask: string }
    return { told, over, n, ask: JSON.parse(ask) as object }
  }

  test('is searched here and stored on the server', async () => {
    reportTask.mockResolvedValue({ so_far: first, task })
    putReport.mockResolvedValue({ ...first, done: 2, browser: true, report: { moves: [] } })
    const { told, over, n, ask } = await begun(place())
    expect(ask).toEqual({ ask: 'report', task, engine: 'xiangqi-duiyi' })
    Stage.last.tell(n, { done: 1, of: 2, chances: [null, 0.1], nodes: 50_000 })
    expect(told.at(-1)).toMatchObject({ done: 1, nodes: 50_000, browser: true, game: { id: 'id' } })
    Stage.last.tell(n, { done: 2, of: 2, chances: [0, 0.1], nodes: 50_000, evals })
    Stage.last.say({ n, line: null })
    expect(await over).toBe(true)
    expect(putReport).toHaveBeenCalledWith('id', { nodes: 50_000, moves: ['h2e2'], evals })
    expect(told.at(-1)).toMatchObject({ report: { moves: [] } })
  })

  test.each(['network_game', 'not_allowed', 'busy'])('on which others rely is the server’s: %s', async (code) => {
    const { ApiError } = await import('../api/client')
    reportTask.mockRejectedValue(new ApiError(code, ''))
    const { reportHere } = await import('./engine')
    expect(await reportHere(place(), 'id', () => undefined, new AbortController().signal)).toBe(false)
    expect(Stage.count).toBe(0)
  })

  test('that the server refuses is refused', async () => {
    const { ApiError } = await import('../api/client')
    reportTask.mockRejectedValue(new ApiError('fair_play', ''))
    const { reportHere } = await import('./engine')
    await expect(reportHere(place(), 'id', () => undefined, new AbortController().signal)).rejects.toMatchObject({ code: 'fair_play' })
  })
})
