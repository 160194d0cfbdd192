import { expect, test, vi } from 'vitest'
import { followOtherTab, watchUpdates } from './updates'

// What the page knows of its service worker, with a version that waits or not.
function registered(waiting?: { postMessage(message: string): void }) {
  const workers = new EventTarget() as EventTarget & { controller?: object }
  workers.controller = {}
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  const registration = Object.assign(new EventTarget(), { waiting, installing: null as EventTarget | null, update: () => Promise.resolve() })
  return { workers, registration: registration as unknown as ServiceWorkerRegistration }
}

const button = () => document.querySelector<HTMLButtonElement>('.update button')

test('a new version is taken once everything asked for is answered, and the page begins anew then', async () => {
  const postMessage = vi.fn()
  const { workers, registration } = registered({ postMessage })
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  let answered!: () => void
  watchUpdates(registration, () => new Promise((go) => (answered = go)))
  button()!.click()
  await new Promise((go) => setTimeout(go))
  expect(postMessage).not.toHaveBeenCalled()
  expect(button()!.disabled).toBe(true)
  answered()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith('take over'))
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
  document.querySelector('.update')!.remove()
  vi.unstubAllGlobals()
})

test('a first version is not offered, and a later one when it is there', () => {
  const { workers, registration } = registered({ postMessage: vi.fn() })
  delete workers.controller
  watchUpdates(registration, () => Promise.resolve())
  expect(button()).toBeNull()
  workers.controller = {}
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  Object.assign(registration, { installing })
  registration.dispatchEvent(new Event('updatefound'))
  installing.dispatchEvent(new Event('statechange'))
  expect(button()).toBeNull()
  installing.state = 'installed'
  installing.dispatchEvent(new Event('statechange'))
  expect(button()).not.toBeNull()
  document.querySelector('.update')!.remove()
})

test('a tab that waits for another follows it to the new version; one that is at work does not', () => {
  const { workers } = registered()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  let waits = false
  followOtherTab(() => waits)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  waits = true
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
