// The words of talk, each language in a file of its own that is fetched with the panel.
import { fill } from '../../i18n/fill'
import type { texts as en } from './en'

export type Key = keyof typeof en
export type TalkTexts = Readonly<Record<Key, string>>

// By file; English is the reference.
export const files = import.meta.glob<{ texts: TalkTexts }>(['/src/talk/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<TalkTexts> {
  const load = files[`/src/talk/texts/${tag}.ts`]
  if (!load) throw new Error(`talk has no ${tag}`)
  return (await load()).texts
}

export type Words = (key: Key, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: TalkTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
