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
  const faults: string[] = []
  for (const [i, { notes, mode, length }] of piece(seed, 150).entries()) {
    const holds = (what: string, held: boolean) => held || faults.push(`phrase ${i}: ${what}`)
    holds('notes enough', notes.length > 3)
    for (const { voice, at, pitch, level, from = pitch, length: held } of notes) {
      const above = (((pitch - lowest[mode]) % 12) + 12) % 12
      holds(`${pitch} in ${mode}`, (modes[mode] as readonly number[]).includes(above))
      holds(`${pitch} in the range`, pitch >= ranges[voice][0] && pitch <= ranges[voice][1])
      holds('a slide of a fourth at most', Math.abs(from - pitch) <= 5)
      holds('a level', level > 0 && level <= 1)
      holds('its time', at >= 0 && at < length && held > 0)
    }
    holds('in order', notes.every((n, j) => j === 0 || n.at >= notes[j - 1]!.at))
  }
  expect(faults).toEqual([])
})

// Every mode is the one scale D E F♯ A B from another note.
test('all modes share the scale', () => {
  const heard = new Set(piece(5, 300).flatMap(({ notes }) => notes.map((n) => n.pitch % 12)))
  expect([...heard].sort((a, b) => a - b)).toEqual([2, 4, 6, 9, 11])
})

test.each(seeds)('seed %i: an hour without the same phrase twice, and with every texture and mode', (seed) => {
  const phrases = piece(seed, 260)
  expect(new Set(phrases.map(fingerprint)).size).toBe(phrases.length)
  expect(new Set(phrases.map((p) => p.texture)).size).toBe(4)
  expect(new Set(phrases.map((p) => p.mode)).size).toBe(5)
  expect(phrases.reduce((sum, p) => sum + p.length, 0)).toBeGreaterThan(3000)
})

test.each(seeds)('seed %i: the bow draws one string at a time, and there is rest between phrases', (seed) => {
  const faults: string[] = []
  for (const [i, { notes, length }] of piece(seed, 150).entries()) {
    const holds = (what: string, held: boolean) => held || faults.push(`phrase ${i}: ${what}`)
    const bow = notes.filter((n) => n.voice === 'bow')
    holds('one stroke at a time', bow.every((n, j) => j === 0 || n.at >= bow[j - 1]!.at + bow[j - 1]!.length - 1e-9))
    holds('a rest', length - notes.at(-1)!.at > 0.5)
    // Quiet: no more notes in a second than a hand plays gently.
    holds('few notes', notes.length / length < 9)
    holds('no string plucked twice at once', new Set(notes.map((n) => `${n.voice} ${n.at} ${n.pitch}`)).size === notes.length)
  }
  expect(faults).toEqual([])
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
