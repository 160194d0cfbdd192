// Keeps the screen on while a game is played.

// Without a press or a key for so long nobody looks at the board.
const idleMS = 15 * 60_000

// Returns a function that lets the screen go dark again. A browser without screen locks, or one
// that saves power, lets it go dark anyway.
export function stayAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  let idle: ReturnType<typeof setTimeout>

  const release = () => {
    void lock?.then((held) => held?.release())
    lock = undefined
  }
  const hold = () => {
    clearTimeout(idle)
    if (document.hidden) return
    idle = setTimeout(release, idleMS)
    lock ??= navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  // The browser releases a lock by itself when the page is hidden.
  const turned = () => {
    release()
    hold()
  }

  document.addEventListener('visibilitychange', turned)
  addEventListener('pointerdown', hold)
  addEventListener('keydown', hold)
  hold()
  return () => {
    document.removeEventListener('visibilitychange', turned)
    removeEventListener('pointerdown', hold)
    removeEventListener('keydown', hold)
    clearTimeout(idle)
    release()
  }
}
