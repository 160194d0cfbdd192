#!/usr/bin/env node
// Measures what an open page costs: resources.mjs SITE|URL [SECONDS] [RECORDS].
// SITE is a folder that make site built, URL the page of a server. RECORDS is a file that is
// imported into the library at the end. Each scene rests for SECONDS (60) first, then its processor
// time is counted for as long. Prints the memory (PSS) of all processes of the browser and of the
// page's own alone, in MiB, the processor time in ms a second, and how many timers of the page's
// workers went off. Only on Linux: it reads /proc.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { loadModule } from './page.mjs'

const [from, seconds = '60', records] = process.argv.slice(2)
const restMS = Number(seconds) * 1000
const wait = (ms) => new Promise((go) => setTimeout(go, ms))

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const server = createServer((request, answer) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const file = join(from, pathname === '/' ? 'index.html' : pathname)
  if (!existsSync(file)) return void answer.writeHead(404).end()
  answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
})
const alone = !/^https?:/.test(from)
if (alone) await new Promise((go) => server.listen(0, '127.0.0.1', go))
const url = alone ? `http://127.0.0.1:${server.address().port}/` : from

const profile = mkdtempSync(join(tmpdir(), 'duiyi-resources-'))
const { default: usual } = await loadModule('playwright.config.ts')
const context = await chromium.launchPersistentContext(profile, { ...usual.use.launchOptions, viewport: { width: 1280, height: 800 }, locale: 'zh-CN', serviceWorkers: 'allow' })

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended
  }
}

// The processes of the browser with this profile: what they are called, and by whom they were started.
function processes() {
  const all = readdirSync('/proc').flatMap((pid) => {
    const stat = /^\d+$/.test(pid) && read(`/proc/${pid}/stat`)
    if (!stat) return []
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid, parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]), command: read(`/proc/${pid}/cmdline`) }]
  })
  const mine = all.filter((p) => p.command.includes(profile) && !p.command.includes('--type='))
  for (const p of mine) mine.push(...all.filter((child) => child.parent === p.pid && !mine.includes(child)))
  return mine
}

const hertz = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const spent = () => new Map(processes().map(({ pid, ticks }) => [pid, ticks]))
const pss = ({ pid }) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

function memory() {
  const all = processes()
  const pages = all.filter((p) => p.command.includes('--type=renderer'))
  const sum = (list) => Math.round(list.reduce((n, p) => n + pss(p), 0))
  return [sum(all), sum(pages)]
}

// Counts the timers of the page's workers from the first call on.
const timers = async () => {
  const each = page.workers().map((worker) =>
    worker.evaluate(() => {
      if (self.timersDone === undefined) {
        self.timersDone = 0
        const set = self.setTimeout.bind(self)
        self.setTimeout = (then, ms, ...args) => set(() => (self.timersDone++, then(...args)), ms)
      }
      return self.timersDone
    }),
  )
  return (await Promise.all(each)).reduce((n, done) => n + done, 0)
}

async function measure(name) {
  await timers()
  await wait(restMS)
  const timed = await timers()
  const before = spent()
  const began = performance.now()
  await wait(restMS)
  const took = performance.now() - began
  const ticks = [...spent()].reduce((n, [pid, t]) => n + t - (before.get(pid) ?? 0), 0)
  const [all, own] = memory()
  console.log(`${name}: ${all} MiB, page ${own} MiB, ${((ticks * 1000 * 1000) / hertz / took).toFixed(1)} ms/s, ${(await timers()) - timed} timers of workers`)
}

// The most memory while something is done.
async function peak(name, act) {
  let most = [0, 0]
  let over = false
  const done = act().finally(() => (over = true))
  while (!over) {
    most = memory().map((n, i) => Math.max(n, most[i]))
    await wait(500)
  }
  await done
  console.log(`${name}: at most ${most[0]} MiB, page ${most[1]} MiB`)
}

const page = context.pages()[0] ?? (await context.newPage())
const home = async () => {
  await page.goto('about:blank')
  await page.goto(url)
  await page.locator('main').waitFor()
  if (alone) await page.waitForFunction(() => !document.querySelector('.program'), undefined, { timeout: 120_000 })
}
const play = async (clock) => {
  await home()
  await page.getByRole('button', { name: '下象棋' }).click()
  const form = page.getByRole('dialog')
  if (clock) await form.getByLabel('棋钟').selectOption(clock)
  await form.getByRole('button', { name: '开始对局' }).click()
  for (const point of ['h2', 'e2']) await page.locator(`[data-point="${point}"]`).click()
  await page.locator('[data-ply="2"]:not(.undone)').waitFor()
}
const look = (on) => page.evaluate((on) => {
  localStorage.setItem('duiyi.analysis.on', on)
  localStorage.setItem('duiyi.analysis.xiangqi', '{"lines":5}')
}, String(on))
const study = async (on) => {
  await home()
  await look(on)
  await home()
  await page.getByRole('button', { name: '拆象棋' }).click()
  await page.getByRole('grid').waitFor()
  if (on) await page.getByRole('region', { name: '引擎' }).getByRole('listitem').nth(4).getByRole('button').first().waitFor({ timeout: 120_000 })
}

await measure('an empty tab')
await home()
await page.evaluate(() => localStorage.setItem('duiyi.new.more', 'true'))
if (alone) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
await measure('home')
await play()
await measure('a game, the turn of the person')
await play('局时＋每步加秒')
await measure('the same with a clock that runs')
await study(false)
await measure('a study without an engine')
await study(true)
await measure('a study with five lines')
await look(false)
if (records) {
  await home()
  await page.goto(`${url}${alone ? '#/' : ''}library`)
  await page.locator('main input[type=file]').first().waitFor({ state: 'attached' })
  const cdp = await context.newCDPSession(page)
  await peak('the import', async () => {
    const began = performance.now()
    // Playwright would hand the page the file's text.
    const { result } = await cdp.send('Runtime.evaluate', { expression: "document.querySelector('main input[type=file]')" })
    await cdp.send('DOM.setFileInputFiles', { files: [resolve(records)], objectId: result.objectId })
    await page.locator('main progress').waitFor()
    await page.locator('main progress').waitFor({ state: 'detached', timeout: 3_600_000 })
    console.log(`imported in ${Math.round((performance.now() - began) / 1000)} s`)
  })
  await measure('the library')
}
await context.close()
rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
server.close()
server.closeAllConnections()
