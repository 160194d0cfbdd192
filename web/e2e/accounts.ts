// People with accounts: a server that has them, and how one signs up.
import type { Page } from '@playwright/test'
import { expect } from './duiyi'
import { Server } from './server'

const password = 'horse takes cannon'

// Makes an account and logs in as the page does, before a page is loaded. Returns the account's id.
export async function signUp(page: Page, name: string): Promise<string> {
  const response = await page.request.post('/api/signup', { data: { name, password } })
  expect(response.ok(), await response.text()).toBe(true)
  const me = (await response.json()) as { user: { id: string } }
  return me.user.id
}

// Runs what people do on a server with accounts.
export async function withAccounts(does: (server: Server) => Promise<void>, ...flags: string[]): Promise<void> {
  const server = new Server('--accounts', ...flags)
  await server.start()
  try {
    await does(server)
  } finally {
    await server.remove()
  }
}
