// The page's keys: one table, from which what a key does, what the menus show
// beside their items, and the list of all keys are taken. A study has keys of its
// own, and those of a game that make sense in both.
//
// Single letters act only when no text field has the focus, and no key is taken
// that a browser needs.
import type { TextKey } from '../i18n/keys'
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
  | 'zen'
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
  | StudyShortcut
  | ExerciseShortcut

// What only a study has a key for.
export type StudyShortcut =
  | 'besideBefore'
  | 'besideAfter'
  | 'forkBefore'
  | 'forkAfter'
  | 'undoEdit'
  | 'redoEdit'
  | 'promote'
  | 'lower'
  | 'diagram'
  | 'cut'
  | 'comment'
  | 'engine'
  | 'threat'
  | 'arrows'

// What only exercises have a key for.
export type ExerciseShortcut = 'helpOn' | 'nextExercise' | 'skip' | 'anew' | 'easy' | 'remove'

// Where a key works: beside a game that is played (and in the editor and the list
// of games, where it has something to do), in a study, or at an exercise.
export type Place = 'game' | 'study' | 'exercise'
// The places where something works; everywhere, where there are none.
type Places = Place | readonly Place[]

// A chord is written as it is shown: modifiers, then a capital letter, a sign,
// or the name that KeyboardEvent.key has for it: "Ctrl+Z", "Shift+N", "?", "Home".
export type Chord = string

export interface Binding {
  id: Shortcut
  text: TextKey
  keys: readonly Chord[]
  place?: Places
}

export interface Group {
  title: TextKey
  place?: Places
  rows: readonly Binding[]
}

// Where there are moves to go through.
const games: Places = ['game', 'study']

// What has one place goes before what has several: ↑ is the variation before in a
// study, and the first position in a game.
export const table: readonly Group[] = [
  {
    title: 'keys.tree',
    place: 'study',
    rows: [
      { id: 'besideBefore', text: 'keys.besideBefore', keys: ['ArrowUp'] },
      { id: 'besideAfter', text: 'keys.besideAfter', keys: ['ArrowDown'] },
      { id: 'forkBefore', text: 'keys.forkBefore', keys: ['Shift+ArrowLeft'] },
      { id: 'forkAfter', text: 'keys.forkAfter', keys: ['Shift+ArrowRight'] },
      { id: 'undoEdit', text: 'keys.undoEdit', keys: ['Ctrl+Z'] },
      { id: 'redoEdit', text: 'keys.redoEdit', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'] },
      { id: 'promote', text: 'keys.promote', keys: ['U'] },
      { id: 'lower', text: 'keys.lower', keys: ['Shift+U'] },
      { id: 'diagram', text: 'keys.diagram', keys: ['D'] },
      { id: 'cut', text: 'keys.cut', keys: ['Delete'] },
      { id: 'comment', text: 'keys.comment', keys: ['C'] },
      { id: 'engine', text: 'keys.engine', keys: ['L'] },
      { id: 'threat', text: 'keys.threat', keys: ['X'] },
      { id: 'arrows', text: 'keys.arrows', keys: ['A'] },
    ],
  },
  {
    title: 'keys.exercise',
    place: 'exercise',
    rows: [
      { id: 'helpOn', text: 'keys.helpOn', keys: ['H'] },
      { id: 'nextExercise', text: 'keys.nextExercise', keys: ['N'] },
      { id: 'skip', text: 'keys.skip', keys: ['S'] },
      { id: 'anew', text: 'keys.anew', keys: ['A'] },
      { id: 'easy', text: 'keys.easy', keys: ['E'] },
      { id: 'remove', text: 'keys.remove', keys: ['Delete'] },
    ],
  },
  {
    title: 'keys.play',
    place: 'game',
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
      { id: 'back', text: 'keys.back', keys: ['ArrowLeft', 'K'], place: games },
      { id: 'forward', text: 'keys.forward', keys: ['ArrowRight', 'J'], place: games },
      { id: 'first', text: 'keys.first', keys: ['Home', 'ArrowUp', '0'], place: games },
      { id: 'last', text: 'keys.last', keys: ['End', 'ArrowDown', '$'], place: games },
      { id: 'replay', text: 'keys.replay', keys: ['P'], place: 'game' },
      { id: 'flip', text: 'keys.flip', keys: ['F'] },
      { id: 'threats', text: 'keys.threats', keys: ['X'], place: 'game' },
      { id: 'zen', text: 'keys.zen', keys: ['Z'], place: 'game' },
    ],
  },
  {
    title: 'keys.files',
    rows: [
      { id: 'new', text: 'keys.new', keys: ['Shift+N'], place: 'game' },
      { id: 'open', text: 'keys.open', keys: ['Ctrl+O'], place: 'game' },
      { id: 'save', text: 'keys.save', keys: ['Ctrl+S'], place: 'game' },
      { id: 'edit', text: 'keys.edit', keys: ['Ctrl+E'], place: 'game' },
      { id: 'study', text: 'keys.study', keys: ['Shift+A'], place: 'game' },
      { id: 'explore', text: 'keys.explore', keys: ['E'], place: games },
      { id: 'copyGame', text: 'keys.copyGame', keys: ['Shift+C'], place: 'game' },
      { id: 'sound', text: 'keys.sound', keys: ['Shift+S'], place: 'game' },
      { id: 'help', text: 'keys.help', keys: ['?'] },
    ],
  },
]

