import { expect, test } from 'vitest'
import { texts as keys } from '../i18n/lazy/keys/en'
import { texts as tools } from '../i18n/texts/tools/en'
import { capsOf, chordOf, fixed, fixedOf, groupsOf, keysOf, ownerOf, reserved, table, takenBy, type Place } from './shortcuts'

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[]) =>
  chordOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...Object.fromEntries(held.map((h) => [h, true])) })

test.each([
  [press('z', 'ctrlKey'), 'undo'],
  [press('z', 'metaKey'), 'undo'],
  [press('Z', 'ctrlKey', 'shiftKey'), 'redo'],
  [press('y', 'ctrlKey'), 'redo'],
  [press('N', 'shiftKey'), 'new'],
  [press('n'), 'moveNow'],
  [press('h'), 'hint'],
  [press('q'), undefined],
  [press('p'), 'replay'],
  [press('f'), 'flip'],
  [press('F', 'shiftKey'), undefined],
  [press('f', 'altKey'), undefined],
  [press('?', 'shiftKey'), 'help'],
  [press('$', 'shiftKey'), 'last'],
  [press('0'), 'first'],
  [press('ArrowLeft'), 'back'],
  [press('ArrowLeft', 'shiftKey'), undefined],
  [press('Shift', 'shiftKey'), undefined],
])('%s does %s', (chord, id) => {
  expect(chord === undefined ? undefined : ownerOf(chord, {})).toBe(id)
})

const bindings = table.flatMap((g) => g.rows)

test.each(['game', 'study', 'exercise'] as const)('every key does one thing, and none is the browser’s: %s', (place: Place) => {
  const chords = groupsOf(place).flatMap((g) => g.rows.flatMap((b) => keysOf(b.id, {}, place)))
  expect(new Set(chords).size).toBe(chords.length)
  expect(chords.filter(reserved)).toEqual([])
  const given = fixedOf(place).flatMap((g) => (g.place === place ? g.rows.flatMap((row) => row.keys) : []))
  expect(given.filter((chord) => chords.includes(chord))).toEqual([])
  for (const text of [...bindings, ...fixed.flatMap((g) => g.rows)].map((b) => b.text)) expect({ ...tools, ...keys }).toHaveProperty([text])
})

test.each(['Ctrl+N', 'Ctrl+T', 'Ctrl+W', 'Ctrl+L', 'Ctrl+Shift+T', 'Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'F5', 'Shift+F10', 'Alt+F', 'PageDown'])(
  '%s can be given to nothing',
  (chord) => expect(reserved(chord)).toBe(true),
)

test('a key of one’s own takes the place of the usual ones', () => {
  const own = { flip: ['X'], back: [] }
  expect(ownerOf('X', own)).toBe('flip')
  expect(ownerOf('F', own)).toBeUndefined()
  expect(ownerOf('ArrowLeft', own)).toBeUndefined()
  expect(keysOf('forward', own)).toEqual(['ArrowRight', 'J'])
})

test.each([
  ['U', 'study', 'promote'],
  ['Shift+U', 'study', 'lower'],
  ['ArrowUp', 'study', 'besideBefore'],
  ['ArrowUp', 'game', 'first'],
  ['Home', 'study', 'first'],
  ['Ctrl+Z', 'study', 'undoEdit'],
  ['L', 'study', 'engine'],
  ['L', 'game', 'values'],
  ['H', 'study', undefined],
  ['U', 'game', undefined],
  ['E', 'study', 'explore'],
  ['E', 'exercise', 'easy'],
  ['H', 'exercise', 'helpOn'],
  ['F', 'exercise', 'flip'],
  ['?', 'exercise', 'help'],
  ['ArrowLeft', 'exercise', undefined],
] as const)('%s in a %s does %s', (chord, place, id) => {
  expect(ownerOf(chord, {}, place)).toBe(id)
  if (id) expect(keysOf(id, {}, place)).toContain(chord)
})

test('a key is refused where it does something else already', () => {
  expect(takenBy('U', 'hint', {})).toBeUndefined() // of a study alone
  expect(takenBy('U', 'flip', {})).toBe('keys.promote')
  expect(takenBy('H', 'promote', {})).toBeUndefined()
  expect(takenBy('F', 'promote', {})).toBe('keys.flip')
  expect(takenBy('1', 'promote', {})).toBe('keys.marks')
  expect(takenBy('1', 'hint', {})).toBeUndefined()
  expect(takenBy('1', 'easy', {})).toBeUndefined()
  expect(takenBy('A', 'flip', {})).toBe('keys.arrows')
  expect(takenBy('K', 'easy', {})).toBeUndefined()
  expect(takenBy('F', 'easy', {})).toBe('keys.flip')
})

test('keys as they are labelled', () => {
  expect(capsOf('Ctrl+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
  expect(capsOf('Ctrl+Z', true)).toEqual(['⌘', 'Z'])
  expect(capsOf('ArrowUp', false)).toEqual(['↑'])
  expect(capsOf('Ctrl++', false)).toEqual(['Ctrl', '+'])
})
