// Calls of docs/api.md. Every failure becomes an ApiError whose code the page
// has words for; a server that does not answer has the code "unreachable".
import type { Command, Config, EngineInfo, Game, GameSummary, Refusal } from './types'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly refusal?: Refusal,
  ) {
    super(message)
  }
}

// A command that has not been answered by then has been lost on the way.
const timeoutMS = 10_000

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMS),
    })
  } catch (cause) {
    throw new ApiError('unreachable', String(cause))
  }
  if (response.status === 204) return undefined as T
  let data: unknown
  try {
    data = await response.json()
  } catch (cause) {
    throw new ApiError(response.ok ? 'internal' : 'unreachable', String(cause))
  }
  if (!response.ok) {
    const { error } = data as { error?: { code?: string; message?: string; refusal?: Refusal } }
    throw new ApiError(error?.code ?? 'internal', error?.message ?? response.statusText, error?.refusal)
  }
  return data as T
}

export const engines = () => call<{ engines: EngineInfo[] }>('GET', '/api/engines').then((r) => r.engines)

export const listGames = (status: 'active' | 'finished', before = '', limit = 24) =>
  call<{ games: GameSummary[]; next: string }>(
    'GET',
    `/api/games?${new URLSearchParams({ status, limit: String(limit), ...(before && { before }) })}`,
  )

export const createGame = (config: Config) => call<Game>('POST', '/api/games', config)

export const getGame = (id: string) => call<Game>('GET', `/api/games/${id}`)

export const command = (id: string, c: Command & { version?: number }) =>
  call<Game>('POST', `/api/games/${id}/commands`, c)

export const renameGame = (id: string, title: string) => call<Game>('PATCH', `/api/games/${id}`, { title })

export const deleteGame = (id: string) => call<void>('DELETE', `/api/games/${id}`)

export const restoreGame = (id: string) => call<Game>('POST', `/api/games/${id}/restore`)
