// Links of the page alone: files of the program have no address that a server knows, and
// other tabs are opened at the page's own.
import { shown } from './place'

const linkOf = (event: Event) => (event.target instanceof Element ? event.target.closest('a') : null)

const pathOf = (link: HTMLAnchorElement) => {
  const path = link.getAttribute('href') ?? ''
  return path.startsWith('/') ? path : ''
}

async function save(path: string, ask: (path: string, init: RequestInit) => Promise<Response>): Promise<void> {
  const answer = await ask(path, {})
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  const plain = /filename="?([^";]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  const file = document.createElement('a')
  file.href = URL.createObjectURL(await answer.blob())
  file.download = name ? decodeURIComponent(name) : (plain ?? 'duiyi')
  file.click()
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000)
}

// Has links lead to the program and to the page. Those that the page follows itself are
// prevented by then.
export function inflate(ask: (path: string, init: RequestInit) => Promise<Response>): void {
  const elsewhere = (event: MouseEvent) => {
    const link = linkOf(event)
    const path = link && pathOf(link)
    if (!path || event.defaultPrevented) return
    event.preventDefault()
    if (path.startsWith('/api/')) void save(path, ask)
    else if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) location.hash = path
    else open(shown(path))
  }
  document.addEventListener('click', elsewhere)
  document.addEventListener('auxclick', (event) => event.button === 1 && elsewhere(event))
}
