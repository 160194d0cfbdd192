// The words of studies, each language in a file of its own that is fetched when
// a study is opened.
import { fill } from '../../i18n/fill'
import type { StudyTexts } from './en'

export type { StudyTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: StudyTexts }>(['/src/study/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<StudyTexts> {
  const load = files[`/src/study/texts/${tag}.ts`]
  if (!load) throw new Error(`studies have no ${tag}`)
  return (await load()).texts
}

// The text of a key of these, with {{names}} filled in.
export type Words = (key: keyof StudyTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: StudyTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
