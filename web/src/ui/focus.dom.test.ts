// What has the focus goes, and whoever goes by keys is beside it still.
import { flushSync, mount, unmount, createRawSnippet } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from '../browser/paint'
import { startTexts } from '../i18n/index.svelte'
import { FocusKeeper } from './focus'
import Modal from './Modal.svelte'

beforeAll(async () => {
  HTMLElement.prototype.showPopover = () => {}
  await startTexts()
})

let keeper: FocusKeeper
let end: () => void
beforeEach(() => {
  keeper = new FocusKeeper()
  end = keeper.watch()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const show = (html: string) => (document.body.innerHTML = html)
const find = (what: string) => document.querySelector<HTMLElement>(what)!
const focused = () => document.activeElement
const key = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
// The keeper has looked at what was changed before.
const painted = () => new Promise<void>((done) => afterPaint(() => afterPaint(done)))

const list = '<main><section><h2>Games</h2><ul><li><a id="a" href="/a">A</a></li><li><a id="b" href="/b">B</a><button id="del">Delete</button></li><li><a id="c" href="/c">C</a></li></ul></section></main>'

test.each([
  ['the entry that moves up', ['#b'], '#c'],
  ['the last one, if it was the last', ['#b', '#c'], '#a'],
  ['the heading, if the list is empty', ['#a', '#b', '#c'], 'h2'],
])('after the entry of a list comes %s', async (_, deleted, to) => {
  show(list)
  for (const entry of deleted) {
    key()
    find(entry).focus()
    find(entry).closest('li')!.remove()
    await painted()
  }
  expect(focused()).toBe(find(to))
})

test('after a control of an entry comes the entry', async () => {
  show(list)
  find('#del').focus()
  find('#del').remove()
  await vi.waitFor(() => expect(focused()).toBe(find('#b')))
})

test.each([
  ['the board, where there is one', '<main><h1>Game</h1><svg role="grid"><rect tabindex="-1"/><rect id="to" tabindex="0"/></svg><div id="tools"><button>Resign</button></div></main>'],
  ['the heading of the part', '<main><h1>Club</h1><section><h2 id="to">Members</h2><div id="tools"><button>Accept</button></div></section></main>'],
  ['the name of the screen', '<main><h1 id="to">Club</h1><div id="tools"><button>Leave</button></div></main>'],
])('after a control comes %s', async (_, html) => {
  show(html)
  find('#tools button').focus()
  find('#tools').replaceChildren()
  await vi.waitFor(() => expect(focused()).toBe(find('#to')))
})

test('a heading keeps no place among the stops', async () => {
  show('<main><h1>Club</h1><button>Leave</button></main>')
  find('button').focus()
  find('button').remove()
  await vi.waitFor(() => expect(focused()).toBe(find('h1')))
  expect(find('h1').getAttribute('tabindex')).toBe('-1')
  find('h1').blur()
  expect(find('h1').hasAttribute('tabindex')).toBe(false)
})

test('a screen that is loaded anew has the focus when it is there', async () => {
  show('<div id="app"><main><h1>Set</h1><button>Next</button></main></div>')
  find('button').focus()
  find('#app').innerHTML = '<main aria-busy="true"><h1>Loading</h1></main>'
  await painted()
  expect(focused()).toBe(document.body)
  find('#app').innerHTML = '<main><h1>Set</h1></main>'
  await vi.waitFor(() => expect(focused()).toBe(find('h1')))
})

test.each([
  ['gone', true, '#c'],
  ['there', false, '#b'],
])('after a dialog whose opener is %s', async (_, gone, to) => {
  show(list)
  find('#b').focus()
  const dialog = mount(Modal, {
    target: document.body,
    props: { title: 'Delete', brief: true, onclose: () => {}, children: createRawSnippet(() => ({ render: () => '<button id="yes">Yes</button>' })) },
  })
  flushSync()
  expect(focused()).toBe(find('#yes'))
  if (gone) find('#b').closest('li')!.remove()
  await unmount(dialog)
  await vi.waitFor(() => expect(focused()).toBe(find(to)))
})

test('a dialog that was opened from nowhere leaves the focus there', async () => {
  show('<main><h1>Game</h1></main><dialog open><button>Close</button></dialog>')
  find('button').focus()
  find('dialog').remove()
  await painted()
  expect(focused()).toBe(document.body)
})

test('a control that waits for an answer has the focus again', async () => {
  show('<main><h1>Account</h1><button>Save</button></main>')
  find('button').focus()
  find('button').toggleAttribute('disabled', true)
  await painted()
  find('button').blur()
  find('button').toggleAttribute('disabled', false)
  await vi.waitFor(() => expect(focused()).toBe(find('button')))
})

test('one that stays disabled gives it up', async () => {
  vi.useFakeTimers()
  show('<main><h1>Account</h1><button>Save</button></main>')
  find('button').focus()
  find('button').toggleAttribute('disabled', true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(focused()).toBe(find('h1'))
})

test('a press of the pointer asks for no place', async () => {
  show('<main><h1>Club</h1><button>Leave</button></main>')
  find('button').focus()
  dispatchEvent(new Event('pointerdown'))
  find('button').remove()
  await painted()
  expect(focused()).toBe(document.body)
})

test('whoever left a control is not taken back to it', async () => {
  vi.useFakeTimers()
  show('<main><h1>Club</h1><button>Leave</button></main>')
  find('button').focus()
  find('button').blur()
  await vi.advanceTimersByTimeAsync(1)
  find('button').remove()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(focused()).toBe(document.body)
})