// Keys that are not the page's to give: the browser's own for copying and
// pasting, those that work on the board while it has the focus, and those of a
// study that are several or press what has the focus.
export const fixed: readonly { title: TextKey; place?: Places; rows: readonly { text: TextKey; keys: readonly Chord[] }[] }[] = [
  {
    title: 'keys.marking',
    place: 'study',
    rows: [
      { text: 'keys.marks', keys: ['1', '2', '3', '4', '5', '6'] },
      { text: 'keys.best', keys: ['Space'] },
    ],
  },
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
    place: games,
    rows: [
      { text: 'keys.copy', keys: ['Ctrl+C'] },
      { text: 'keys.paste', keys: ['Ctrl+V'] },
    ],
  },
]

const works = (places: Places | undefined, place: Place) => !places || places === place || places.includes(place)
const alone = (b: Binding) => typeof b.place === 'string'

// All, and what works at a place: its own first.
const everything: readonly Binding[] = table.flatMap((g) => g.rows.map((row) => (g.place ? { ...row, place: g.place } : row)))
const at = (place: Place) => {
  const here = everything.filter((b) => works(b.place, place))
  return [...here.filter(alone), ...here.filter((b) => !alone(b))]
}
const places = ['game', 'study', 'exercise'] as const
const bindings = { game: at('game'), study: at('study'), exercise: at('exercise') }

// The groups of a list of keys: of a place, or all.
export const groupsOf = (place?: Place) =>
  table
    .map((g) => ({ ...g, rows: g.rows.filter((row) => !place || works(g.place ?? row.place, place)) }))
    .filter((g) => g.rows.length)

export const fixedOf = (place?: Place) => fixed.filter((g) => !place || works(g.place, place))

// The chords of each shortcut that the user has given others.
export type Choices = Readonly<Partial<Record<string, readonly Chord[]>>>

const chosen = (b: Binding | undefined, of: Choices): readonly Chord[] => (b && (of[b.id] ?? b.keys)) ?? []

// The chords of a shortcut; at a place, without those that do something else there.
export function keysOf(id: Shortcut, of: Choices = keymap.choices, place?: Place): readonly Chord[] {
  const keys = chosen(everything.find((b) => b.id === id), of)
  return place ? keys.filter((chord) => ownerOf(chord, of, place) === id) : keys
}

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

// Which shortcut a chord belongs to: the one that the user has given it, else the
// usual one.
export const ownerOf = (chord: Chord, of: Choices = keymap.choices, place: Place = 'game'): Shortcut | undefined =>
  (bindings[place].find((b) => of[b.id]?.includes(chord)) ?? bindings[place].find((b) => chosen(b, of).includes(chord)))?.id

// What has a chord that a shortcut is to be given, anywhere where that works: the
// words for it.
export function takenBy(chord: Chord, id: Shortcut, of: Choices = keymap.choices): TextKey | undefined {
  const own = everything.find((b) => b.id === id)?.place
  const together = (b: Binding) => places.some((place) => works(own, place) && works(b.place, place))
  const rival = everything.find((b) => b.id !== id && together(b) && chosen(b, of).includes(chord))
  return rival?.text ?? (works(own, 'study') ? fixedOf('study').flatMap((g) => (g.place === 'study' ? g.rows : [])).find((row) => row.keys.includes(chord))?.text : undefined)
}

export function shortcut(event: KeyboardEvent, place: Place = 'game'): Shortcut | undefined {
  if (elsewhere(event)) return undefined
  const chord = chordOf(event)
  // A page that is longer than the window is scrolled by these.
  if (place === 'game' && (chord === 'ArrowUp' || chord === 'ArrowDown')) {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight > clientHeight) return undefined
  }
  return chord === undefined ? undefined : ownerOf(chord, keymap.choices, place)
}

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

// A chord's keys as they are labelled. On a Mac the command key stands for Ctrl.
export function capsOf(chord: Chord, mac = isMac()): string[] {
  return chord.split(/\+(?=.)/).map((key) => arrows[key] ?? (mac && key === 'Ctrl' ? '⌘' : key))
}

const isMac = () => typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)

// The first chord of a shortcut, for a tooltip or a menu; empty where it has none.
export const hintOf = (id: string, place?: Place): string => {
  const [chord] = keysOf(id as Shortcut, keymap.choices, place)
  return chord ? capsOf(chord).join('+') : ''
}

// What a button says when it is pointed at: what it does, and its key.
export function titled(text: string, id: Shortcut, place?: Place): string {
  const hint = hintOf(id, place)
  return hint ? `${text} (${hint})` : text
}

// The same as aria-keyshortcuts wants it.
export const ariaOf = (id: string, place?: Place): string | undefined => {
  const chords = keysOf(id as Shortcut, keymap.choices, place)
  return chords.length ? chords.map((c) => c.replace('Ctrl', isMac() ? 'Meta' : 'Control')).join(' ') : undefined
}

// The event is meant for a text field, a dialog or a menu, or was taken already.
export function elsewhere(event: Event): boolean {
  return event.defaultPrevented || writing(event.target) || document.querySelector('dialog[open], [role="menu"]') !== null
}

function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
}
