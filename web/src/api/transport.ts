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

export const request = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

export const openSocket = (path: string): Socket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
