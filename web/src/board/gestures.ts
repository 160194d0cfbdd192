// What pointers do on the board of a game. The left button or a finger presses a
// point or drags a piece; the right button, or a finger that has rested, draws
// or asks for the menu, which is the pen's business.
import type { Drew, Pen } from './pen.svelte'

// What is read of a PointerEvent.
export type Pointer = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'button' | 'isPrimary' | 'clientX' | 'clientY' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'
>

// The board as gestures see it.
export interface Table {
  // The point under a pointer, or undefined beside the board.
  under(pointer: Pointer): string | undefined
  // A piece stands there that may be picked up.
  own(point: string): boolean
  readonly selected: string | undefined
  // Pieces are moved by pressing, by dragging, or by both.
  readonly presses: boolean
  readonly drags: boolean
  // A point is chosen where the pointer lets go, wherever it was pressed.
  readonly slides: boolean
  // Points are so near together that a finger is shown what it covers, and once
  // it has rested chooses where it lets go.
  readonly aims: boolean
  select(point: string): void
  // A point was pressed; wasSelected tells whether its piece had been picked up before.
  choose(point: string, wasSelected: boolean): void
  // A piece was dragged from one point to another.
  drop(from: string, to: string): void
  // A piece is under way, or no longer.
  carry(point: string | undefined, pointer?: Pointer): void
  // The point under a mouse or a sliding finger, or undefined beside the board.
  hover(point: string | undefined): void
  // The point that a finger covers and would choose, or none; held once it chooses
  // where it lets go.
  aim(point: string | undefined, held?: boolean): void
  // All further events of the pointer come here, wherever it goes.
  capture(pointerId: number): void
  drew(result: Drew | undefined): void
}

// How far a pointer has to go for a drag, in CSS pixels.
const dragStartPX = 5
// How long a finger that aims rests before the page no longer scrolls under it, in ms.
const aimMS = 160

export class Gestures {
  readonly #table: Table
  readonly #pen: Pen
  #press: { point: string; x: number; y: number; id: number; wasSelected: boolean } | undefined
  #dragging = false
  #settle: ReturnType<typeof setTimeout> | undefined
  // A finger slides that is shown what it covers.
  #sliding = false
  // A finger chooses where it lets go.
  aiming = false
  // The button that was pressed last was the right one: the browser's request
  // for a menu belongs to it.
  rightButton = false

  constructor(table: Table, pen: Pen) {
    this.#table = table
    this.#pen = pen
  }

  down(pointer: Pointer): void {
    const point = this.#table.under(pointer)
    this.rightButton = pointer.button === 2
    if (point && this.rightButton && pointer.pointerType !== 'touch') {
      this.#table.capture(pointer.pointerId)
      this.#pen.begin(point, pointer.pointerId)
      return
    }
    if (pointer.button !== 0 || !pointer.isPrimary || !point) return
    const own = this.#table.own(point)
    if (!own) this.#pen.clear()
    if (this.#table.slides) {
      this.#table.capture(pointer.pointerId)
      this.#slide(point, pointer)
    } else if (pointer.pointerType === 'touch' && this.#table.aims) {
      this.#table.aim(point)
      this.#settle = setTimeout(() => {
        this.aiming = true
        this.#table.aim(point, true)
        this.#table.capture(pointer.pointerId)
      }, aimMS)
    } else if (pointer.pointerType === 'touch') {
      this.#pen.rest(pointer, () => {
        this.cancel()
        this.#pen.begin(point, pointer.pointerId)
        this.#table.capture(pointer.pointerId)
      })
    }
    const wasSelected = this.#table.selected === point
    this.#press = { point, x: pointer.clientX, y: pointer.clientY, id: pointer.pointerId, wasSelected }
    if (own) {
      this.#table.capture(pointer.pointerId)
      if (!wasSelected) this.#table.select(point)
    }
  }

  move(pointer: Pointer): void {
    if (this.#pen.holds(pointer.pointerId)) return this.#pen.over(this.#table.under(pointer))
    this.#pen.tremble(pointer)
    const press = this.#press
    const held = press?.id === pointer.pointerId
    if (held && this.#table.slides) this.#slide(this.#table.under(pointer), pointer)
    else if (pointer.pointerType === 'mouse') this.#table.hover(this.#table.under(pointer))
    if (held && this.aiming) this.#table.aim(this.#table.under(pointer), true)
    if (!held || !this.#table.drags || !this.#table.own(press.point)) return
    if (!this.#dragging && Math.hypot(pointer.clientX - press.x, pointer.clientY - press.y) < dragStartPX) return
    this.#dragging = true
    this.#table.carry(press.point, pointer)
  }

  up(pointer: Pointer): void {
    if (this.#pen.holds(pointer.pointerId)) {
      const end = this.#table.under(pointer)
      return this.#table.drew(pointer.pointerType === 'touch' ? this.#pen.endTouch(end) : this.#pen.end(end, pointer))
    }
    this.#pen.lift()
    const press = this.#press
    if (press?.id !== pointer.pointerId) return
    const to = this.#table.under(pointer)
    const dragged = this.#dragging
    const aimed = this.aiming
    this.letGo()
    if (this.#table.slides) {
      if (pointer.pointerType !== 'mouse') this.#table.hover(undefined)
      if (to) this.#table.choose(to, press.wasSelected)
    } else if (aimed) {
      if (to) this.#table.choose(to, press.wasSelected)
    } else if (!dragged) {
      // Where pieces are only dragged, one that was not is let go.
      const own = this.#table.own(press.point)
      if (to === press.point && (this.#table.presses || own)) this.#table.choose(to, press.wasSelected || !this.#table.presses)
    } else if (to && to !== press.point && !this.#table.own(to)) {
      this.#table.drop(press.point, to)
    }
  }

  // The browser took the pointer away.
  cancel(): void {
    if (this.#press && this.#table.slides) this.#table.hover(undefined)
    this.letGo()
    this.#pen.drop()
  }

  // Shows where the stone would come to lie, beside a finger that covers it as well.
  #slide(point: string | undefined, pointer: Pointer): void {
    this.#table.hover(point)
    if (pointer.pointerType !== 'touch' || !this.#table.aims) return
    this.#sliding = true
    this.#table.aim(point, true)
  }

  // Forgets the press and puts a piece under way back.
  letGo(): void {
    this.#press = undefined
    if (this.#settle !== undefined || this.#sliding) this.#table.aim(undefined)
    clearTimeout(this.#settle)
    this.#settle = undefined
    this.#sliding = false
    this.aiming = false
    if (!this.#dragging) return
    this.#dragging = false
    this.#table.carry(undefined)
  }
}
