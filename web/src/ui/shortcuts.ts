// The page's keys: one table, from which what a key does, what the menus show
// beside their items, and the list of all keys are taken.
//
// Single letters act only when no text field has the focus, and no key is taken
// that a browser needs.
import type { TextKey } from '../i18n/en'
import { keymap } from './keymap.svelte'

export type Shortcut =
  | 'undo'
  | 'redo'
  | 'hint'
  | 'values'
  | 'win'
  | 'vary'
  | 'moveNow'
  | 'pause'
  | 'step'
  | 'type'
  | 'back'
  | 'forward'
  | 'first'
  | 'last'
  | 'replay'
  | 'flip'
  | 'threats'
  | 'new'
  | 'open'
  | 'save'
  | 'edit'
  | 'study'
  | 'explore'
  | 'copyGame'
  | 'sound'
  | 'help'

// A chord is written as it is shown: modifiers, then a capital letter, a sign,
// or the name that KeyboardEvent.key has for it: "Ctrl+Z", "Shift+N", "?", "Home".
export type Chord = string

export interface Binding {
  id: Shortcut
  text: TextKey
  keys: readonly Chord[]
}

export interface Group {
  title: TextKey
  rows: readonly Binding[]
}

export const table: readonly Group[] = [
  {
    title: 'keys.play',
    rows: [
      { id: 'undo', text: 'keys.undo', keys: ['Ctrl+Z'] },
      { id: 'redo', text: 'keys.redo', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'] },
      { id: 'hint', text: 'keys.hint', keys: ['H'] },
      { id: 'values', text: 'keys.values', keys: ['V', 'L'] },
      { id: 'win', text: 'keys.win', keys: ['W'] },
      { id: 'vary', text: 'keys.vary', keys: ['O'] },
      { id: 'moveNow', text: 'keys.moveNow', keys: ['N'] },
      { id: 'pause', text: 'keys.pause', keys: ['T'] },
      { id: 'step', text: 'keys.step', keys: ['S'] },
      { id: 'type', text: 'keys.type', keys: ['M'] },
    ],
  },
  {
    title: 'keys.look',
    rows: [
      { id: 'back', text: 'keys.back', keys: ['ArrowLeft', 'K'] },
      { id: 'forward', text: 'keys.forward', keys: ['ArrowRight', 'J'] },
      { id: 'first', text: 'keys.first', keys: ['Home', 'ArrowUp', '0'] },
      { id: 'last', text: 'keys.last', keys: ['End', 'ArrowDown', '$'] },
      { id: 'replay', text: 'keys.replay', keys: ['P'] },
      { id: 'flip', text: 'keys.flip', keys: ['F'] },
      { id: 'threats', text: 'keys.threats', keys: ['X'] },
    ],
  },
  {
    title: 'keys.files',
    rows: [
      { id: 'new', text: 'keys.new', keys: ['Shift+N'] },
      { id: 'open', text: 'keys.open', keys: ['Ctrl+O'] },
      { id: 'save', text: 'keys.save', keys: ['Ctrl+S'] },
      { id: 'edit', text: 'keys.edit', keys: ['Ctrl+E'] },
      { id: 'study', text: 'keys.study', keys: ['Shift+A'] },
      { id: 'explore', text: 'keys.explore', keys: ['E'] },
      { id: 'copyGame', text: 'keys.copyGame', keys: ['Shift+C'] },
      { id: 'sound', text: 'keys.sound', keys: ['Shift+S'] },
      { id: 'help', text: 'keys.help', keys: ['?'] },
    ],
  },
]

// Keys that are not the page's to give: the browser's own for copying and
// pasting, and those that work on the board while it has the focus.
export const fixed: readonly { title: TextKey; rows: readonly { text: TextKey; keys: readonly Chord[] }[] }[] = [
  {
    title: 'keys.board',
    rows: [
      { text: 'keys.walk', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
      { text: 'keys.pick', keys: ['Enter', 'Space'] },
      { text: 'keys.draw', keys: ['Shift+Enter'] },
      { text: 'keys.release', keys: ['Escape'] },
      { text: 'keys.menu', keys: ['Shift+F10', 'ContextMenu'] },
    ],
  },
  {
    title: 'keys.clipboard',
    rows: [
      { text: 'keys.copy', keys: ['Ctrl+C'] },
      { text: 'keys.paste', keys: ['Ctrl+V'] },
    ],
  },
]

const bindings = table.flatMap((group) => group.rows)

// The chords of each shortcut that the user has given others.
export type Choices = Readonly<Partial<Record<string, readonly Chord[]>>>

export const keysOf = (id: Shortcut, of: Choices = keymap.choices): readonly Chord[] =>
  of[id] ?? bindings.find((b) => b.id === id)?.keys ?? []

// The chord of a key press, or undefined for a modifier alone.
export function chordOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): Chord | undefined {
  const { key } = event
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key)) return undefined
  const letter = /^\p{L}$/u.test(key)
  const sign = key.length === 1 && !letter && key !== ' '
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    // A sign has its Shift in it already.
    event.shiftKey && !sign ? 'Shift' : '',
    key === ' ' ? 'Space' : letter ? key.toUpperCase() : key,
  ]
    .filter(Boolean)
    .join('+')
}

// Chords that no shortcut may have: the browser's, the system's, and those that
// move the focus or work on the board.
export function reserved(chord: Chord): boolean {
  return (
    /^(Ctrl\+)?(Shift\+)?(Tab|Enter|Space|Escape|ContextMenu|F\d+)$/.test(chord) ||
    /^Ctrl\+(Shift\+)?[ACHIJLNPRTUVWX+\-0-9=]$/.test(chord) ||
    /(^|\+)Alt\+/.test(chord) ||
    chord === 'PageUp' ||
    chord === 'PageDown'
  )
}

// Which shortcut a chord belongs to.
export const ownerOf = (chord: Chord, of: Choices = keymap.choices): Shortcut | undefined =>
  bindings.find(({ id }) => keysOf(id, of).includes(chord))?.id

export function shortcut(event: KeyboardEvent): Shortcut | undefined {
  if (elsewhere(event)) return undefined
  const chord = chordOf(event)
  // A page that is longer than the window is scrolled by these.
  if (chord === 'ArrowUp' || chord === 'ArrowDown') {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight > clientHeight) return undefined
  }
  return chord === undefined ? undefined : ownerOf(chord)
}

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

// A chord's keys as they are labelled. On a Mac the command key stands for Ctrl.
export function capsOf(chord: Chord, mac = isMac()): string[] {
  return chord.split(/\+(?=.)/).map((key) => arrows[key] ?? (mac && key === 'Ctrl' ? '⌘' : key))
}

const isMac = () => typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)

// The first chord of a shortcut, for a tooltip or a menu; empty where it has none.
export const hintOf = (id: string): string => {
  const [chord] = keysOf(id as Shortcut)
  return chord ? capsOf(chord).join('+') : ''
}

// The same as aria-keyshortcuts wants it.
export const ariaOf = (id: string): string | undefined => {
  const chords = keysOf(id as Shortcut)
  return chords.length ? chords.map((c) => c.replace('Ctrl', isMac() ? 'Meta' : 'Control')).join(' ') : undefined
}

// The event is meant for a text field, a dialog or a menu, or was taken already.
export function elsewhere(event: Event): boolean {
  return event.defaultPrevented || writing(event.target) || document.querySelector('dialog[open], [role="menu"]') !== null
}

function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
}
