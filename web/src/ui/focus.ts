// Where the focus goes when what has it is removed, hidden, or disabled and stays so: to what is
// nearest, and not to the top of the page. That is for those who go by keys or by ear; a
// pointer needs no place to go on from, and the arrow keys then step through the game.
import { afterPaint } from '../browser/paint'

type Focusable = HTMLElement | SVGElement

// Where the focus was.
interface Way {
  readonly element: Focusable
  // What that is in, from the inside, up to what lies over the page; and the place in it.
  readonly around: readonly { parent: Element; place: number }[]
  // It is in something that lies over the page: where the focus came from, if from anywhere.
  readonly over: boolean
  readonly before: Way | undefined
}

const overlays = 'dialog, [role="menu"], .toast'
const lists = 'ul, ol, tbody'
const parts = 'main, dialog, section, article, aside, form, fieldset, [role="region"], [role="tabpanel"]'
const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const standing = (e: Element) => e.isConnected && e.checkVisibility()
const usable = (e: Element) => standing(e) && !e.matches(':disabled')
const all = (from: Element, what: string) => [...from.querySelectorAll<Focusable>(what)]

function wayTo(element: Focusable, last: Way | undefined): Way {
  const overlay = element.closest(overlays)
  const around: { parent: Element; place: number }[] = []
  for (let e: Element = element; e.parentElement && e !== overlay; e = e.parentElement) {
    const parent = e.parentElement
    around.push({ parent, place: parent.matches(lists) ? [...parent.children].indexOf(e) : 0 })
  }
  return { element, around, over: overlay !== null, before: overlay && last && overlay.contains(last.element) ? last.before : last }
}

// The board, or the heading, of a part of the page.
function headOf(part: Element): Focusable | undefined {
  const board = part.matches('main') ? all(part, '[role="grid"] [tabindex="0"]') : []
  return [...board, ...all(part, 'h1, h2, h3, h4, legend')].find(standing)
}

// The nearest place to go on from: in a list what has moved up into the gap.
function nearest(way: Way | undefined): Focusable | undefined {
  for (; way; way = way.before) {
    if (usable(way.element)) return way.element
    for (const { parent, place } of way.around) {
      if (!standing(parent)) continue
      const entry = parent.matches(lists) ? (parent.children[place] ?? parent.lastElementChild) : null
      const next = entry ? all(entry, stops).find(usable) : parent.matches(parts) ? headOf(parent) : undefined
      if (next) return next
    }
    if (way.over) continue
    const main = mainNow()
    return main ? headOf(main) : undefined
  }
  return undefined
}

// The screen that is shown, once it is there.
export const mainNow = (): Element | null => document.querySelector('main:not([aria-busy="true"])')

// Gives something the focus, a heading too, which else has none.
export function giveFocus(to: Focusable, options?: FocusOptions): void {
  if (!to.matches(stops) && !to.hasAttribute('tabindex')) {
    to.setAttribute('tabindex', '-1')
    to.addEventListener('blur', () => to.removeAttribute('tabindex'), { once: true })
  }
  to.focus(options)
}

// What is disabled while the server answers is soon there again.
const patienceMS = 1_000

const gone = (e: Element) => !e.isConnected || e.matches(':disabled, [hidden], [hidden] *')

export class FocusKeeper {
  // The last press was of a key, or by a screen reader.
  byKeys = true
  #held: Way | undefined
  // What was held is gone: removed, and not only disabled; and that was waited for.
  #missing: Way | undefined
  #removed = false
  #late = false

  // Watches the page until what it returns is called.
  watch(): () => void {
    const ends = new AbortController()
    const { signal } = ends
    const on = <E extends Event>(type: string, hear: (event: E) => void) =>
      addEventListener(type, hear as (event: Event) => void, { capture: true, signal })
    on('pointerdown', () => (this.byKeys = false))
    on('wheel', () => (this.byKeys = false)) // what had the focus may be scrolled away
    on('keydown', () => (this.byKeys = true))
    on('click', (event: MouseEvent) => event.detail === 0 && (this.byKeys = true))
    on('focusin', ({ target }) => {
      this.#missing = undefined
      if (target instanceof HTMLElement || target instanceof SVGElement) this.#held = wayTo(target, this.#held)
    })
    on('focusout', (event: FocusEvent) => {
      const way = this.#held
      if (way && !event.relatedTarget) setTimeout(() => this.#left(way))
    })
    const watcher = new MutationObserver(() => this.#look())
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'aria-busy'] })
    return () => {
      ends.abort()
      watcher.disconnect()
    }
  }

  // Another screen comes: what had the focus is left behind.
  forget(): void {
    this.#held = this.#missing = undefined
  }

  get #nowhere(): boolean {
    const now = document.activeElement
    return !now || now === document.body || (now === this.#held?.element && gone(now))
  }

  // The focus went nowhere: by intent, unless what had it cannot have it any more.
  #left(way: Way): void {
    if (this.#held !== way || !this.#nowhere) return
    if (usable(way.element)) {
      if (document.hasFocus()) this.forget()
    } else if (this.#missing !== way) this.#miss(way)
  }

  #look(): void {
    const way = this.#held
    if (!way || !this.#nowhere) return
    if (this.#missing !== way) {
      if (gone(way.element)) this.#miss(way)
    } else if (!this.#removed && !way.element.isConnected) this.#miss(way)
    else if (this.#late || !gone(way.element)) this.#settle(way)
  }

  #miss(way: Way): void {
    if (!this.byKeys) return this.forget()
    this.#missing = way
    this.#removed = !way.element.isConnected
    this.#late = false
    const settle = () => {
      this.#late = true
      this.#settle(way)
    }
    // What takes the focus by itself does so first.
    if (this.#removed) afterPaint(settle, true)
    else setTimeout(settle, patienceMS)
  }

  #settle(way: Way): void {
    if (this.#held !== way || !this.#nowhere) return
    const to = nearest(way)
    const modal = document.querySelector('dialog[aria-modal="true"]')
    if (to && (!modal || modal.contains(to))) giveFocus(to)
  }
}
