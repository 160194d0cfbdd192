// The words of courses, each language in a file of its own that is fetched when they are
// opened. What chapters say comes with them.
import { fill } from '../../i18n/fill'
import type { CourseTexts } from './en'

export type { CourseTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: CourseTexts }>(['/src/courses/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<CourseTexts> {
  const load = files[`/src/courses/texts/${tag}.ts`]
  if (!load) throw new Error(`courses have no ${tag}`)
  return (await load()).texts
}

export type Words = (key: keyof CourseTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: CourseTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
