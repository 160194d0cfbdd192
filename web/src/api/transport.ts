// How calls reach the program: over the network. The page alone is built with
// src/alone/transport.ts in place of this.

// Whether other people can reach the program.
export const others = true

// Called when a game has ended. A server keeps its games.
export const keepGames = (): void => undefined

export interface Socket {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

// What the first picture (src/shell.ts) has asked for: the page takes the answer, once.
declare global {
  var asked: readonly [path: string, answer: Promise<Response>] | undefined
}

export function request(path: string, init: RequestInit): Promise<Response> {
  const [at, answer] = globalThis.asked ?? []
  if (!answer || at !== path || init.method !== 'GET') return fetch(path, init)
  globalThis.asked = undefined
  return answer
}

export const openSocket = (path: string): Socket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
