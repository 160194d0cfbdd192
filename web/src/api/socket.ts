// One WebSocket per watched game. The server speaks, the page listens; when
// the line breaks it is opened again, at once first and then more rarely, and
// the server is told which version the page has: it sends what is missing.
import { seatFor } from './seats'
import { openSocket, type Socket } from './transport'
import type { SocketMessage } from './types'

export interface Watcher<M = SocketMessage> {
  message(m: M): void
  // up: the socket is open; down: it was lost and is being opened again. loggedOut: it was
  // that of a log-in that has ended.
  connection(up: boolean, loggedOut?: boolean): void
  // The version of what is watched that the page has, if any.
  version(): number | undefined
}

export interface Line {
  stop(): void
  // Opens the socket anew: there is reason to think that this one is dead.
  renew(): void
}

// After so many attempts that came to nothing the next one waits so long, give
// or take half: else all who lost one server come to the next at once.
const pauses = [50, 200, 500, 1_000, 2_000, 4_000, 7_000]

// A socket that was silent for so long, on a page that comes back into view or a
// network that comes back, may have died without a word.
const silentMS = 30_000

// The close code of a socket whose log-in has ended, and the event that tells the page.
const codeLoggedOut = 4401
export const loggedOutEvent = 'duiyi-logged-out'

export const watchGame = (id: string, watcher: Watcher): Line => watchAt(`/api/games/${id}/ws`, watcher)

export function watchAt<M extends { type: string }>(path: string, watcher: Watcher<M>): Line {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let stopped = false
  let heard = performance.now()

  function open() {
    clearTimeout(timer)
    const version = watcher.version()
    const mine = (socket = openSocket(`${path}${version ? `?v=${version}` : ''}`))
    heard = performance.now()
    mine.onopen = () => {
      if (mine !== socket || stopped) return
      const seat = seatFor(path)
      if (seat) mine.send(JSON.stringify({ seat }))
      watcher.connection(true)
    }
    mine.onmessage = (event) => {
      if (mine !== socket || stopped) return
      attempts = 0
      heard = performance.now()
      const message = JSON.parse(String(event.data)) as M
      if (message.type === 'deleted' || message.type === 'withdrawn') stop()
      watcher.message(message)
    }
    mine.onclose = ({ code }) => {
      if (mine !== socket || stopped) return
      const loggedOut = code === codeLoggedOut
      if (loggedOut) dispatchEvent(new Event(loggedOutEvent))
      watcher.connection(false, loggedOut)
      const pause = pauses[Math.min(attempts++, pauses.length - 1)]!
      timer = setTimeout(open, pause * (0.5 + Math.random()))
    }
  }

  function stop() {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', retryNow)
    socket?.close()
  }

  function renew() {
    if (stopped) return
    const old = socket
    open()
    old?.close()
  }

  // The network is back, or somebody looks again: do not sit out the pause.
  function retryNow() {
    if (document.hidden || socket?.readyState === WebSocket.CONNECTING) return
    if (socket?.readyState !== WebSocket.OPEN || performance.now() - heard > silentMS) renew()
  }

  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
  open()
  return { stop, renew }
}
