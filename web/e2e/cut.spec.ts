// What a bad network, a clever page and a server that dies do to a game between
// two people.
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { click, expect, gomoku, human, played, steady, test, xiangqi } from './duiyi'
import { Server } from './server'
import { seated } from './two'

// A wire between a page and the server, which can be cut: then it carries nothing,
// either way, and nobody is told.
class Wire {
  readonly #ends = new Set<Socket>()
  readonly #server = createServer((page) => {
    const far = connect(Number(new URL(this.to).port), '127.0.0.1')
    for (const [from, to] of [[page, far], [far, page]] as const) {
      this.#ends.add(from)
      from.on('data', (bytes) => this.#cut || to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#ends.delete(from)
        to.destroy()
      })
    }
  })
  #cut = false
  url = ''

  constructor(readonly to: string) {}

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  cut() {
    this.#cut = true
  }

  // The network is back; what was under way when it went is lost.
  mend() {
    this.#cut = false
    for (const end of this.#ends) end.destroy()
  }

  close() {
    this.mend()
    this.#server.close()
  }
}

test('a move that the network lost comes through once, also after a reload', async ({ browser, server }) => {
  const { id, first, second } = await seated(browser, server, gomoku({ ...human, name: '甲' }, human))
  const wire = await new Wire(server.url).open()
  try {
    // The first goes on over a wire, by the seat that the page keeps.
    const seat = await first.evaluate((id) => (JSON.parse(localStorage.getItem('duiyi.seats')!) as Record<string, { secret: string }>)[id]!.secret, id)
    const page = steady(await (await browser.newContext({ baseURL: wire.url })).newPage())
    await first.close()
    await page.clock.install()
    await page.goto(`/game/${id}#seat=${seat}`)
    wire.cut()
    await click(page, 'h8')
    await page.clock.runFor(20_000)
    await expect(page.locator('.status')).toContainText('还没送到')
    await expect(played(second)).toHaveCount(0)
    wire.mend()
    await page.reload()
    await expect(played(second)).toHaveCount(1)
    await click(second, 'h9')
    await expect(played(page)).toHaveCount(2)
    expect((await server.game(id)).moves.map((m) => m.move)).toEqual(['h8', 'h9'])
  } finally {
    wire.close()
  }
})

test('two games at once: a page that claims much lag, a flag, and both offering a draw', async ({ browser, server }) => {
  const clock = { main_ms: 60_000, increment_ms: 1_000 }
  const games = [
    await seated(browser, server, gomoku({ ...human, name: '甲' }, human, { clock })),
    await seated(browser, server, xiangqi({ ...human, name: '丙' }, human, { clock: { per_move_ms: 1_000 } })),
  ] as const
  const [{ id, first, second }, flagged] = games

  // The clock runs from the first move on. Who has a second for a move has lost
  // after it, and both are told.
  await click(flagged.first, 'h2', 'e2')
  await click(first, 'h8')
  await click(second, 'h9')
  await expect(played(first)).toHaveCount(2)

  // The page says that it took no time at all.
  await first.route('**/commands', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: JSON.stringify(body.type === 'move' ? { ...body, took_ms: 0 } : body) })
  })
  await expect(flagged.first.locator('.result-card')).toContainText('你赢了')
  await expect(flagged.second.locator('.result-card')).toContainText('你输了')
  await click(first, 'i8')
  const credit = /网络延迟补回 (\d+\.\d) 秒/
  const move = first.locator('[data-ply="3"]')
  await expect(move).toHaveAttribute('aria-label', credit)
  const name = (await move.getAttribute('aria-label'))!
  // A share is 150 ms and 0.4 % of the 100 s that a player is expected to take; the
  // first three, and that of the move before.
  expect(Number(credit.exec(name)![1])).toBeLessThanOrEqual(2.2)
  await expect(second.locator('[data-ply="3"]')).toHaveAttribute('title', credit)

  // Offers that meet are agreed on, whichever came first.
  await Promise.all([first, second].map((page) => page.getByRole('button', { name: '提和' }).click()))
  for (const page of [first, second]) await expect(page.locator('.status')).toContainText('和棋')
  expect((await server.game(id)).moves).toHaveLength(3)
})

test('a server that is killed under a move goes on with the game, and says what it cost', async ({ browser }) => {
  const server = new Server()
  await server.start()
  try {
    const { id, first, second } = await seated(browser, server, gomoku({ ...human, name: '甲' }, human, { clock: { main_ms: 600_000 } }))
    await click(first, 'h8')
    await click(second, 'h9')
    await expect(played(first)).toHaveCount(2)
    await server.kill()
    await click(first, 'i8')
    await expect(first.locator('.status')).toContainText('断开')
    await server.start()
    await expect(played(second)).toHaveCount(3)
    await expect(second.locator('.moves footer')).toContainText(/还给甲 \d/)
    await click(second, 'i9')
    await expect(played(first)).toHaveCount(4)
    expect((await server.game(id)).moves.map((m) => m.move)).toEqual(['h8', 'h9', 'i8', 'i9'])
  } finally {
    await server.remove()
  }
})
