// What is heard: sounds, music, spoken moves, and what a screen reader is told.
import type { Page } from '@playwright/test'
import { arrived, click, expect, expectNoViolations, gomoku, human, playByMouse, point, steady, test, xiangqi } from './duiyi'

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

test('without a device it is said once, and the game goes on', async ({ page, server }) => {
  await page.addInitScript(() => {
    window.AudioContext = class {
      constructor() {
        throw new DOMException('no device', 'NotSupportedError')
      }
    } as unknown as typeof AudioContext
  })
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await turnOn(page, '背景音乐')
  await expect(page.getByText('放不出声音').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const toast = page.locator('.toast')
  await toast.getByRole('button', { name: '关闭' }).click()
  await expect(toast).toBeHidden()
  await turnOn(page, '音效')
  await page.keyboard.press('Escape')
  await playByMouse(page, 'h2e2', 'h9g7')
  await expect(toast).toBeHidden()
})

test('a context that never runs is said, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(AudioContext.prototype, 'currentTime', { get: () => 0 })
  })
  await page.goto('/')
  await turnOn(page, '音效')
  await expect(page.getByText('放不出声音').first()).toBeVisible()
})

test('moves are spoken in the notation chosen, and where there is no voice that is said', async ({ page, browser, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    const voice = (lang: string) => ({ lang, localService: true, name: lang, default: false, voiceURI: lang })
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => [voice('en-US'), voice('zh-CN')],
        cancel() {},
        speak: (u: { text: string; lang: string }) => spoken.push(`${u.lang} ${u.text}`),
        addEventListener() {},
        removeEventListener() {},
      },
    })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        voice = undefined
        lang = ''
        volume = 1
        constructor(public text: string) {}
      },
    })
  })
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
  await page.goto(`/game/${id}`)
  await turnOn(page, '报着法')
  await expect.poll(spoken).toEqual(['zh-CN 开始报着法。'])
  await page.keyboard.press('Escape')
  await playByMouse(page, 'h2e2')
  await expect.poll(async () => (await spoken()).at(-1)).toBe('zh-CN 炮二平五')
  await playByMouse(page, 'i9i8')
  await expect.poll(async () => (await spoken()).at(-1)).toBe('zh-CN 居9进1')
  await page.getByLabel('语言').selectOption('en')
  await page.getByLabel('Notation').selectOption('wxf')
  await playByMouse(page, 'h0g2')
  await expect.poll(async () => (await spoken()).at(-1)).toBe('en-US horse 2 advance 3')

  // The browser of these tests has no voices of its own.
  const other = steady(await browser.newPage({ locale: 'zh-CN', baseURL: server.url }))
  await other.goto('/')
  await turnOn(other, '报着法')
  await expect(other.getByText('不能报着法').first()).toBeVisible()
  await other.close()
})

// What the live region has said, in order: it does not wait for a slow reader.
async function written(page: Page): Promise<() => Promise<string[]>> {
  await page.getByTestId('speaker').evaluate((region) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('the live region tells what happens', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 16_000 } }))
  await page.goto(`/game/${id}`)
  const words = await written(page)
  const told: string[] = []
  const tells = async (text: string) => {
    told.push(text)
    await expect.poll(async () => (await words()).filter((w) => told.includes(w))).toEqual(told)
  }
  await playByMouse(page, 'h2h9')
  await tells('红炮 红二路三线 到 黑8路1线，吃黑马')
  await playByMouse(page, 'i9h9')
  await tells('黑车 黑9路1线 到 黑8路1线，吃红炮')
  await page.keyboard.press('Control+Z')
  await tells('已退回到第 1 回合红方')
  await page.keyboard.press('Control+Y')
  await tells('黑车 黑9路1线 到 黑8路1线，吃红炮')
  await expect.poll(async () => (await words()).some((w) => /^红方还剩 \d+ 秒$/.test(w))).toBe(true)
  await page.getByRole('button', { name: '停钟' }).click()
  await tells('棋钟已停')
  await page.keyboard.press('ArrowLeft')
  await tells('第 1 回合红方. 红炮 红二路三线 到 黑8路1线，吃黑马. 局时 0:16')
  await page.keyboard.press('End')
  await page.getByRole('button', { name: '提和' }).click()
  await tells('红方提和。')
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await tells('和棋，双方议和')
})

test('the menu of the board: by the right button, by keyboard, and what is in it', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h2e2', 'h9g7')
  const menu = page.getByRole('menu', { name: '对局操作' })

  await point(page, 'e5').click({ button: 'right' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '悔棋' })).toBeFocused()
  await expect(menu.locator('[role^="menuitem"]')).toHaveCount(8)
  await expectNoViolations(page)
  await menu.getByRole('menuitem', { name: '悔棋' }).click()
  await expect(menu).toBeHidden()
  await expect.poll(async () => (await server.game(id)).ply).toBe(1)

  // By keyboard: walked, searched by its first letter, left.
  await point(page, 'e5').focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitemcheckbox', { name: '支招' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: '更多操作' })).toBeFocused()
  // Behind the last entry is the rest, in the same place.
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(1)
  await expect(menu.getByRole('menuitem', { name: '悔棋' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: '重做' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(point(page, 'e5')).toBeFocused()

  await page.getByRole('button', { name: '更多' }).click()
  await menu.getByRole('menuitem', { name: '复制局面' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const position = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(position)

  // A moment looked at is copied as it is seen, by Ctrl+C, too.
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/1C5C1/9/RNBAKABNR w')
  await page.keyboard.press('Shift+C')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('炮二平五')

  await point(page, 'e5').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '粘贴局面或棋谱' }).click()
  // The game that was copied is opened as another one.
  await arrived(page, id)
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五'])
})

test('an engine takes a side and gives it back from the menu', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  const rest = async () => {
    await point(page, 'e5').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '更多操作' }).click()
  }
  await rest()
  const black = page.getByRole('menuitemcheckbox', { name: '电脑执黑' })
  await expect(black).toHaveAttribute('aria-checked', 'false')
  await black.click()
  await click(page, 'h2', 'e2')
  await expect(page.locator('[data-ply]')).toHaveCount(2)
  await rest()
  await expect(black).toHaveAttribute('aria-checked', 'true')
  await black.click()
  await expect.poll(() => server.game(id)).toMatchObject({ config: { players: [{ kind: 'human' }, { kind: 'human' }] } })
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

test('keys are listed as they are, and can be changed', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: '按键' })
  await dialog.getByRole('button', { name: '更改按键：翻转棋盘' }).click()
  await page.keyboard.press('Control+t')
  await expect(dialog.getByRole('status')).toContainText('归浏览器')
  await page.keyboard.press('k')
  await expect(dialog.getByRole('status')).toContainText('已用于“后退一步”')
  await page.keyboard.press('g')
  await expect(dialog.getByRole('status')).toContainText('G：翻转棋盘')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const above = async (a: string, b: string) => (await point(page, a).boundingBox())!.y < (await point(page, b).boundingBox())!.y
  await page.keyboard.press('f')
  expect(await above('e9', 'e0')).toBe(true)
  await page.keyboard.press('g')
  expect(await above('e9', 'e0')).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: '翻转' })).toHaveAttribute('aria-keyshortcuts', 'G')
  await page.keyboard.press('?')
  await dialog.getByRole('button', { name: '恢复原来的按键' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  expect(await above('e9', 'e0')).toBe(true)
})
