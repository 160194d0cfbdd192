// The whole page in a document without a browser, before the real program: what is pressed, asked
// and answered is real, and nothing is laid out or painted. What only a browser can show is in e2e.
import { test as base, expect, vi } from 'vitest'
import { Server } from '../e2e/server'
import { Locator, settled, strike } from './locator'

export { expect } from 'vitest'
export { gomoku, human, shapes, thesis, xiangqi } from '../e2e/games'

type Listening = [target: EventTarget, ...Parameters<EventTarget['addEventListener']>]

// A page is loaded anew by goto and reload: nothing of what it knew is left but what it stored.
export class Page extends Locator {
  readonly keyboard = { press: strike }
  // Carried out before each page that is loaded.
  readonly #before: (() => void)[] = []
  readonly #past: string[] = []
  #leave = async (): Promise<void> => {}

  constructor() {
    super(() => [document.documentElement], '')
  }

  url = (): string => location.pathname + location.search

  // To an address, or a path on the server that the test has turned to.
  async goto(path: string): Promise<void> {
    await this.leave()
    window.happyDOM.setURL(new URL(path, location.origin).href)
    for (const act of this.#before) act()
    this.#leave = await load(this.#past)
    await listening(this)
  }

  addInitScript(act: () => void): void {
    this.#before.push(act)
  }

  // What carries out the page's requests whose path ends so, given what sends one on; until unroute.
  route(end: string, act: (send: () => Promise<Response>) => Promise<Response>): void {
    const send = fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => (path.endsWith(end) ? act(() => send(path, init)) : send(path, init)))
    this.unroute = () => {
      vi.stubGlobal('fetch', send)
      this.unroute = () => {}
    }
  }

  unroute = (): void => {}

  // To where the page was before it went on by itself.
  async goBack(): Promise<void> {
    history.replaceState(null, '', this.#past.pop()!)
    dispatchEvent(new PopStateEvent('popstate'))
    await settled()
  }

  reload = (): Promise<void> => this.goto(this.url())

  async leave(): Promise<void> {
    await this.#leave()
    this.#leave = async () => {}
  }
}

// What comes of the next call of the page whose path has such a part, once the page has it.
export const calling = (part: string): Promise<{ sent: string; said: string }> =>
  new Promise((go) => {
    const send = fetch
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (!path.includes(part)) return send(path, init)
      vi.stubGlobal('fetch', send)
      const answer = await send(path, init)
      const said = await answer.text()
      setTimeout(() => go({ sent: String(init?.body ?? ''), said }))
      return read(answer, said)
    })
  })

// The file that the page hands to the browser as something is done.
export async function saving(deed: () => Promise<void>): Promise<{ name: string; data: Blob }> {
  const made = vi.spyOn(URL, 'createObjectURL')
  const { click } = HTMLElement.prototype
  const name = new Promise<string>((go) => {
    HTMLElement.prototype.click = function (this: HTMLElement) {
      if (this instanceof HTMLAnchorElement && this.download) go(this.download)
      else click.call(this)
    }
  })
  try {
    await deed()
    return { name: await name, data: made.mock.calls.at(-1)![0] as Blob }
  } finally {
    HTMLElement.prototype.click = click
    made.mockRestore()
  }
}

// Where the page is, once it is there.
export const expectAddress = (page: Page, path: string | RegExp): Promise<void> => vi.waitFor(() => (typeof path === 'string' ? expect(page.url()).toBe(path) : expect(page.url()).toMatch(path)))

// The box of a point of a board, in units of the drawing.
export function boxOf(page: Page, name: string): { x: number; y: number } {
  const cell = point(page, name).now()[0]!
  return { x: Number(cell.getAttribute('x')), y: Number(cell.getAttribute('y')) }
}

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void }
  }
}

// What a test asks of a server comes from that server's page.
export const turnTo = (server: Server): void => window.happyDOM.setURL(server.url)

// As src/main.ts does, with modules of its own. Returns what takes the page away.
async function load(past: string[]): Promise<() => Promise<void>> {
  vi.resetModules()
  const { pushState } = history
  history.pushState = (...state) => {
    past.push(location.href)
    pushState.apply(history, state)
  }
  const heard: Listening[] = []
  const targets = [window, document].map((target) => {
    const add = target.addEventListener
    target.addEventListener = (...listener: Parameters<typeof add>) => {
      heard.push([target, ...listener])
      add.apply(target, listener)
    }
    return [target, add] as const
  })
  const [{ mount, unmount }, { default: App }, { register }, { games }, { startTexts }, { display }] = await Promise.all([
    import('svelte'),
    import('../src/App.svelte'),
    import('../src/board/kind'),
    import('../src/games'),
    import('../src/i18n/index.svelte'),
    import('../src/ui/display.svelte'),
  ])
  register(...games)
  display.applyTheme()
  await startTexts()
  const app = mount(App, { target: document.body })
  return async () => {
    dispatchEvent(new Event('pagehide'))
    await unmount(app)
    for (const [target, add] of targets) target.addEventListener = add
    for (const [target, ...listener] of heard) target.removeEventListener(...listener)
    history.pushState = pushState
    document.body.replaceChildren()
  }
}

