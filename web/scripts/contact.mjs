#!/usr/bin/env node
// Measures the first contact with the page alone: contact.mjs SITE [RUNS] [GAME].
// SITE is a folder that make site built. Each run is a new browser, a first visit and three later
// ones. Whatever is to be pressed is pressed as soon as it is there.
// The line is Lighthouse's slow 4G, 1.6 Mbit/s with 150 ms before each answer; the page's own
// thread runs at a quarter of its speed. The server keeps to the line, shared by the page, its
// worker and its service worker: Network.emulateNetworkConditions limits each of them by itself.
// It prints milliseconds from the address to: the first paint, the page drawn, the board, the
// first move on the list, and the answer of the computer.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium } from '@playwright/test'
import { loadModule } from './page.mjs'

const [folder, runs = '5', game = '下象棋'] = process.argv.slice(2)
const latencyMS = 150
const bytesPerMS = 1_600_000 / 8 / 1000
const slower = 4
const later = 3

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.json': 'application/json', '.webmanifest': 'application/manifest+json' }
const packed = new Map()

// One line for all: each piece takes its turn.
let free = 0
async function sent(answer, bytes) {
  const piece = 8192
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece)
    const now = performance.now()
    free = Math.max(free, now) + part.length / bytesPerMS
    await new Promise((go) => setTimeout(go, free - now))
    if (answer.destroyed) return
    answer.write(part)
  }
  answer.end()
}

const server = createServer(async (request, answer) => {
  const path = new URL(request.url, 'http://localhost').pathname
  const file = join(folder, path === '/' ? 'index.html' : path)
  await new Promise((go) => setTimeout(go, latencyMS))
  if (!existsSync(file)) return void answer.writeHead(404).end()
  const type = types[extname(file)]
  const head = { 'Content-Type': type ?? 'application/octet-stream', 'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache' }
  if (type && !packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  answer.writeHead(200, type ? { ...head, 'Content-Encoding': 'br' } : head)
  await sent(answer, type ? packed.get(file) : readFileSync(file))
})
await new Promise((go) => server.listen(0, '127.0.0.1', go))
const url = `http://127.0.0.1:${server.address().port}/`
const { default: usual } = await loadModule('playwright.config.ts')

// When the first such part is there, in milliseconds from the address, and its middle: the page is
// watched as it changes, and asks nothing of a thread that is slowed down already.
const there = (page, selector, text = '', which = 0) =>
  page.evaluate(
    ([selector, text, which]) =>
      new Promise((go) => {
        const look = () => {
          const found = [...document.querySelectorAll(selector)].filter((e) => e.textContent.includes(text) && e.checkVisibility({ visibilityProperty: true }))[which]
          if (!found) return
          watcher.disconnect()
          const { x, y, width, height } = found.getBoundingClientRect()
          go({ at: Math.round(performance.now()), x: x + width / 2, y: y + height / 2 })
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'class'] })
        look()
      }),
    [selector, text, which],
  )

async function visit(context) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { waitUntil: 'commit' })
  const press = async (...part) => {
    const { at, x, y } = await there(page, ...part)
    await page.mouse.click(x, y)
    return at
  }
  const drawn = await press('main button', game)
  await press('dialog button[type="submit"]:not(:disabled)', '开始对局')
  const { at: board } = await there(page, '[role="grid"]')
  for (const name of game === '下象棋' ? ['h2', 'e2'] : ['h8']) await press(`[data-point="${name}"]`)
  const moves = '[data-ply]:not(.undone)'
  const { at: move } = await there(page, moves)
  const { at: answered } = await there(page, moves, '', 1)
  const paint = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1))
  return { page, times: [paint, drawn, board, move, answered] }
}

// The last game again, by its address: when its board takes a move.
async function resume(context, address) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(address, { waitUntil: 'commit' })
  const { at } = await there(page, '[role="grid"]')
  return at
}

const all = [[], []]
const resumed = []
for (let run = 0; run < Number(runs); run++) {
  const profile = mkdtempSync(join(tmpdir(), 'duiyi-contact-'))
  const context = await chromium.launchPersistentContext(profile, { ...usual.use.launchOptions, viewport: { width: 360, height: 740 }, locale: 'zh-CN', serviceWorkers: 'allow' })
  for (let n = 0; n <= later; n++) {
    const { page, times } = await visit(context)
    all[n && 1].push(times)
    console.log(`run ${run + 1}, load ${loadavg()[0].toFixed(1)}, visit ${n + 1}: ${times.join(' ')}`)
    if (n === 0) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const address = page.url()
    await page.close()
    if (n === later) resumed.push(await resume(context, address))
  }
  await context.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
const names = ['first paint', 'drawn', 'board', 'first move', 'answer']
for (const [i, visits] of all.entries())
  for (const [k, name] of names.entries()) {
    const sorted = visits.map((v) => v[k]).sort((a, b) => a - b)
    console.log(`${i ? 'later' : 'first'} visit, ${name}: best ${sorted[0]}, median ${sorted[sorted.length >> 1]}`)
  }
console.log(`a game going on, board: ${resumed.join(' ')}`)
server.close()
server.closeAllConnections()
