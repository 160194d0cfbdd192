// What is pressed on the board while one's own move is on its way and an engine answers it.
import { flushSync, mount, tick, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Watcher } from '../api/socket'
import type { Game, Move, Side } from '../api/types'
import { register } from '../board/kind'
import { gridOf } from '../board/position'
import { Session } from '../game/session.svelte'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { display } from '../ui/display.svelte'
import GameTable from './GameTable.svelte'

let watcher: Watcher
let answer: (game: Game) => void
const sent: string[] = []
vi.mock('../api/socket', () => ({
  watchGame: (_: string, w: Watcher) => {
    watcher = w
    return { stop: () => {}, renew: () => {} }
  },
}))
vi.mock('../api/client', async (original) => ({
  ...(await original<typeof import('../api/client')>()),
  command: (_: string, { move }: { move: string }) => {
    sent.push(move)
    return new Promise<Game>((resolve) => (answer = resolve))
  },
}))

const boards = [
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b',
  'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w',
]
const move = (side: Side, from: string, to: string, piece: string): Move => ({ move: from + to, side, from, to, piece, captured: '', check: false, text: {} })
const moves = [move(0, 'h2', 'e2', 'C'), move(1, 'h9', 'g7', 'n')]
// A person is Red, an engine Black.
const after = (plies: 0 | 1 | 2): Game => ({
  id: '1', title: '', version: plies + 1, created_ms: 0, updated_ms: 0,
  config: { game: 'xiangqi', rules: 'axf', players: [{ kind: 'human' }, { kind: 'engine' }], clock: {} },
  start: { board: boards[0]!, turn: 0 }, ply: plies, length: plies, moves: moves.slice(0, plies),
  position: { board: boards[plies]!, turn: (plies % 2) as Side, legal: plies % 2 ? [] : ['h2e2', 'b0c2', 'h0g2'], check: '', row: [], forbidden: [], seen: 1 },
  result: null, offer: null, clock: null, thinking: plies === 1,
})

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} })
  vi.stubGlobal('DOMPoint', class { constructor(readonly x: number, readonly y: number) {} matrixTransform = () => this }) // a drawing has its own units for pixels
  SVGGraphicsElement.prototype.getScreenCTM = () => ({ inverse: () => undefined }) as unknown as DOMMatrix
  SVGElement.prototype.setPointerCapture = () => {}
  register(...games)
  await startTexts()
  await setLanguage('en')
})

let session: Session
let shown: object
const said: string[] = []
beforeEach(() => {
  sessionStorage.clear() // a move without an answer is sent again
  sent.length = said.length = 0
  session = new Session('1')
  session.watch()
  const game = writable(after(0))
  const now = fromStore(game)
  const come = (to: Game) => {
    watcher.message({ type: 'game', game: to })
    game.set(session.game!)
    flushSync()
  }
  tell = come
  come(after(0))
  shown = mount(GameTable, {
    target: document.body,
    props: {
      session, grid: gridOf(now.current.config), looked: '', onsay: (words) => said.push(words), onmenu() {}, onwhy() {},
      get game() {
        return now.current
      },
      get scene() {
        return session.scene!
      },
    },
  })
  flushSync()
})
afterEach(() => unmount(shown))
let tell: (game: Game) => void

const picked = () => [...document.querySelectorAll<HTMLElement>('[aria-selected=true]')].map((cell) => cell.dataset['point'])
function press(...points: string[]) {
  for (const name of points) {
    const cell = document.querySelector(`[data-point="${name}"]`)!
    const at = { bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, clientX: Number(cell.getAttribute('x')) + Number(cell.getAttribute('width')) / 2, clientY: Number(cell.getAttribute('y')) + Number(cell.getAttribute('height')) / 2 }
    for (const type of ['pointerdown', 'pointerup']) cell.dispatchEvent(new PointerEvent(type, at))
    flushSync()
  }
}
// The answer to the move, and all that follows it.
async function come(game: Game) {
  answer(game)
  await vi.waitFor(() => expect(session.game!.ply).toBe(game.ply))
  tell(session.game!)
  await tick()
}

test.each([true, false])('the engine’s move comes with the answer: nothing stays picked up, premoves %s', async (premove) => {
  display.premove = premove
  press('h2', 'e2', 'b0', 'c2')
  expect([sent, picked()]).toEqual([['h2e2'], ['b0']])
  await come(after(2))
  expect(picked()).toEqual([])
  expect(said.at(-1)).toBe('Put back')
  press('h0', 'g2')
  expect(sent).toEqual(['h2e2', 'h0g2'])
})

test('the engine thinks when the answer comes: nothing stays picked up, or is chosen before its turn', async () => {
  display.premove = true
  await session.premove.prepare()
  press('h2', 'e2', 'b0', 'c2')
  await come(after(1))
  expect([picked(), session.premove.chosen]).toEqual([[], undefined])
  // What is picked up from now on waits for the turn.
  press('b0')
  tell(after(2))
  expect(picked()).toEqual(['b0'])
})

test('the engine’s move is seen before the answer: what is chosen then is played', async () => {
  press('h2', 'e2')
  tell(after(2))
  press('h0', 'g2')
  expect(sent).toEqual(['h2e2'])
  await come(after(2))
  await vi.waitFor(() => expect(sent).toEqual(['h2e2', 'h0g2']))
})
