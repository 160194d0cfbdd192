// A server of files that knows nothing but their names, and a browser that can be killed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { test as base, chromium, type BrowserContext } from '@playwright/test'
import config from '../playwright.site.config'

// The folder below which the page lies.
const under = '/some/where/'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' }

export interface Served {
  url: string
  // Sends the next file with such a name cut short. Returns how often it was asked for since.
  cutShort(name: RegExp): () => number
  // Answers nothing for files with such a name until the function that it returns is called.
  hold(name: RegExp): () => void
  // Puts another version of the site in the place of this one.
  renew(): void
  stop(): Promise<void>
}

// A file as the version after this one has it.
function newer(file: string): Buffer {
  const bytes = readFileSync(file)
  if (file.endsWith('index.html')) return Buffer.from(bytes.toString().replace('<html', '<html data-version="newer"'))
  return file.endsWith('sw.js') ? Buffer.from(bytes.toString().replace(/(const version = .*)"[0-9a-f]{16}"/, '$1"newer"')) : bytes
}

async function serve(folder: string): Promise<Served> {
  const cuts: { name: RegExp; asked: number }[] = []
  const held: { name: RegExp; over: Promise<void> }[] = []
  let renewed = false
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    const file = join(folder, path.slice(under.length) || 'index.html')
    if (!path.startsWith(under) || !existsSync(file)) return void answer.writeHead(404).end()
    await held.find(({ name }) => name.test(file))?.over
    answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
    const bytes = renewed ? newer(file) : readFileSync(file)
    const cut = cuts.find(({ name }) => name.test(file))
    answer.end(cut && cut.asked++ === 0 ? bytes.subarray(0, bytes.length / 2) : bytes)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${under}`,
    cutShort(name) {
      const cut = { name, asked: 0 }
      cuts.push(cut)
      return () => cut.asked
    },
    hold(name) {
      let release!: () => void
      held.push({ name, over: new Promise((go) => (release = go)) })
      return release
    },
    renew: () => void (renewed = true),
    stop: () =>
      new Promise((go) => {
        server.closeAllConnections()
        server.close(() => go())
      }),
  }
}

// A browser with a profile that stays when it goes.
export interface Browsers {
  start(): Promise<BrowserContext>
}

export const test = base.extend<{ site: Served; browsers: Browsers }>({
  site: async ({}, use) => {
    const site = await serve(process.env.DUIYI_SITE!)
    await use(site)
    await site.stop()
  },
  browsers: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'duiyi-profile-'))
    const { launchOptions, viewport } = config.use!
    const open: BrowserContext[] = []
    await use({
      async start() {
        const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport: viewport!, locale: 'zh-CN' })
        open.push(context)
        return context
      },
    })
    for (const context of open) await context.close().catch(() => undefined)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
