// People at a server beside whoever sits at the page: what they do goes over the API, unless they
// sit down at the page themselves.
import { request } from 'node:http'
import { vi } from 'vitest'
import { human } from '../e2e/games'
import { Server } from '../e2e/server'
import { expect, turnTo, type Page } from './page'

const password = 'horse takes cannon'
// What a log-in's cookie is called.
const cookie = 'duiyi'
const nobody = `${cookie}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`

export class Person {
  // Of the account, and the secret of the seat in a game, where there is one.
  id = ''
  seat = ''
  #cookie = ''

  constructor(readonly server: Server) {}

  ask(path: string, data?: object, method = data ? 'POST' : 'GET'): Promise<{ status: number; text: string }> {
    const headers = { 'Content-Type': 'application/json', ...(this.#cookie && { Cookie: this.#cookie }), ...(this.seat && { 'Duiyi-Seat': this.seat }) }
    return new Promise((go, fail) => {
      const call = request(this.server.url + path, { method, headers, agent: false }, (response) => {
        const set = response.headers['set-cookie']?.find((text) => text.startsWith(`${cookie}=`))
        if (set) this.#cookie = set.split(';')[0]!
        let text = ''
        response.setEncoding('utf8')
        response.on('error', fail)
        response.on('data', (part: string) => (text += part))
        response.on('end', () => go({ status: response.statusCode!, text }))
      })
      call.on('error', fail)
      call.end(data && JSON.stringify(data))
    })
  }

  // What comes of a call that has to be carried out.
  async send<T = { id: string }>(path: string, data?: object, method?: string): Promise<T> {
    const { status, text } = await this.ask(path, data, method)
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return (text ? JSON.parse(text) : undefined) as T
  }

  async signUp(name: string): Promise<this> {
    const { user } = await this.send<{ user: { id: string } }>('/api/signup', { name, password })
    this.id = user.id
    return this
  }

  // Sits down at the page, which keeps nothing of whoever sat there.
  async sit(page: Page): Promise<void> {
    await page.leave()
    turnTo(this.server)
    sessionStorage.clear()
    localStorage.clear()
    localStorage.setItem('duiyi.new.more', 'true')
    document.cookie = this.#cookie ? `${this.#cookie}; path=/` : nobody
  }
}

// Makes a game for two over the API; both sit, the first to move first.
export async function seated(server: Server, config: object): Promise<{ id: string; first: Person; second: Person }> {
  const [first, second] = [new Person(server), new Person(server)]
  const { id, seat, join } = await first.send<{ id: string; seat: { secret: string }; join: string }>('/api/games', { seed: 0, ...config, keeps: 'network', side: 0 })
  first.seat = seat.secret
  second.seat = (await second.send<{ secret: string }>(`/api/games/${id}/join`, { join, name: '乙' })).secret
  return { id, first, second }
}

// A finished game of theirs in which Red loses a cannon, and that mistake as an exercise.
export async function mistake(person: Person): Promise<void> {
  const { id } = await person.send('/api/games', { game: 'xiangqi', title: '俱乐部第三轮', players: [human, human], clock: {} })
  for (const move of ['h2e2', 'h9g7', 'e2e6', 'g7e6']) await person.send(`/api/games/${id}/commands`, { type: 'move', move })
  await person.send(`/api/games/${id}/commands`, { type: 'resign', side: 0 })
  await person.send(`/api/games/${id}/report`, { time_ms: 200 })
  await vi.waitFor(() => person.send(`/api/games/${id}/report/exercises`, { side: 0 }))
}

// Fills in the form of the account's screen: to sign up, or to log in.
export async function enter(page: Page, name: string, button: '注册' | '登录'): Promise<void> {
  const send = page.getByRole('button', { name: button, exact: true })
  await expect(send).toBeVisible() // who has just logged out sees the account's own fields a moment longer
  await page.getByLabel('名字').fill(name)
  await page.getByLabel('密码').fill(password)
  await send.click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

// Runs what people do on a server with accounts.
export async function withAccounts(page: Page, does: (server: Server) => Promise<void>, ...flags: string[]): Promise<void> {
  const server = new Server('--accounts', ...flags)
  await server.start()
  turnTo(server)
  try {
    await does(server)
  } finally {
    await page.leave()
    document.cookie = nobody
    await server.remove()
  }
}
