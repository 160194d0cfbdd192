import { afterEach, expect, test, vi } from 'vitest'
import type { Pending } from './begun'
import { openShelf } from './shelf'

afterEach(() => vi.unstubAllGlobals())

const game = { cmd: '1', config: {}, begunMS: 0 } as Pending

// A database whose disk is ready when the test says so.
function database() {
  const rows = new Map<string, Pending>()
  const ends: { oncomplete?: () => void; onabort?: () => void; error: Error }[] = []
  const request = <T>(result: T) => {
    const asked = { result, onsuccess: undefined as (() => void) | undefined }
    queueMicrotask(() => asked.onsuccess?.())
    return asked
  }
  const store = { put: (p: Pending) => void rows.set(p.cmd, p), delete: (cmd: string) => void rows.delete(cmd), getAll: () => request([...rows.values()]) }
  const db = {
    transaction: () => {
      const transaction = { objectStore: () => store, error: new DOMException('full', 'QuotaExceededError') }
      ends.push(transaction)
      return transaction
    },
  }
  vi.stubGlobal('indexedDB', { open: () => request(db) })
  return { end: (how: 'oncomplete' | 'onabort') => ends.at(-1)![how]!(), begun: () => vi.waitFor(() => expect(ends.length).toBeGreaterThan(0)) }
}

test('a game is kept once it is on the disk', async () => {
  const { end, begun } = database()
  const shelf = openShelf()
  const said = vi.fn()
  const kept = shelf.keep(game).then(said)
  await begun()
  await new Promise((go) => setTimeout(go))
  expect(said).not.toHaveBeenCalled()
  end('oncomplete')
  await kept
  expect(said).toHaveBeenCalledWith(true)
  expect(await shelf.all()).toEqual([game])
})

test('a game that has no room is not kept', async () => {
  const { end, begun } = database()
  const kept = openShelf().keep(game)
  await begun()
  end('onabort')
  expect(await kept).toBe(false)
})

test('a browser that stores nothing has no games and keeps none', async () => {
  vi.stubGlobal('indexedDB', { open: () => { throw new DOMException('no', 'SecurityError') } })
  const shelf = openShelf()
  expect(await shelf.all()).toEqual([])
  expect(await shelf.keep(game)).toBe(false)
  await shelf.drop('1')
})
