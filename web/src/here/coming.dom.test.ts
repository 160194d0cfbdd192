import { beforeEach, expect, test, vi } from 'vitest'
import { startTexts, withTexts } from '../i18n/index.svelte'
import { here } from '../ui/here.svelte'
import { note } from '../ui/note.svelte'
import { program } from '../ui/program.svelte'
import { Coming } from './coming'

vi.hoisted(() => {
  // What a browser has that happy-dom lacks.
  globalThis.Worker ??= class {} as unknown as typeof Worker
})

let now = 0
const cancel = vi.fn()

async function begin(): Promise<Coming> {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await startTexts()
  await withTexts('here', Promise.resolve())
  const coming = new Coming(here, cancel)
  now += 1000
  return coming
}

beforeEach(() => {
  note.hush()
  cancel.mockClear()
  program.engine = { path: '/engine/x/', usual: true }
  here.choose(true)
})

test('what comes at once comes without a word', async () => {
  const coming = await begin()
  now -= 600
  coming.tell(50, 100)
  expect(note.text).toBe('')
})

test('the share is told in tenths, and goes when all has come', async () => {
  const coming = await begin()
  coming.tell(456, 1000)
  expect(note.text).toBe('Fetching the engine: 40 %')
  const say = vi.spyOn(note, 'say')
  coming.tell(499, 1000)
  expect(say).not.toHaveBeenCalled()
  coming.tell(500, 1000)
  expect(note.text).toBe('Fetching the engine: 50 %')
  coming.arrived()
  expect(note.text).toBe('')
})

test('the reader may have the server instead', async () => {
  const coming = await begin()
  coming.tell(1, 10)
  expect(note.offer?.text).toBe('Use the server')
  note.offer!.run()
  expect(cancel).toHaveBeenCalledOnce()
  expect(here.on).toBe(false)
  expect(note.text).toBe('')
})

test('a word that was closed does not come back, nor does it hide another', async () => {
  const coming = await begin()
  coming.tell(1, 10)
  note.say('Copied')
  coming.tell(5, 10)
  coming.arrived()
  expect(note.text).toBe('Copied')
})

test('an engine that did not come may be tried again', async () => {
  const coming = await begin()
  here.failed = true
  coming.failed('no network')
  expect(note.text).toContain('(no network)')
  expect(here.on).toBe(false)
  note.offer!.run()
  expect(here.on).toBe(true)
  expect(note.text).toBe('')
})
