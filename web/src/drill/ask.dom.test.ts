// What is said of an answer in a repertoire.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import Drill from './Drill.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const position = { board, turn: 0, legal: ['h2e2', 'h0g2'], check: '', row: [], forbidden: [], seen: 1 }
const move = (from: string, to: string, piece: string, wxf: string) => ({ move: from + to, side: 0, from, to, piece, captured: '', check: false, text: { wxf } })
const [cannon, horse] = [move('h2', 'e2', 'C', 'C2=5'), move('h0', 'g2', 'N', 'H2+3')]
const count = { asked: 1, new: 1, due: 0, learned: 0, failed: 0 }

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (!body) return Response.json({ repertoire: { id: '1', study: 's', node: 0, side: 0, form: 'line', title: '', game: 'xiangqi', board, gone: false, studies: [], count }, lines: [] })
    if (path.endsWith('/step')) return Response.json({ moves: [], played: [], position, done: false, answers: 0, left: 1, expected: [{ move: cannon }] })
    return Response.json({ verdict: 'wrong', move: horse, expected: [{ move: cannon }], moves: [], position, card: { stage: 'learning', due_ms: 0 }, answers: 1 })
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})

const press = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === name)!.click()

test('readers who chose no notation get moves in words', async () => {
  const shown = mount(Drill, { target: document.body, props: { of: 'repertoires', query: 'id=1&do=due' } })
  const says = (text: string) => vi.waitFor(() => expect(document.querySelector('.said')?.textContent).toBe(text))
  await says('Line 1: Red to move: what does your repertoire play?')
  // The next line asks the same, and is heard to be another.
  press('Another line')
  await says('Line 2: Red to move: what does your repertoire play?')
  const field = document.querySelector<HTMLInputElement>('form input')!
  field.value = 'h0g2'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.form!.requestSubmit()
  await says('Red horse from Red 2, line 1 to Red 3, line 3 is not in your repertoire. It plays red cannon from Red 2, line 3 to Red 5, line 3.')
  press('Play it')
  await says('Your repertoire plays red cannon from Red 2, line 3 to Red 5, line 3.')
  await unmount(shown)
})
