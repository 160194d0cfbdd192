// What a newcomer is told: marks of the first piece that is touched, once, where the
// language is not one of those who learn the game as children.
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { afterEach, expect, test } from 'vitest'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { remember } from '../browser/preferences'
import { note } from '../ui/note.svelte'
import FirstTouch from './FirstTouch.svelte'

afterEach(() => {
  remember('touched', false)
  note.hush()
})

async function touch(then?: 'moved' | 'put back'): Promise<string> {
  note.hush()
  const selected = writable<string | undefined>(undefined)
  const held = fromStore(selected)
  const ply = writable(0)
  const now = fromStore(ply)
  const shown = mount(FirstTouch, {
    target: document.body,
    props: {
      get selected() {
        return held.current
      },
      get ply() {
        return now.current
      },
    },
  })
  flushSync()
  expect(note.text).toBe('')
  flushSync(() => selected.set('h2'))
  if (then) expect(note.text).toContain('Dots show where it may go')
  if (then === 'moved') flushSync(() => ply.set(1))
  if (then === 'put back') flushSync(() => selected.set(undefined))
  await unmount(shown)
  return note.text
}

test('in English the first piece that is touched explains the marks, and no other', async () => {
  await startTexts()
  await setLanguage('zh-Hans')
  expect(await touch()).toBe('')
  await setLanguage('en')
  expect(await touch()).toContain('Dots show where it may go')
  expect(await touch()).toBe('')
})

test.each(['moved', 'put back'] as const)('the words go when the piece is %s', async (then) => {
  await startTexts()
  await setLanguage('en')
  expect(await touch(then)).toBe('')
})
