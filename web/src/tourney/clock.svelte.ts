// The time, as long as something counts down.

// Returns what reads the time in milliseconds, renewed each second while needed says so.
export function ticking(needed: () => boolean): () => number {
  let now = $state(Date.now())
  $effect(() => {
    if (!needed()) return
    now = Date.now()
    const timer = setInterval(() => (now = Date.now()), 1000)
    return () => clearInterval(timer)
  })
  return () => now
}
