import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Memory } from './memory'
import { openStorage } from './storage'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opened: string[] = []

// The browser's storage for the page, whose files open as the test says.
function stored(open: (name: string) => Memory | Promise<Memory>): void {
  opened.length = 0
  const folder = {
    getDirectoryHandle: async () => folder,
    async getFileHandle(name: string, { create = false } = {}) {
      if (!create) throw new DOMException(name, 'NotFoundError')
      return {
        async createSyncAccessHandle() {
          const file = await open(name)
          opened.push(name)
          return file
        },
      }
    },
  }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } })
}

const fails = (name: string) => () => Promise.reject(new DOMException('why', name))

test('files are opened one after the other', async () => {
  stored(() => new Memory())
  const { keeping, devices } = await openStorage(() => undefined)
  expect(keeping).toEqual({ in: 'device' })
  expect(opened).toEqual(['duiyi.db', 'duiyi.db-journal'])
  expect([...devices.keys()]).toEqual(opened)
})

test('a file that another tab holds is waited for, and the other tab is spoken of after a second', async () => {
  let held = true
  stored(() => (held ? fails('NoModificationAllowedError')() : new Memory()))
  const busy = vi.fn()
  const storage = openStorage(busy)
  await vi.advanceTimersByTimeAsync(900)
  expect(busy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(busy).toHaveBeenCalledTimes(1)
  expect(opened).toEqual([])
  held = false
  await vi.advanceTimersByTimeAsync(100)
  expect((await storage).keeping).toEqual({ in: 'device' })
})

test.each<[string, () => void, object]>([
  ['has none for pages', () => vi.stubGlobal('navigator', {}), { in: 'memory' }],
  ['keeps nothing', () => stored(fails('SecurityError')), { in: 'memory' }],
  ['does not open a file that is there', () => stored(fails('UnknownError')), { in: 'memory', why: 'UnknownError: why' }],
])('a browser that %s plays in memory', async (_, prepare, keeping) => {
  prepare()
  const storage = await openStorage(() => undefined)
  expect(storage.keeping).toEqual(keeping)
  expect(storage.folder).toBeUndefined()
  expect(storage.devices.get('duiyi.db')!.getSize()).toBe(0)
})
