import { expect, test } from 'vitest'
import { Composer, fingerprint, modes, ranges, type Phrase } from './score'

const piece = (seed: number, phrases: number): Phrase[] => {
  const composer = new Composer(seed)
  return Array.from({ length: phrases }, () => composer.next())
}

const seeds = [1, 2, 3, 20_26, 0xffff_ffff]

test('the same seed gives the same piece, another seed another', () => {
  expect(piece(7, 40)).toEqual(piece(7, 40))
  expect(piece(7, 5)).not.toEqual(piece(8, 5))
})

test.each(seeds)('seed %i: every note is in the mode, in the range of its voice and within its phrase', (seed) => {
  const lowest = { gong: 62, shang: 64, jue: 66, zhi: 57, yu: 59 }
  for (const { notes, mode, length } of piece(seed, 150)) {
    expect(notes.length).toBeGreaterThan(3)
    for (const note of notes) {
      const above = (((note.pitch - lowest[mode]) % 12) + 12) % 12
      expect(modes[mode]).toContain(above)
      expect(note.pitch).toBeGreaterThanOrEqual(ranges[note.voice][0])
      expect(note.pitch).toBeLessThanOrEqual(ranges[note.voice][1])
      if (note.from !== undefined) expect(Math.abs(note.from - note.pitch)).toBeLessThanOrEqual(5)
      expect(note.level).toBeGreaterThan(0)
      expect(note.level).toBeLessThanOrEqual(1)
      expect(note.at).toBeGreaterThanOrEqual(0)
      expect(note.length).toBeGreaterThan(0)
      expect(note.at).toBeLessThan(length)
    }
    expect(notes.map((n) => n.at)).toEqual(notes.map((n) => n.at).toSorted((a, b) => a - b))
  }
})

// Every mode is the one scale D E F♯ A B from another note.
test('all modes share the scale', () => {
  for (const { notes } of piece(5, 300)) for (const note of notes) expect([2, 4, 6, 9, 11]).toContain(note.pitch % 12)
})

test.each(seeds)('seed %i: an hour without the same phrase twice, and with every texture and mode', (seed) => {
  const phrases = piece(seed, 260)
  expect(new Set(phrases.map(fingerprint)).size).toBe(phrases.length)
  expect(new Set(phrases.map((p) => p.texture)).size).toBe(4)
  expect(new Set(phrases.map((p) => p.mode)).size).toBe(5)
  expect(phrases.reduce((sum, p) => sum + p.length, 0)).toBeGreaterThan(3000)
})

test.each(seeds)('seed %i: the bow draws one string at a time, and there is rest between phrases', (seed) => {
  for (const { notes, length } of piece(seed, 150)) {
    const bow = notes.filter((n) => n.voice === 'bow')
    bow.slice(1).forEach((note, i) => expect(note.at).toBeGreaterThanOrEqual(bow[i]!.at + bow[i]!.length - 1e-9))
    expect(length - notes.at(-1)!.at).toBeGreaterThan(0.5)
    // Quiet: no more notes in a second than a hand plays gently.
    expect(notes.length / length).toBeLessThan(9)
    // Nothing begins at the same moment on the same string.
    expect(new Set(notes.map((n) => `${n.voice} ${n.at} ${n.pitch}`)).size).toBe(notes.length)
  }
})

test('a motif comes back within its section, changed', () => {
  const steps = (p: Phrase) => p.notes.filter((n) => n.voice === 'bow').map((n, i, all) => (i ? Math.sign(n.pitch - all[i - 1]!.pitch) : 0))
  const songs = piece(3, 200).filter((p) => p.texture === 'song')
  const contours = songs.map((p) => steps(p).slice(1, 4).join())
  // Three steps have 27 contours; motifs make few of them common.
  const counts = new Map<string, number>()
  for (const c of contours) counts.set(c, (counts.get(c) ?? 0) + 1)
  expect(Math.max(...counts.values())).toBeGreaterThan(songs.length / 12)
})
