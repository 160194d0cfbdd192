// Compares boxes.
import type { Page } from '@playwright/test'

// What a dialog or menu holds that lies outside of it or is cut off, and dialogs
// and menus that lie outside of the window; if whole, what the screen itself holds, too.
export const misplaced = (page: Page, whole: boolean): Promise<string[]> =>
  page.evaluate((whole) => {
    const name = (e: Element) => `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} ${(e.textContent ?? '').trim().slice(0, 30)}`
    const found: string[] = []
    const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX)
    for (const box of document.querySelectorAll<HTMLElement>(`dialog[open], [role="menu"]${whole ? ', main, header' : ''}`)) {
      const around = box.getBoundingClientRect()
      const screen = box.matches('main, header')
      if (around.left < -1 || around.right > innerWidth + 1 || (!screen && (around.top < -1 || around.bottom > innerHeight + 1))) found.push(`${name(box)} lies outside of the window`)
      if (box.scrollWidth > box.clientWidth + 1) found.push(`${name(box)} is ${box.scrollWidth} wide in ${box.clientWidth}`)
      for (const e of box.querySelectorAll<HTMLElement>('*')) {
        if (!(e instanceof HTMLElement) || e.closest('.visually-hidden, svg, select') || !e.checkVisibility()) continue
        const { left, right, width } = e.getBoundingClientRect()
        let inner = e.parentElement
        while (screen && inner && inner !== box && !scrolls(inner)) inner = inner.parentElement
        if (screen && inner !== box) continue
        if (width && (left < around.left - 1 || right > around.right + 1)) found.push(`${name(e)} lies outside of ${name(box)}`)
        const { overflowX, textOverflow, clipPath } = getComputedStyle(e)
        // A wide table or a strip of buttons goes by inside of what holds it.
        const { display, flexDirection, flexWrap } = getComputedStyle(e)
        if (scrolls(e) && (e.querySelector(':scope > table') || (display === 'flex' && flexDirection === 'row' && flexWrap === 'nowrap'))) continue
        if (overflowX !== 'visible' && clipPath === 'none' && textOverflow !== 'ellipsis' && e.matches(':not(input, textarea)') && e.scrollWidth > e.clientWidth + 1) found.push(`${name(e)} is cut off`)
      }
      // The title stands at the top, beside the way out.
      const title = box.querySelector('h2')?.getBoundingClientRect()
      if (title && !screen && title.top - around.top > 48) found.push(`${name(box)} has its title ${title.top - around.top} px down`)
    }
    return found
  }, whole)

// How many things of the screen are pressed, and those that are lower than a finger needs.
export const pressed = (page: Page): Promise<{ all: number; low: string[] }> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('button, select, summary, a[href], [role="tab"], input:not([type="hidden"])')].filter((e) => e.checkVisibility() && !e.closest('.visually-hidden, .skip') && getComputedStyle(e).display !== 'inline')
    const high = (e: HTMLElement) => Math.max(e.getBoundingClientRect().height, e.matches('[type="checkbox"], [type="radio"], [type="file"]') ? (e.closest('label')?.parentElement?.getBoundingClientRect().height ?? 0) : 0)
    return { all: shown.length, low: shown.filter((e) => high(e) < 43.5).map((e) => `${e.tagName.toLowerCase()} ${(e.textContent || e.ariaLabel || '').trim().slice(0, 20)} ${Math.round(high(e))}`) }
  })
