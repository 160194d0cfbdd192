// The words of what is printed, each language in a file of its own that is fetched when
// something is printed.
import { fill } from '../../i18n/fill'
import type { PrintTexts } from './en'

export type { PrintTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: PrintTexts }>(['/src/print/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<PrintTexts> {
  const load = files[`/src/print/texts/${tag}.ts`]
  if (!load) throw new Error(`what is printed has no ${tag}`)
  return (await load()).texts
}

// The text of a key of these, with {{names}} filled in.
export type Words = (key: keyof PrintTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: PrintTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
