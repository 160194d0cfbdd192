import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { ReportSoFar } from '../api/types'
import { ReportSession } from './session.svelte'

type Follow = (query: { again?: boolean }, tell: (told: ReportSoFar) => void) => Promise<void>
const follow = vi.fn<Follow>()
const thereIs = vi.fn<() => Promise<ReportSoFar>>()
const shared = vi.fn<() => Promise<void>>()

vi.mock('../api/reports', () => ({
  follow: (_: string, query: { again?: boolean }, tell: (told: ReportSoFar) => void) => follow(query, tell),
  reportSoFar: () => thereIs(),
  reportShare: () => shared(),
}))

const line = (done: number) => ({ done, of: 9 }) as unknown as ReportSoFar
const done = { done: 9, of: 9, report: { moves: [] } } as unknown as ReportSoFar
const refused = (code: string) => new ApiError(code, '')
const gone = () => new ApiError('unreachable', '')

// The report is accepted, and the server goes away.
const cut: Follow = async (_, tell) => {
  tell(line(3))
  throw gone()
}

beforeEach(() => {
  vi.useFakeTimers()
  follow.mockReset()
  thereIs.mockReset()
  shared.mockReset()
})
afterEach(() => vi.useRealTimers())

test('a report that was stopped while the server was away is not asked for again', async () => {
  follow.mockImplementationOnce(cut)
  thereIs.mockRejectedValueOnce(refused('no_report')).mockRejectedValueOnce(gone()).mockRejectedValueOnce(refused('no_report'))
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(thereIs).toHaveBeenCalledTimes(3)
  expect(follow).toHaveBeenCalledTimes(1)
  expect(session.failure).toBe('report_stopped')
})

test('a report made anew goes on when the server is back, and is not begun once more', async () => {
  follow.mockImplementationOnce(cut).mockResolvedValueOnce()
  thereIs.mockResolvedValueOnce(line(4))
  const session = new ReportSession('1', 0)
  session.begin(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(follow.mock.calls.map(([query]) => query.again)).toEqual([true, false])
  expect(session.failure).toBe('')
})

test('what never was accepted is asked for until it is', async () => {
  follow.mockRejectedValueOnce(gone()).mockResolvedValueOnce()
  const session = new ReportSession('1', 0)
  session.begin(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(follow.mock.calls.map(([query]) => query.again)).toEqual([true, true])
  expect(thereIs).not.toHaveBeenCalled()
})

test('a report that is there is read, without being asked for', async () => {
  thereIs.mockResolvedValueOnce(done)
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(follow).not.toHaveBeenCalled()
  expect(session.report).toBe(done.report)
})

test('one that is not done is asked for', async () => {
  thereIs.mockResolvedValueOnce(line(3))
  follow.mockResolvedValueOnce()
  new ReportSession('1', 0).begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(follow.mock.calls.map(([query]) => query.again)).toEqual([false])
})

test.each(['not_editor', 'log_in'])('a reader who is answered %s sees the report of others grow', async (code) => {
  thereIs.mockResolvedValueOnce(line(3)).mockResolvedValueOnce(line(5)).mockResolvedValueOnce(done)
  follow.mockRejectedValueOnce(refused(code))
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(follow).toHaveBeenCalledTimes(1)
  expect(session.report).toBe(done.report)
  expect(session.failure).toBe('')
})

test('a reader hears that the report of others was stopped', async () => {
  thereIs.mockResolvedValueOnce(line(3)).mockRejectedValueOnce(refused('no_report'))
  follow.mockRejectedValueOnce(refused('not_editor'))
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.failure).toBe('report_stopped')
})

test('a reader is told why there is no report', async () => {
  thereIs.mockRejectedValueOnce(refused('no_report'))
  follow.mockRejectedValueOnce(refused('log_in'))
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.failure).toBe('log_in')
})

test('a reader loses a report that is shared no longer, and its owner is not asked', async () => {
  shared.mockResolvedValueOnce().mockRejectedValueOnce(gone()).mockRejectedValueOnce(refused('no_game'))
  thereIs.mockResolvedValueOnce({ ...done, game: { moves: [] } } as unknown as ReportSoFar)
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(session.game).toBeDefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.failure).toBe('withdrawn')
  expect(session.game).toBeUndefined()
  expect(shared).toHaveBeenCalledTimes(3)

  thereIs.mockResolvedValueOnce({ ...done, edits: true })
  const own = new ReportSession('2', 0)
  own.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(own.report).toBeDefined()
  expect(shared).toHaveBeenCalledTimes(3)
})
