// Drawing on the board by hand: arrows and rings that belong to one position.
//
// With a mouse the right button draws: a drag draws an arrow; a click with
// Shift, Alt or Ctrl held draws a ring; a click with none asks for the menu.
// With a finger a long press does the same: drag on for an arrow, let go for
// the menu. With the keyboard Shift+Enter starts on a point and ends on one.
import { drawn, penOf, type Shape } from './shapes'

// How long a finger rests before it draws, in ms, and how far it may tremble
// meanwhile, in CSS pixels.
const restMS = 450
const restPX = 9

// What became of a gesture: a shape was drawn or removed, or the menu was asked for.
export type Drew = { what: 'arrow' | 'ring' | 'gone' | 'menu'; from: string; to: string }

export class Pen {
  shapes = $state.raw<readonly Shape[]>([])
  // A shape under way.
  #from = $state<string>()
  #to = $state<string>()
  #pointer: number | undefined
  #rest: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined

  readonly drawing = $derived(this.#from !== undefined)
  readonly pending = $derived.by((): Shape | undefined => {
    const [from, to] = [this.#from, this.#to ?? this.#from]
    if (from === undefined || to === undefined) return undefined
    return { from: from === to ? undefined : from, to, ink: 'green', weight: 0.4 }
  })
  readonly all = $derived(this.pending ? [...this.shapes, this.pending] : this.shapes)

  // The pointer whose gesture this is.
  holds = (pointer: number): boolean => this.drawing && this.#pointer === pointer

  begin(point: string, pointer?: number) {
    this.#from = this.#to = point
    this.#pointer = pointer
  }

  over(point: string | undefined) {
    if (this.drawing) this.#to = point
  }

  // Ends the gesture on a point, or off the board with none.
  end(to: string | undefined, keys?: Parameters<typeof penOf>[0]): Drew | undefined {
    const from = this.#from
    this.drop()
    if (from === undefined || to === undefined) return undefined
    const pen = keys && penOf(keys)
    if (from === to && keys && !pen) return { what: 'menu', from, to }
    const before = this.shapes.length
    this.shapes = drawn(this.shapes, from === to ? undefined : from, to, keys && (pen ?? 'green'))
    return { what: this.shapes.length < before ? 'gone' : from === to ? 'ring' : 'arrow', from, to }
  }

  // Ends a finger's gesture: without a drag it asks for the menu.
  endTouch(to: string | undefined): Drew | undefined {
    const from = this.#from
    if (from !== undefined && from === to) {
      this.drop()
      return { what: 'menu', from, to }
    }
    return this.end(to)
  }

  // Forgets the shape under way.
  drop() {
    this.#from = this.#to = this.#pointer = undefined
    this.lift()
  }

  clear() {
    this.drop()
    if (this.shapes.length) this.shapes = []
  }

  // A finger came down: when it rests, then runs.
  rest(event: Pick<PointerEvent, 'clientX' | 'clientY'>, then: () => void) {
    this.lift()
    this.#rest = { timer: setTimeout(then, restMS), x: event.clientX, y: event.clientY }
  }

  tremble(event: Pick<PointerEvent, 'clientX' | 'clientY'>) {
    const rest = this.#rest
    if (rest && Math.hypot(event.clientX - rest.x, event.clientY - rest.y) > restPX) this.lift()
  }

  lift() {
    clearTimeout(this.#rest?.timer)
    this.#rest = undefined
  }
}
