// Asks for the texts of the reader's language, and for the screen of the address, before the
// page itself has come. What cannot be fetched the page asks for again.
import { firstLanguage } from './i18n/first'
import { here } from './ui/place'

const language = firstLanguage()
language.texts().catch(() => {})

// The files of each screen that is fetched when it is shown, as scripts/early.ts writes them. The
// texts go before them: without those nothing is shown.
setTimeout(() => {
  const rooms = JSON.parse(document.querySelector<HTMLElement>('script[data-rooms]')?.dataset['rooms'] ?? '{}') as Record<string, string | undefined>
  const room = /^\/([a-z]+)/.exec(here())?.[1] ?? ''
  for (const name of [rooms[room], rooms[`${room} ${language.tag}`]].flatMap((files) => files?.split(' ') ?? [])) {
    const link = document.createElement('link')
    if (name.endsWith('.js')) link.rel = 'modulepreload'
    else [link.rel, link.as] = ['preload', 'style']
    link.crossOrigin = ''
    link.href = new URL(name, import.meta.url).href
    document.head.append(link)
  }
})
