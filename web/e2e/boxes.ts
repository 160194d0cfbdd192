// Compares boxes, and looks at a screen in windows of many sizes.
import type { CDPSession, Page } from '@playwright/test'
import { expect, violations } from './duiyi'

// Of telephones and a tablet, which are touched, of a desk and a laptop, and of their pages at 200 %.
export const windows = {
  telephone: [360, 740, 'touched'],
  low: [740, 360, 'touched'],
  small: [320, 640, 'touched'],
  tablet: [820, 1180, 'touched'],
  half: [640, 400],
  quarter: [683, 325],
  laptop: [1366, 650],
  desk: [1280, 800],
  wall: [2560, 1440],
} as const satisfies Record<string, readonly [width: number, height: number, touched?: 'touched']>
export type Window = (typeof windows)[keyof typeof windows]

const sessions = new WeakMap<Page, Promise<CDPSession>>()

// Gives a page a size, and fingers or a mouse.
export async function resize(page: Page, [width, height, touched]: Window): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled: Boolean(touched) })
  await page.setViewportSize({ width, height })
}

// Expects that in the page's window nothing scrolls sideways, lies outside of what holds it or is
// cut off, and nothing that fingers press is too small for them.
export const expectFits = (page: Page, message: string): Promise<void> =>
  expect.soft
    .poll(async () => {
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      const touched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
      return [...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []), ...(await misplaced(page)), ...(touched ? (await pressed(page)).small : [])]
    }, { message: `${message}, ${Object.values(page.viewportSize()!).join(' × ')}` })
    .toEqual([])

// Expects that axe-core finds nothing in it.
export const expectPasses = async (page: Page, message: string): Promise<void> => expect.soft(await violations(page), message).toEqual([])

// What the screen, a dialog or a menu holds that lies outside of it or is cut off, and dialogs
// and menus that lie outside of the window.
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (e: Element) => `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} ${(e.textContent ?? '').trim().slice(0, 30)}`
    const found: string[] = []
    const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX)
    for (const box of document.querySelectorAll<HTMLElement>('dialog[open], [role="menu"], main, header')) {
      if (getComputedStyle(box).display === 'contents') continue // it has no box of its own
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
  })

// How many things of the screen are pressed, and those that are lower or narrower than a finger
// needs; where the window is too narrow for eight such beside each other, an eighth of it. A tick counts with its label; a link in a sentence is as high as its line.
export const pressed = (page: Page): Promise<{ all: number; small: string[] }> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('button, select, summary, a[href], [role="tab"], [role="option"], input:not([type="hidden"]), textarea')].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.visually-hidden, .skip') && getComputedStyle(e).display !== 'inline')
    const size = (e: HTMLElement) => (e.matches('[type="checkbox"], [type="radio"], [type="file"]') && e.closest('label') || e).getBoundingClientRect()
    const small = shown.filter((e) => size(e).height < 43.5 || size(e).width < Math.min(43.5, innerWidth / 8 - 0.5))
    return { all: shown.length, small: small.map((e) => `${e.tagName.toLowerCase()}.${e.className} ${(e.textContent || e.ariaLabel || '').trim().slice(0, 20)} ${Math.round(size(e).width)} × ${Math.round(size(e).height)}`) }
  })
