// Asks for the texts of the reader's language, and for the screen of the address, before the
// page itself has come. What cannot be fetched the page asks for again.
import { firstLanguage } from './i18n/first'
import { roomFiles } from './roomfiles'
import { here } from './ui/place'

const language = firstLanguage()
language.texts().catch(() => {})

// The texts go before the files of the screen: without those nothing is shown.
setTimeout(() => {
  const { screen, words } = roomFiles(/^\/([a-z]+)/.exec(here())?.[1] ?? '', language.tag)
  for (const name of [...screen, ...words]) {
    const link = document.createElement('link')
    if (name.endsWith('.js')) link.rel = 'modulepreload'
    else [link.rel, link.as] = ['preload', 'style']
    link.crossOrigin = ''
    link.href = new URL(name, import.meta.url).href
    document.head.append(link)
  }
})
