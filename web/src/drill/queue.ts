// The games of a search of the library, one after the other.
import { searchLibrary, type LibraryFilter } from '../api/library'
import { currentLanguage } from '../i18n/index.svelte'

let asked = ''
let games: number[] = []
let next: string | undefined = ''

// The game after one in a search, or the first where there is none; undefined at the end.
export async function gameAfter(search: string, before?: number): Promise<number | undefined> {
  if (search !== asked) {
    asked = search
    games = []
    next = ''
  }
  const filter = Object.fromEntries(new URLSearchParams(search)) as LibraryFilter
  for (;;) {
    const at = before === undefined ? 0 : games.indexOf(before) + 1
    if ((before === undefined || at > 0) && at < games.length) return games[at]
    if (next === undefined) return undefined
    const page = await searchLibrary(filter, currentLanguage().tag, next)
    if (search !== asked) return undefined
    games.push(...page.games.map(({ n }) => n))
    next = page.next || undefined
  }
}
