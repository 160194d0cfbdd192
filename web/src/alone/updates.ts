// A new version of the site: its files are fetched in the background. It is offered where no
// board is shown, and taken when nothing is under way; without a press, once all tabs were closed.
import './progress.css'

const words: Readonly<Record<string, { news: string; take: string }>> = {
  en: { news: 'A new version of Duiyi is here.', take: 'Update' },
  'zh-Hans': { news: '对弈有新版本。', take: '更新' },
  'zh-Hant': { news: '對弈有新版本。', take: '更新' },
  vi: { news: 'Đã có bản Duiyi mới.', take: 'Cập nhật' },
}

// A page that stays open for days asks this often, when somebody comes back to it.
const askAgainMS = 3_600_000

// A tab that waits for another has nothing to lose when that one takes a new version.
export function followOtherTab(waits: () => boolean): void {
  if (!navigator.serviceWorker?.controller) return
  navigator.serviceWorker.addEventListener('controllerchange', () => waits() && location.reload())
}

// quiet waits until nothing is under way.
export function watchUpdates(registration: ServiceWorkerRegistration, quiet: () => Promise<void>): void {
  const box = document.createElement('div')
  const button = document.createElement('button')
  let asked = performance.now()

  function offer(): void {
    const { waiting } = registration
    // The first version has nothing before it.
    if (!waiting || !navigator.serviceWorker.controller) return
    const { news, take } = words[document.documentElement.lang] ?? words['en']!
    box.className = 'program update'
    box.role = 'status'
    button.className = 'button'
    button.textContent = take
    button.onclick = async () => {
      button.disabled = true
      await quiet()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('take over')
    }
    box.replaceChildren(news, button)
    document.body.append(box)
  }

  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer())
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < askAgainMS) return
    asked = performance.now()
    void registration.update().catch(() => undefined)
  })
  offer()
}
