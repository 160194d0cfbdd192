import { beforeEach, expect, test } from 'vitest'
import { takeShell } from './shell'

// What a browser tells of changes comes when the test waits.
const told = () => new Promise((go) => setTimeout(go))
const there = () => document.getElementById('shell') !== null

beforeEach(() => {
  document.body.innerHTML = '<div id="shell"></div><div id="app"></div>'
  takeShell()
})

const show = async (html: string) => {
  document.getElementById('app')!.innerHTML = html
  await told()
}

test('the first picture stays while a screen is on its way, and goes when it is there', async () => {
  await show('<header></header>')
  expect(there()).toBe(true)
  await show('<header></header><main aria-busy="true"><p role="status">…</p></main>')
  expect(there()).toBe(true)
  document.querySelector('main')!.removeAttribute('aria-busy')
  await told()
  expect(there()).toBe(false)
})

// As the lobby while its server does not answer.
test('a screen with a heading is there, however long its lists take', async () => {
  await show('<main aria-busy="true"><h1>…</h1></main>')
  expect(there()).toBe(false)
})
