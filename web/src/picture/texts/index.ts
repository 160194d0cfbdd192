// The words of pictures, each language in a file of its own that is fetched when
// one is made.
import { fill } from '../../i18n/fill'
import type { PictureTexts } from './en'

export type { PictureTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: PictureTexts }>(['/src/picture/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<PictureTexts> {
  const load = files[`/src/picture/texts/${tag}.ts`]
  if (!load) throw new Error(`pictures have no ${tag}`)
  return (await load()).texts
}

// The text of a key of these, with {{names}} filled in.
export type Words = (key: keyof PictureTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: PictureTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
