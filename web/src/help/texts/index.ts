// The help's texts, each language in a file of its own that is fetched when it
// is read.
import type { HelpTexts } from './en'

export { fill } from '../../i18n/fill'
export type { HelpTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: HelpTexts }>(['/src/help/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<HelpTexts> {
  const load = files[`/src/help/texts/${tag}.ts`]
  if (!load) throw new Error(`the help has no ${tag}`)
  return (await load()).texts
}
