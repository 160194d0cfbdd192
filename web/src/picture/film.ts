// A stretch of moves as an animated picture: each frame is drawn on one board,
// and what changed of it becomes a frame.
import { GIF, transparent, type Rectangle } from './gif'
import { Palette } from './palette'
import { imageOf } from './picture'

// What stands under the board.
export interface Caption {
  readonly names: string
  readonly text: (frame: number) => string
  readonly font: string
  readonly ink: string
  readonly ground: string
}

export interface Take {
  readonly frames: number
  // In pixels.
  readonly width: number
  // The empty board as an SVG, and what lies on it in a frame.
  readonly board: string
  readonly over: (frame: number) => Promise<string>
  readonly caption?: Caption | undefined
  // For how long a frame is shown, and the last of them.
  readonly frameMS: number
  readonly lastMS: number
  readonly signal: AbortSignal
  readonly tell: (done: number) => void
}

// So many frames are looked at for their colours, first and last among them.
const sampled = 6

// Makes the film, frame by frame: in between the page has time for others.
export async function filmed(take: Take): Promise<Blob> {
  const { frames, width, caption, signal } = take
  const board = await imageOf(take.board)
  const high = Math.round((width * board.naturalHeight) / board.naturalWidth)
  const strip = caption ? Math.round(width * 0.085) : 0
  const height = high + strip
  const canvas = (): [HTMLCanvasElement, CanvasRenderingContext2D] => {
    const made = document.createElement('canvas')
    made.width = width
    made.height = height
    const context = made.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    return [made, context]
  }
  // The board is drawn once, so that what did not change is the same to the last bit.
  const [ground, under] = canvas()
  if (caption) {
    under.fillStyle = caption.ground
    under.fillRect(0, 0, width, height)
  }
  under.drawImage(board, 0, 0, width, high)
  const [, context] = canvas()
  const paint = async (frame: number): Promise<Uint8ClampedArray<ArrayBuffer>> => {
    signal.throwIfAborted()
    const over = await imageOf(await take.over(frame))
    context.drawImage(ground, 0, 0)
    context.drawImage(over, 0, 0, width, high)
    if (caption) write(context, caption, caption.text(frame), { x: 0, y: high, width, height: strip })
    return context.getImageData(0, 0, width, height).data as Uint8ClampedArray<ArrayBuffer>
  }

  const palette = new Palette()
  const samples = Array.from({ length: sampled }, (_, i) => Math.round((i * (frames - 1)) / (sampled - 1)))
  for (const frame of new Set(samples)) palette.add(await paint(frame))
  palette.choose(255)

  const gif = new GIF(width, height, palette.colours)
  let before: Uint32Array | undefined
  for (let frame = 0; frame < frames; frame++) {
    const points = await paint(frame)
    const now = new Uint32Array(points.buffer)
    const part = changed(before, now, width)
    gif.frame(coloured(points, before, now, width, part, palette), part, Math.round((frame === frames - 1 ? take.lastMS : take.frameMS) / 10))
    before = now
    take.tell(frame + 1)
    await new Promise((go) => setTimeout(go, 0))
  }
  return new Blob([gif.finish()], { type: 'image/gif' })
}

// Names at the left, the move at the right, smaller where they need more room.
function write(context: CanvasRenderingContext2D, caption: Caption, text: string, { x, y, width, height }: Rectangle) {
  context.font = `${Math.round(height * 0.5)}px ${caption.font}`
  context.fillStyle = caption.ink
  context.textBaseline = 'middle'
  const edge = height * 0.3
  const middle = y + height / 2
  const room = width - 3 * edge
  const move = Math.min(context.measureText(text).width, room * (caption.names ? 0.5 : 1))
  context.textAlign = 'right'
  if (text) context.fillText(text, x + width - edge, middle, move)
  context.textAlign = 'left'
  if (caption.names) context.fillText(caption.names, x + edge, middle, room - move)
}

// The smallest rectangle that holds all points that are not as they were; one
// point where nothing changed.
export function changed(before: Uint32Array | undefined, now: Uint32Array, width: number): Rectangle {
  const height = now.length / width
  if (!before) return { x: 0, y: 0, width, height }
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let i = 0; i < now.length; i++) {
    if (now[i] === before[i]) continue
    const x = i % width
    const y = (i - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    bottom = y
  }
  return right < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

// The numbers of the colours in a rectangle; transparent where nothing changed.
export function coloured(
  points: Uint8ClampedArray,
  before: Uint32Array | undefined,
  now: Uint32Array,
  width: number,
  part: Rectangle,
  palette: Palette,
): Uint8Array {
  const out = new Uint8Array(part.width * part.height)
  let to = 0
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const i = y * width + x
      out[to++] = before && before[i] === now[i] ? transparent : palette.nearest(points[4 * i]!, points[4 * i + 1]!, points[4 * i + 2]!)
    }
  }
  return out
}
