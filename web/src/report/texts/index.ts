// The words of reports, each language in a file of its own that is fetched when a
// report is opened.
import { fill } from '../../i18n/fill'
import type { ReportTexts } from './en'

export type { ReportTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: ReportTexts }>(['/src/report/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<ReportTexts> {
  const load = files[`/src/report/texts/${tag}.ts`]
  if (!load) throw new Error(`reports have no ${tag}`)
  return (await load()).texts
}

// The text of a key of these, with {{names}} filled in.
export type Words = (key: keyof ReportTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: ReportTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]
