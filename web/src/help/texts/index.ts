// The help's texts, each language in a file of its own that is fetched when it
// is read.
import type { Language } from '../../i18n/index.svelte'
import type { HelpTexts } from './en'

export { fill } from '../../i18n/fill'
export type { HelpTexts }

export function textsIn(language: Language): Promise<HelpTexts> {
  switch (language) {
    case 'zh-Hans':
      return import('./zh-Hans').then((m) => m.zhHans)
    case 'zh-Hant':
      return import('./zh-Hant').then((m) => m.zhHant)
    case 'en':
      return import('./en').then((m) => m.en)
  }
}
