// The words of what people do together, in parts, each language of a part in a
// file of its own that is fetched when the part is opened.
import type { texts as account } from './account/en'
import type { texts as club } from './club/en'
import type { texts as groups } from './groups/en'
import type { texts as keeper } from './keeper/en'
import type { texts as lobby } from './lobby/en'
import type { texts as play } from './play/en'
import type { texts as series } from './series/en'

// The parts, each by its English texts, which are the reference.
export interface Parts {
  account: typeof account
  club: typeof club
  groups: typeof groups
  keeper: typeof keeper
  lobby: typeof lobby
  play: typeof play
  series: typeof series
}

export type Part = keyof Parts
export type TextsOf<P extends Part> = Readonly<Record<keyof Parts[P] & string, string>>

// By file: a part, and a language of it.
export const files = import.meta.glob<{ texts: Readonly<Record<string, string>> }>('/src/together/texts/*/*.ts')

export async function textsIn<P extends Part>(part: P, tag: string): Promise<TextsOf<P>> {
  const load = files[`/src/together/texts/${part}/${tag}.ts`]
  if (!load) throw new Error(`${part} has no ${tag}`)
  return (await load()).texts as TextsOf<P>
}
