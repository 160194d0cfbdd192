// The page alone in the place of the server under test: the folder that DUIYI_SITE names, and
// the program in the page that a test looks at. What specs ask of a server's API goes to that
// program.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server as Http } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png' }

interface Answer {
  status: number
  headers: string[]
  body: string
}

// A call of the page, and what came of it.
export interface Called {
  sent: string
  said: string
}

interface Asking extends Window {
  duiyiWorker?: Worker
  duiyiAsked?: number
  duiyiAwaited?: { part: string; go: (called: Called) => void }[]
}

// Tests count their own calls from here on, clear of the page's.
const ownFrom = 1e9

// The page whose program answers: that of the test under way.
let shown: Page | undefined

// Makes a page the one whose program answers.
export async function answering(page: Page): Promise<void> {
  shown = page
  await page.addInitScript((ownFrom) => {
    // No test comes a second time, and the files would be fetched once more.
    if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => undefined)
    const Usual = Worker
    const calls = new Map<number, Called & { path: string }>()
    const text = (bytes?: Uint8Array | null) => (bytes ? new TextDecoder().decode(bytes) : '')
    window.Worker = class extends Usual {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        ;(window as Asking).duiyiWorker = this
        const post = this.postMessage.bind(this)
        this.postMessage = (message: { n: number; path?: string; body?: Uint8Array | null }, hand?: StructuredSerializeOptions | Transferable[]) => {
          const { n, path, body } = message
          if (path && n < ownFrom) calls.set(n, { path, sent: text(body), said: '' })
          post(message, hand as Transferable[])
        }
        this.addEventListener('message', ({ data: { n, bytes } }: MessageEvent<{ n: number; bytes?: Uint8Array | null }>) => {
          const called = calls.get(n)
          if (!called || bytes === undefined) return
          called.said += text(bytes)
          if (bytes) return
          calls.delete(n)
          const awaited = (window as Asking).duiyiAwaited ?? []
          for (const one of awaited.filter(({ part }) => called.path.includes(part))) {
            awaited.splice(awaited.indexOf(one), 1)
            one.go(called)
          }
        })
      }
    }
  }, ownFrom)
}

// Waits for the answer to the next call of the page whose path has such a part.
export const nextAnswer = (page: Page, part: string): Promise<Called> =>
  page.evaluate((part) => new Promise<Called>((go) => ((window as Asking).duiyiAwaited ??= []).push({ part, go })), part)

// Asks the program of the page by a message of its transport's kind.
const ask = (page: Page, request: { method: string; path: string; headers: string[]; body: string }): Promise<Answer> =>
  page.evaluate(async ({ method, path, headers, body, ownFrom }) => {
    const asking = window as Asking
    while (!asking.duiyiWorker) await new Promise((go) => setTimeout(go, 20))
    const n = (asking.duiyiAsked = (asking.duiyiAsked ?? ownFrom) + 1)
    const worker = asking.duiyiWorker
    return new Promise<Answer>((resolve) => {
      const answer: Answer = { status: 0, headers: [], body: '' }
      const hear = ({ data }: MessageEvent<{ n?: number; status?: number; headers?: string[]; bytes?: Uint8Array | null }>) => {
        if (data.n !== n) return
        if (data.status) Object.assign(answer, { status: data.status, headers: data.headers })
        else if (data.bytes) answer.body += Array.from(data.bytes, (b) => String.fromCharCode(b)).join('')
        else {
          worker.removeEventListener('message', hear)
          resolve(answer)
        }
      }
      worker.addEventListener('message', hear)
      worker.postMessage({ n, method, path, headers, body: body ? Uint8Array.from(body, (c) => c.charCodeAt(0)) : null })
    })
  }, { ...request, ownFrom })

// Waits until the program has the game that a page is at: one that was begun before it came has
// another name until then.
export async function handedOver(page: Page): Promise<void> {
  const known = async () => (await ask(page, { method: 'GET', path: `/api/games/${page.url().split('/').at(-1)!}`, headers: [], body: '' })).status
  await expect.poll(known).toBe(200)
}

// The addresses of the sites that run; paths are those of the last.
const running: string[] = []

// Where the page alone shows a path of a server's page.
export function addressOf(url: string): string {
  const { origin, pathname, search, hash } = new URL(url, running.at(-1))
  return pathname === '/' && !search && !hash ? `${origin}/` : `${origin}/#${pathname}${search}${hash}`
}

export class Site {
  #http: Http | undefined
  #url = ''

  // Returns the address.
  async start(): Promise<string> {
    const folder = process.env.DUIYI_SITE!
    this.#http = createServer(async (request, response) => {
      const { pathname } = new URL(request.url!, 'http://localhost')
      if (pathname.startsWith('/api/')) {
        const parts: Buffer[] = []
        for await (const part of request) parts.push(part as Buffer)
        const named = ['content-type', 'accept'].flatMap((name) => (request.headers[name] ? [name, String(request.headers[name])] : []))
        const { status, headers, body } = await this.#asked(request.method!, request.url!, named, Buffer.concat(parts).toString('latin1'))
        for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i]!, headers[i + 1]!)
        return void response.writeHead(status).end(Buffer.from(body, 'latin1'))
      }
      const file = join(folder, pathname === '/' ? 'index.html' : pathname)
      if (!existsSync(file)) return void response.writeHead(404).end()
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
    })
    await new Promise<void>((go) => this.#http!.listen(0, '127.0.0.1', go))
    this.#url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
    running.push(this.#url)
    return this.#url
  }

  async #asked(method: string, path: string, headers: string[], body: string): Promise<Answer> {
    if (!shown) throw new Error(`${path}: no page answers`)
    if (!shown.url().startsWith(this.#url)) await shown.goto(this.#url)
    return ask(shown, { method, path, headers, body })
  }

  stop(): void {
    running.splice(running.indexOf(this.#url), 1)
    this.#http?.closeAllConnections()
    this.#http?.close()
  }
}
