// One WebSocket per watched game. The server speaks, the page listens; when
// the line breaks it is opened again, soon at first and then more rarely.
import { seatFor } from './seats'
import type { SocketMessage } from './types'

export interface Watcher<M = SocketMessage> {
  message(m: M): void
  // up: the socket is open; down: it was lost and is being opened again.
  connection(up: boolean): void
}

const firstRetryMS = 250
const longestRetryMS = 5_000

export const watchGame = (id: string, watcher: Watcher): (() => void) => watchAt(`/api/games/${id}/ws`, watcher)

// Returns a function that stops watching.
export function watchAt<M extends { type: string }>(path: string, watcher: Watcher<M>): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMS = firstRetryMS
  let stopped = false

  function open() {
    clearTimeout(timer)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    socket = new WebSocket(`${scheme}://${location.host}${path}`)
    socket.onopen = () => {
      retryMS = firstRetryMS
      const seat = seatFor(path)
      if (seat) socket!.send(JSON.stringify({ seat }))
      watcher.connection(true)
    }
    socket.onmessage = (event) => {
      if (stopped) return
      const message = JSON.parse(String(event.data)) as M
      if (message.type === 'deleted') stop()
      watcher.message(message)
    }
    socket.onclose = () => {
      if (stopped) return
      watcher.connection(false)
      timer = setTimeout(open, retryMS)
      retryMS = Math.min(retryMS * 2, longestRetryMS)
    }
  }

  function stop() {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    socket?.close()
  }

  // The network is back: do not sit out the pause.
  function retryNow() {
    if (!stopped && socket?.readyState === WebSocket.CLOSED) open()
  }

  addEventListener('online', retryNow)
  open()
  return stop
}
