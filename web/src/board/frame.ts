import type { Scene } from './scene'
import type { Shape } from './shapes'

// A Frame is a scene of a line, what is drawn over it, and the move that led
// there in words; none at the start.
export interface Frame {
  readonly scene: Scene
  readonly shapes: readonly Shape[]
  readonly text: string
}
