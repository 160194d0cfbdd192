// The keys of all texts, as the English files have them.
import type { texts as eager } from './en'
import type { texts as editor } from './lazy/editor/en'
import type { texts as evidence } from './lazy/evidence/en'
import type { texts as here } from './lazy/here/en'
import type { texts as keys } from './lazy/keys/en'
import type { texts as save } from './lazy/save/en'
import type { texts as sharing } from './lazy/sharing/en'

// Keys of the texts that every page has from the start.
export type EagerKey = keyof typeof eager

// Texts that withTexts brings together with the screen or dialog that shows them.
export interface LazyKeys {
  editor: keyof typeof editor
  evidence: keyof typeof evidence
  here: keyof typeof here
  keys: keyof typeof keys
  save: keyof typeof save
  sharing: keyof typeof sharing
}
export type Part = keyof LazyKeys

export type TextKey = EagerKey | LazyKeys[Part]
