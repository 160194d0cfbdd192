// The moment by which running clocks are drawn. It steps when one of them shows something else: a
// clock of an hour once a second. While nobody sees the page it stands.

// A timer takes no more ms than 31 bits have, nor Infinity.
export const longestMS = 3_600_000

export class Ticking {
  // On performance.now()'s clock.
  now = $state(performance.now())

  // Steps after as many ms as changesIn says at each step, until the function that it returns is
  // called.
  run(changesIn: (now: number) => number): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = () => {
      clearTimeout(timer)
      const now = (this.now = performance.now())
      // A timer that is a moment early would find the old face.
      if (!document.hidden) timer = setTimeout(step, Math.min(changesIn(now), longestMS) + 1)
    }
    document.addEventListener('visibilitychange', step)
    step()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', step)
    }
  }
}
