// The language that a page begins in: ?lang=, else the last choice, else the browser's
// languages, else English.
import { preference } from '../browser/preferences'
import { languageOf, type Language } from './languages'

export const english = languageOf('en')!

export function firstLanguage(): Language {
  // The page alone has its paths behind #, and their queries.
  const asked = [location.search, location.hash.replace(/^[^?]*/, '')].map((query) => new URLSearchParams(query).get('lang')).find(Boolean)
  const wishes = [asked ?? '', preference('language', ''), ...navigator.languages]
  for (const wish of wishes) {
    const language = languageOf(wish)
    if (language) return language
  }
  return english
}
