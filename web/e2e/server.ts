// The server under test: a process of its own with a data folder of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Site } from './alone'

export class Server {
  readonly #data = mkdtempSync(join(tmpdir(), 'duiyi-data-'))
  #process: ChildProcess | undefined
  // In the place of the process in make site-all.
  #site: Site | undefined
  readonly #flags: readonly string[]
  // What its environment has beside that of the tests.
  readonly env: Record<string, string> = {}
  // http://127.0.0.1:PORT once started; the same after a restart.
  url = ''

  constructor(...flags: string[]) {
    this.#flags = flags
  }

  async start(): Promise<void> {
    if (process.env.DUIYI_SITE) {
      this.#site = new (await import('./alone')).Site()
      this.url = await this.#site.start()
      return
    }
    const address = this.url ? new URL(this.url).host : '127.0.0.1:0'
    const child = spawn(process.env.DUIYI_BINARY!, ['serve', '--no-open', '--addr', address, '--data', this.#data, ...this.#flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.env },
    })
    this.#process = child
    let complaints = ''
    child.stderr.on('data', (text) => (complaints += String(text)))
    for await (const line of createInterface(child.stdout)) {
      const url = /http:\/\/[\d.:]+/.exec(line)
      if (url) {
        this.url = url[0]
        child.stdout.resume()
        return
      }
    }
    throw new Error(`the server did not start: ${complaints}`)
  }

  // kill -9: no chance to write anything down.
  async kill(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  // Administers the running server from a terminal of its machine.
  admin(...args: string[]): void {
    execFileSync(process.env.DUIYI_BINARY!, ['admin', ...args, '--data', this.#data])
  }

  // The status with which the program has ended by itself.
  async ended(): Promise<number | null> {
    const child = this.#process!
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.exitCode
  }

  // Stops the program as its user does, and changes a text wherever its
  // database has it, as a disk that forgets would.
  async spoil(from: string, to: string): Promise<void> {
    const gone = once(this.#process!, 'exit')
    this.#process!.kill('SIGINT')
    await gone
    const file = join(this.#data, 'duiyi.db')
    const bytes = readFileSync(file, 'latin1')
    if (from.length !== to.length || !bytes.includes(from)) throw new Error(`no ${from} in ${file}`)
    writeFileSync(file, bytes.replaceAll(from, to), 'latin1')
  }

  async remove(): Promise<void> {
    await this.kill()
    this.#site?.stop()
    rmSync(this.#data, { recursive: true, force: true })
  }

  // Makes a game over the API, for tests that begin in the middle. Its engines
  // play the same every time.
  async create(config: object): Promise<{ id: string; version: number }> {
    return (await this.#post('/api/games', { seed: 0, ...config })) as { id: string; version: number }
  }

  async tournament(settings: object): Promise<{ id: string }> {
    return (await this.#post('/api/tournaments', settings)) as { id: string }
  }

  async play(id: string, ...moves: string[]): Promise<void> {
    for (const move of moves) await this.#post(`/api/games/${id}/commands`, { type: 'move', move })
  }

  async game(id: string): Promise<{ ply: number; length: number; thinking: boolean; moves: { move: string }[] }> {
    const response = await fetch(`${this.url}/api/games/${id}`)
    return (await response.json()) as Awaited<ReturnType<Server['game']>>
  }

  // Deletes the games that are being played, and with them what engines think.
  async clear(): Promise<void> {
    if (this.#process?.exitCode !== null || this.#process.signalCode !== null) return
    const response = await fetch(`${this.url}/api/games?status=active&limit=100`)
    const { games } = (await response.json()) as { games: { id: string }[] }
    for (const { id } of games) await fetch(`${this.url}/api/games/${id}`, { method: 'DELETE' })
  }

  async engines(): Promise<{ id: string; game: string; levels: { id: string }[] }[]> {
    const response = await fetch(`${this.url}/api/engines`)
    return ((await response.json()) as { engines: Awaited<ReturnType<Server['engines']>> }).engines
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
