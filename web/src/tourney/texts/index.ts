// The words of tournaments, each language in a file of its own that is fetched when they
// are opened.
import { noticeText } from '../../game/words'
import { fill } from '../../i18n/fill'
import type { texts as en } from './en'

export type Key = keyof typeof en
export type TourneyTexts = Readonly<Record<Key, string>>

// By file; English is the reference.
export const files = import.meta.glob<{ texts: TourneyTexts }>(['/src/tourney/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<TourneyTexts> {
  const load = files[`/src/tourney/texts/${tag}.ts`]
  if (!load) throw new Error(`tournaments have no ${tag}`)
  return (await load()).texts
}

export type Words = (key: Key, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: TourneyTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]

// What went wrong, in the words of tournaments where they have some.
export const problemText = (w: Words, code: string): string =>
  (w as (key: string) => string | undefined)(`error.${code}`) ?? noticeText({ code })
