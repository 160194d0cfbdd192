import { afterEach, expect, test, vi } from 'vitest'
import { request } from './transport'

afterEach(() => vi.unstubAllGlobals())

test('what the first picture has asked for is taken once, and by nothing else', async () => {
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => Promise.resolve(new Response(`${method} ${path}`)))
  vi.stubGlobal('asked', ['/api/club', Promise.resolve(new Response('early'))])
  const told = async (path: string, method: string) => (await request(path, { method })).text()
  expect(await told('/api/me', 'GET')).toBe('GET /api/me')
  expect(await told('/api/club', 'PUT')).toBe('PUT /api/club')
  expect(await told('/api/club', 'GET')).toBe('early')
  expect(await told('/api/club', 'GET')).toBe('GET /api/club')
})
