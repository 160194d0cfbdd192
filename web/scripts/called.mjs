#!/usr/bin/env node
// Writes what a first visit to the page alone needs, and a later one, until a game of each kind is
// under way: called.mjs PROGRAM FILE. The program has its names. The file is JSON: called has the
// numbers of the functions that ran, for split.ts; answers has by path what the program answers
// whatever is stored, and openings has the first moves of each game, for the page to use while it
// loads. It is the same at every run.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { loadModule, preparePage } from './page.mjs'
import { beStill } from './still.mjs'

const [file, needed] = process.argv.slice(2)
const { withMarks } = await loadModule('scripts/split.ts')
const { boardAfter, changed } = await loadModule('src/alone/openings.ts')
const program = await WebAssembly.compile(withMarks(fs.readFileSync(file)))

let serial = 0
const cmd = () => (++serial).toString(16).padStart(16, '0')

// What the page asks of a program.
function client(ask, dial) {
  const call = (method, path, body) =>
    new Promise((resolve, reject) => {
      let status = 0
      let text = ''
      const bytes = body && new TextEncoder().encode(JSON.stringify(body))
      ask(method, path, ['accept', 'application/json', ...(body ? ['content-type', 'application/json'] : [])], bytes ?? null, (code, headers, part) => {
        if (headers) status = code
        else if (part) text += Buffer.from(part)
        else if (status >= 400) reject(new Error(`${method} ${path}: ${status} ${text}`))
        else resolve(text && JSON.parse(text))
      })
    })
  // Follows a game; returns what leaves it.
  const watch = (id) => {
    const say = dial(`/api/games/${id}/ws`, () => undefined)
    return () => say(null)
  }
  return { call, watch }
}

const people = [
  { kind: 'human', name: '' },
  { kind: 'human', name: '' },
]

// Calls whose answers are those of the build.
const fixed = ['/api/health', '/api/engines', '/api/books?game=gomoku', '/api/books?game=xiangqi']
let answers = {}

// The first moves of a game by some rules, as src/alone/openings.ts has them.
async function openingOf(call, game, rules) {
  const { config, position } = await call('POST', '/api/games', { game, rules, players: people, cmd: cmd() })
  const { board, turn, legal, ...start } = position
  const opening = { game, rules: [rules], ...(config.size && { size: config.size }), board, turn, start, after: {}, moves: [] }
  for (const text of legal) {
    const { moves, position } = await call('POST', '/api/position', { game, rules, moves: [text] })
    const { board: then, legal: _, ...after } = position
    const row = [moves[0], changed(board, then)]
    assert.equal(boardAfter(opening, row), then)
    if (opening.moves.length) assert.deepEqual(after, opening.after, `${text} leaves something else than other first moves`)
    opening.after = after
    opening.moves.push(row)
  }
  return opening
}

// Those of all rules; rules that begin alike share them.
async function openingsOf({ call }) {
  const found = []
  for (const [game, rules] of Object.entries({ xiangqi: ['axf', 'cxa', 'computer'], gomoku: ['freestyle', 'standard', 'renju'] }))
    for (const one of rules) {
      const opening = await openingOf(call, game, one)
      const like = found.find((o) => JSON.stringify({ ...o, rules: [] }) === JSON.stringify({ ...opening, rules: [] }))
      if (like) like.rules.push(one)
      else found.push(opening)
    }
  return found
}

// Games of the visits before.
const earlier = []

async function visit({ call, watch }) {
  answers = Object.fromEntries(await Promise.all(fixed.map(async (path) => [path, await call('GET', path)])))
  for (const path of ['health', 'engines', 'games?status=active&limit=24', 'games?status=finished&limit=24', 'studies?limit=24', 'exercises?until=1&which=none', 'standings'])
    await call('GET', `/api/${path}`)
  for (const id of earlier.splice(0)) {
    await call('GET', `/api/games/${id}`)
    const leave = watch(id)
    await call('GET', `/api/studies?source=${id}&limit=24`)
    await call('GET', `/api/games/${id}/info?ply=2`)
    await idle()
    leave()
  }
  const { engines } = await call('GET', '/api/engines')
  for (const { game, rules, moves, second } of [
    { game: 'gomoku', rules: 'freestyle', moves: ['h8', 'a1'], second: 'i9' },
    { game: 'gomoku', rules: 'renju', moves: ['h8', 'h9'], second: 'a1' },
    { game: 'xiangqi', rules: 'axf', moves: ['h2e2', 'h9g7', 'e2e6', 'b9c7', 'h0g2', 'c7e6'], second: 'h0g2' },
  ]) {
    await call('GET', `/api/books?game=${game}`)
    const two = await call('POST', '/api/games', { game, rules, players: people, cmd: cmd() })
    const leave = watch(two.id)
    const send = async (id, command) => {
      const { version } = await call('GET', `/api/games/${id}`)
      return call('POST', `/api/games/${id}/commands`, { ...command, version, cmd: cmd() })
    }
    for (const move of moves) await send(two.id, { type: 'move', move, took_ms: 5 })
    await send(two.id, { type: 'undo', unit: 'ply' })
    await call('GET', `/api/studies?source=${two.id}&limit=24`)
    await send(two.id, { type: 'resign', side: 0 })
    leave()
    for (const engine of engines.filter((e) => e.game === game)) {
      const level = engine.levels?.[0]?.id
      const against = await call('POST', '/api/games', {
        game,
        rules,
        players: [people[0], { kind: 'engine', engine: engine.id, ...(level ? { level } : engine.strength?.depth && { depth: 2 }) }],
        cmd: cmd(),
      })
      const leaveIt = watch(against.id)
      for (const [n, move] of [moves[0], second].entries()) {
        // The second may be where the answer to the first stands.
        const played = await send(against.id, { type: 'move', move, took_ms: 5 }).then(
          () => true,
          (cause) => n > 0 ? false : Promise.reject(cause),
        )
        if (!played) break
        for (;;) {
          const now = await call('GET', `/api/games/${against.id}`)
          if (now.result || now.moves.length >= 2 * n + 2) break
          await new Promise((go) => setTimeout(go, 20))
        }
        await call('GET', `/api/games/${against.id}/info?ply=2`)
      }
      await idle()
      leaveIt()
      earlier.push(against.id)
    }
  }
  await idle()
}

// A while in which nobody asks, for what the program does from time to time by itself. In a world
// that is still it passes at once.
const idle = () => new Promise((go) => setTimeout(go, idleMS))
const idleMS = 90_000

const called = new Set()
let openings = []
await preparePage({ disk: false })
beStill()
for (let n = 0; n < 2; n++) {
  const go = new globalThis.Go()
  const instance = await WebAssembly.instantiate(program, go.importObject)
  const ready = new Promise((resolve, reject) => {
    Object.assign(globalThis.duiyiPage, { ready: (ask, dial) => resolve(client(ask, dial)), failed: (why) => reject(new Error(why)) })
  })
  void go.run(instance)
  const page = await ready
  await visit(page)
  for (const [name, value] of Object.entries(instance.exports)) if (value.value === 1 && name.startsWith('called ')) called.add(Number(name.slice(7)))
  openings = await openingsOf(page)
}
fs.writeFileSync(needed, JSON.stringify({ called: [...called].sort((a, b) => a - b), answers, openings }))
console.log(`${called.size} functions called`)
process.exit(0)
