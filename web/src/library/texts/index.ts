// The words of the library, each language in a file of its own that is fetched
// when it is opened.
import { fill } from '../../i18n/fill'
import type { LibraryTexts } from './en'

export type { LibraryTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: LibraryTexts }>(['/src/library/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<LibraryTexts> {
  const load = files[`/src/library/texts/${tag}.ts`]
  if (!load) throw new Error(`the library has no ${tag}`)
  return (await load()).texts
}

// The text of a key of these, with {{names}} filled in.
export type Words = (key: keyof LibraryTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: LibraryTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
