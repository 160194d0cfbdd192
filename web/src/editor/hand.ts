// What a click on the board does: move a piece about, take it off, or put the
// piece of a letter there.
export type Hand = 'move' | 'remove' | (string & {})

// A piece on its way under a pointer at a place of the window.
export interface Carried {
  letter: string
  // Where it stood; nothing for one from the tray.
  from?: string
  x: number
  y: number
  // The point it would land on.
  over: string | undefined
  // It is beside the board.
  off: boolean
}
