import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { ReportSoFar } from '../api/types'
import { ReportSession } from './session.svelte'

type Follow = (query: { again?: boolean }, tell: (told: ReportSoFar) => void) => Promise<void>
const follow = vi.fn<Follow>()
const thereIs = vi.fn<() => Promise<ReportSoFar>>()

vi.mock('../api/reports', () => ({
  follow: (_: string, query: { again?: boolean }, tell: (told: ReportSoFar) => void) => follow(query, tell),
  reportSoFar: () => thereIs(),
}))

const line = (done: number) => ({ done, of: 9 }) as unknown as ReportSoFar
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
})
afterEach(() => vi.useRealTimers())

test('a report that was stopped while the server was away is not asked for again', async () => {
  follow.mockImplementationOnce(cut)
  thereIs.mockRejectedValueOnce(gone()).mockRejectedValueOnce(new ApiError('no_report', ''))
  const session = new ReportSession('1', 0)
  session.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(thereIs).toHaveBeenCalledTimes(2)
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
