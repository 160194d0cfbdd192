#!/usr/bin/env node
// Measures the first contact with the page alone: contact.mjs SITE [RUNS] [GAME].
// SITE is a folder that make site built. Each run is a new browser, a first visit and a second.
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
const answeredMS = 180_000

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

async function visit(context) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('main').waitFor()
  const drawn = since()
  await page.getByRole('button', { name: game }).click()
  await page.getByRole('button', { name: '开始对局' }).click({ timeout: answeredMS })
  await page.getByRole('grid').waitFor({ timeout: answeredMS })
  const board = since()
  for (const name of game === '下象棋' ? ['h2', 'e2'] : ['h8']) await page.locator(`[data-point="${name}"]`).click()
  const moves = page.locator('[data-ply]:not(.undone)')
  await moves.first().waitFor({ timeout: answeredMS })
  const move = since()
  await moves.nth(1).waitFor({ timeout: answeredMS })
  const answered = since()
  const paint = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1))
  return { page, times: [paint, drawn, board, move, answered] }
}

const all = [[], []]
for (let run = 0; run < Number(runs); run++) {
  const profile = mkdtempSync(join(tmpdir(), 'duiyi-contact-'))
  const context = await chromium.launchPersistentContext(profile, { ...usual.use.launchOptions, viewport: { width: 360, height: 740 }, locale: 'zh-CN', serviceWorkers: 'allow' })
  const first = await visit(context)
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await first.page.close()
  const second = await visit(context)
  await context.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  for (const [i, { times }] of [first, second].entries()) all[i].push(times)
  console.log(`run ${run + 1}, load ${loadavg()[0].toFixed(1)}: first ${first.times.join(' ')}; second ${second.times.join(' ')}`)
}
const names = ['first paint', 'drawn', 'board', 'first move', 'answer']
for (const [i, visits] of all.entries())
  for (const [k, name] of names.entries()) {
    const sorted = visits.map((v) => v[k]).sort((a, b) => a - b)
    console.log(`${i ? 'second' : 'first'} visit, ${name}: best ${sorted[0]}, median ${sorted[sorted.length >> 1]}`)
  }
server.close()
server.closeAllConnections()