// What a document without a browser lacks.
let copied = ''
function complete(): void {
  HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => {}
  // By which Svelte asks what is chosen.
  const { querySelector } = HTMLSelectElement.prototype
  HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, css: string) {
    return css === ':checked' ? ([...this.options].find((option) => option.selected) ?? null) : querySelector.call(this, css)
  }
  // A drawing has its own units for pixels.
  SVGGraphicsElement.prototype.getScreenCTM = () => ({ inverse: () => undefined }) as unknown as DOMMatrix
  class DOMPoint {
    constructor(readonly x: number, readonly y: number) {}
    matrixTransform = () => this
  }
  const clipboard = { writeText: async (text: string) => void (copied = text), readText: async () => copied }
  const given = (to: object, values: object) => {
    for (const [name, value] of Object.entries(values)) Object.defineProperty(to, name, { value, configurable: true, writable: true })
  }
  given(globalThis, { scrollTo: () => {}, DOMPoint, ClipboardItem: undefined })
  given(navigator, { clipboard, languages: ['zh-CN'] })
}

// What Svelte says of answers that come to a page that has been taken away.
const afterwards = /derived_inert/

export const test = base.extend<{ page: Page; server: Server }>({
  server: [
    async ({}, use) => {
      complete()
      const server = new Server()
      await server.start()
      turnTo(server)
      await use(server)
      await server.remove()
    },
    { scope: 'file' },
  ],
  page: async ({ server }, use) => {
    localStorage.clear()
    localStorage.setItem('duiyi.new.more', 'true')
    const faults = (['error', 'warn'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation(() => {}))
    countCommands()
    const page = new Page()
    await use(page)
    await page.leave()
    page.unroute()
    turnTo(server)
    await server.clear()
    expect(faults.flatMap((said) => said.mock.calls.map(String)).filter((text) => !afterwards.test(text))).toEqual([])
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  },
})

// Waits until the page shows what it was asked for.
async function listening(page: Page): Promise<void> {
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
}

// Waits until the page has gone to a game, or to another one than that of an id, and shows its
// board. Returns its id.
export async function arrived(page: Page, from?: string): Promise<string> {
  const id = await vi.waitFor(() => {
    const [, id] = /\/game\/([0-9a-f]{16})$/.exec(page.url()) ?? []
    if (!id || id === from) throw new Error(`the page is at ${page.url()}`)
    return id
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeVisible()
  return id
}

export const point = (page: Page, name: string): Locator => page.locator(`[data-point="${name}"]`)

// Commands on their way whose answer the page does not know yet.
let unanswered = new Set<object>()

function countCommands(): void {
  const send = fetch
  const under = (unanswered = new Set())
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.endsWith('/commands')) return send(path, init)
    const one = {}
    under.add(one)
    try {
      const answer = await send(path, init)
      return read(answer, await answer.text())
    } finally {
      setTimeout(() => under.delete(one))
    }
  })
}

// An answer whose text has come: the page has it before anything else happens.
const read = (answer: Response, text: string): Response => Object.assign(new Response(text || null, answer), { json: async () => JSON.parse(text) as unknown })

// Clicks points in turn, each once somebody at the board is to move and knows what came of the move
// before: what is pressed on a board from before the engine's move is forgotten.
export async function click(page: Page, ...points: string[]): Promise<void> {
  for (const name of points) {
    await vi.waitFor(() => expect(unanswered.size).toBe(0))
    await expect(page.locator('.board:not(.active) > [role="grid"]')).toHaveCount(0)
    await point(page, name).click()
  }
}

// The moves on the list that have not been taken back.
export const played = (page: Page): Locator => page.locator('[data-ply]:not(.undone)')

// Does what makes one move or answers an opening rule, and waits for it to be in the list of moves.
export async function makingOne(page: Page, deed: () => Promise<void>): Promise<void> {
  const before = played(page).now().length
  await deed()
  await expect(played(page)).toHaveCount(before + 1)
}

// Plays coordinate moves by click and click, for both sides.
export async function playByMouse(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) await makingOne(page, () => click(page, ...(move.match(/[a-z]\d+/g) ?? [])))
}

// Walks the focus to a point with the arrow keys alone.
export async function walkTo(_: Page, name: string): Promise<void> {
  const place = (text: string) => ({ column: text.charCodeAt(0), row: Number(text.slice(1)) })
  const to = place(name)
  for (let i = 0; i < 60; i++) {
    const at = place(document.activeElement?.getAttribute('data-point') ?? '')
    if (at.column === to.column && at.row === to.row) return
    await strike(at.column < to.column ? 'ArrowRight' : at.column > to.column ? 'ArrowLeft' : at.row < to.row ? 'ArrowUp' : 'ArrowDown')
  }
  throw new Error(`the arrow keys do not lead to ${name}`)
}

// Brings something to the page as a hand would: by paste or by drop.
export async function bring(_: Page, by: 'paste' | 'drop', { text, bytes }: { text?: string; bytes?: readonly number[] }): Promise<void> {
  const data = new DataTransfer()
  if (text !== undefined) data.setData('text/plain', text)
  if (bytes) data.items.add(new File([Uint8Array.from(bytes)], 'game.pgn'))
  const event = new Event(by, { bubbles: true, cancelable: true })
  document.body.dispatchEvent(Object.assign(event, { [by === 'drop' ? 'dataTransfer' : 'clipboardData']: data }))
  await settled()
}
