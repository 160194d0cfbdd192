// The words of exercises, each language in a file of its own that is fetched when
// they are opened.
import type { Goal } from '../../api/types'
import { fill } from '../../i18n/fill'
import type { ExerciseTexts } from './en'

export type { ExerciseTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: ExerciseTexts }>(['/src/exercises/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<ExerciseTexts> {
  const load = files[`/src/exercises/texts/${tag}.ts`]
  if (!load) throw new Error(`exercises have no ${tag}`)
  return (await load()).texts
}

// The text of a key of these, with {{names}} filled in.
export type Words = (key: keyof ExerciseTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: ExerciseTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]

// When something comes, so many days from now; what is overdue comes today.
export const whenText = (w: Words, days: number): string => (days < 1 ? w('when.today') : days === 1 ? w('when.tomorrow') : w('when.days', { n: days }))

// When something was, so many days ago.
export const seenText = (w: Words, days: number): string => (days < 1 ? w('seen.today') : days === 1 ? w('seen.yesterday') : w('seen.days', { n: days }))

// A text that may be missing, as a newer bank of puzzles brings codes of its own.
const known = (w: Words, key: string): string | undefined => w(key as keyof ExerciseTexts)

// What is to be done in a puzzle: "mate in 3".
export const taskText = (w: Words, task: Goal): string => fill(known(w, `task.${task.kind}`) ?? w('task.other'), { n: task.moves })

// A kind of task without its length: "Mate".
export const taskName = (w: Words, kind: string): string => known(w, `kind.${kind}`) ?? kind

// A theme as players call it. An ending is named by what attacks in it: horse_pawn_ending,
// rook_against_horse_ending.
export function puzzleTheme(w: Words, name: string): string {
  const ending = /^(.*)_ending$/.exec(name)
  if (!ending) return known(w, `motif.${name}`) ?? name.replaceAll('_', ' ')
  const sides = ending[1]!.split('_against_').map((side) =>
    side
      .split('_')
      .map((piece) => known(w, `piece.${piece}`) ?? piece)
      .join(w('ending.join')),
  )
  return w('ending', { pieces: sides.join(w('ending.against')) })
}
