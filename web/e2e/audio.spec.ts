// What is heard: sounds, music, spoken moves, and what a screen reader is told.
import type { Page } from '@playwright/test'
import { click, expect, expectNoViolations, gomoku, human, playByMouse, point, test, xiangqi } from './duiyi'

// Counts what the page starts to play, by the length in seconds of a sample,
// and oscillators apart.
async function listen(page: Page): Promise<{ samples: () => Promise<number[]>; bows: () => Promise<number>; contexts: () => Promise<number> }> {
  await page.addInitScript(() => {
    const heard = { samples: [] as number[], bows: 0, contexts: 0 }
    Object.assign(window, { heard })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...when: number[]) {
      heard.samples.push(this.buffer?.duration ?? 0)
      start.apply(this, when as [])
    }
    const { start: begin } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when: number[]) {
      heard.bows++
      begin.apply(this, when as [])
    }
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        heard.contexts++
      }
    }
  })
  type Heard = { samples: number[]; bows: number; contexts: number }
  const heard = () => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
  return {
    samples: async () => (await heard()).samples,
    bows: async () => (await heard()).bows,
    contexts: async () => (await heard()).contexts,
  }
}

const turnOn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '声音', exact: true }).click()
  await page.getByRole('dialog', { name: '声音' }).getByRole('checkbox', { name }).check()
}

test('nothing sounds until asked for; then a move does, and the choice is kept', async ({ page, server }) => {
  const heard = await listen(page)
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h2e2')
  expect(await heard.contexts()).toBe(0)

  await turnOn(page, '音效')
  await expect.poll(heard.samples).toHaveLength(1) // the sample that the switch plays
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await playByMouse(page, 'h9g7')
  // Picked up, and set down.
  await expect.poll(async () => (await heard.samples()).length).toBeGreaterThanOrEqual(3)
  expect(await heard.contexts()).toBe(1)

  await page.getByRole('button', { name: '声音', exact: true }).click()
  const volumes = [['音效', '30'], ['音乐', '40']].map(([name, value]) => [page.getByRole('slider', { name: new RegExp(`${name}音量$`) }), value!] as const)
  await page.getByRole('checkbox', { name: '音乐' }).check()
  for (const [slider, value] of volumes) await slider.fill(value)
  await page.getByRole('checkbox', { name: '音乐' }).uncheck()
  await page.reload()
  await page.getByRole('button', { name: '声音', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: '音效' })).toBeChecked()
  for (const [slider, value] of volumes) await expect(slider).toHaveValue(value)
  await page.keyboard.press('Escape')
  const before = (await heard.samples()).length
  await click(page, 'e0', 'e5') // refused
  await expect(page.getByRole('alert')).toBeVisible()
  await expect.poll(async () => (await heard.samples()).length).toBeGreaterThan(before + 1)
})

test('a stone, and the end of the game', async ({ page, server }) => {
  const heard = await listen(page)
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11', 'g8')
  await page.goto(`/game/${id}`)
  await turnOn(page, '音效')
  await page.keyboard.press('Escape')
  await click(page, 'l12')
  await expect(page.locator('.result-card')).toBeVisible()
  await expect.poll(async () => Math.max(...(await heard.samples()))).toBeGreaterThan(3) // a chime
})

test('music plays, and stops while nobody looks', async ({ page }) => {
  const heard = await listen(page)
  await page.goto('/')
  await turnOn(page, '背景音乐')
  await expect.poll(async () => (await heard.samples()).length).toBeGreaterThan(2)
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await page.waitForTimeout(300)
  const silent = (await heard.samples()).length
  await page.waitForTimeout(1500)
  expect(await heard.samples()).toHaveLength(silent)
  await hide(false)
  await expect.poll(async () => (await heard.samples()).length).toBeGreaterThan(silent)
})

test('a context that never runs is said, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(AudioContext.prototype, 'currentTime', { get: () => 0 })
  })
  await page.goto('/')
  await turnOn(page, '音效')
  await expect(page.getByText('放不出声音').first()).toBeVisible()
})

test('a press beside the menu closes it and plays nothing', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await page.goto(`/game/${id}`)
  await point(page, 'c12').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await click(page, 'o2')
  await expect(page.getByRole('menu')).toBeHidden()
  await click(page, 'c3')
  await expect(page.locator('[data-ply]')).toHaveText(['C3'])
})
