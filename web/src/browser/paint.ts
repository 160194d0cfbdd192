// Work that need not be in the next picture of the page. An input is answered by
// what it changes at once; what else follows from it waits here, one piece after
// each picture, so that no input waits for all of it.
const awaited: (() => void)[] = []
const waiting: (() => void)[] = []
let asked = false

// Carries the work out after the page was painted, in the order given; what
// somebody waits for goes before all else. A page that is not being painted (a
// tab behind another) does it a moment later.
export function afterPaint(work: () => void, urgent = false): void {
  ;(urgent ? awaited : waiting).push(work)
  if (!asked) ask()
}

function ask(): void {
  asked = true
  let done = false
  const next = () => {
    if (done) return
    done = true
    asked = false
    const work = awaited.shift() ?? waiting.shift()
    if (awaited.length || waiting.length) ask()
    work?.()
  }
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(next))
  setTimeout(next, hiddenMS)
}

// Longer than a picture takes, too short to be waited for.
const hiddenMS = 200
