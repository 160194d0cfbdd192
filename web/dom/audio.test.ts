// What is heard: sounds, music, spoken moves, and what a screen reader is told.
import { vi } from 'vitest'
import { arrived, boxOf, click, expect, human, playByMouse, point, test, xiangqi, type Page } from './page'

const turnOn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '声音', exact: true }).click()
  await page.getByRole('dialog', { name: '声音' }).getByRole('checkbox', { name }).check()
}

test('without a device it is said once, and the game goes on', async ({ page, server }) => {
  vi.stubGlobal('AudioContext', class {
    constructor() {
      throw new DOMException('no device', 'NotSupportedError')
    }
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

test('moves are spoken in the notation chosen, and where there is no voice that is said', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  const spoken: string[] = []
  const voice = (lang: string) => ({ lang, localService: true, name: lang, default: false, voiceURI: lang })
  const speech = {
    getVoices: () => [voice('en-US'), voice('zh-CN')],
    cancel() {},
    speak: (u: { text: string; lang: string }) => spoken.push(`${u.lang} ${u.text}`),
    addEventListener() {},
    removeEventListener() {},
  }
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', class {
    voice = undefined
    lang = ''
    volume = 1
    constructor(readonly text: string) {}
  })
  await page.goto(`/game/${id}`)
  await turnOn(page, '报着法')
  await expect.poll(() => spoken).toEqual(['zh-CN 开始报着法。'])
  await page.keyboard.press('Escape')
  await playByMouse(page, 'h2e2')
  await expect.poll(() => spoken.at(-1)).toBe('zh-CN 炮二平五')
  await playByMouse(page, 'i9i8')
  await expect.poll(() => spoken.at(-1)).toBe('zh-CN 居9进1')
  await page.getByLabel('语言').selectOption('en')
  await page.getByLabel('Notation').selectOption('wxf')
  await playByMouse(page, 'h0g2')
  await expect.poll(() => spoken.at(-1)).toBe('en-US horse 2 advance 3')

  // Without the voices.
  vi.stubGlobal('speechSynthesis', { ...speech, getVoices: () => [] })
  page.addInitScript(() => localStorage.clear())
  await page.goto('/')
  await turnOn(page, '报着法')
  await expect(page.getByText('不能报着法').first()).toBeVisible()
})

// What the live region has said, in order.
async function written(page: Page): Promise<string[]> {
  const region = await page.getByTestId('speaker').one()
  const said: string[] = []
  new MutationObserver(() => said.push(region.textContent.trim())).observe(region, { childList: true, characterData: true, subtree: true })
  return said
}

test('the live region tells what happens', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 16_000 } }))
  await page.goto(`/game/${id}`)
  const words = await written(page)
  const told: string[] = []
  const tells = async (text: string) => {
    told.push(text)
    await expect.poll(() => words.filter((w) => told.includes(w))).toEqual(told)
  }
  await playByMouse(page, 'h2h9')
  await tells('红炮 红二路三线 到 黑8路1线，吃黑马')
  await playByMouse(page, 'i9h9')
  await tells('黑车 黑9路1线 到 黑8路1线，吃红炮')
  await page.keyboard.press('Control+Z')
  await tells('已退回到第 1 回合红方')
  await page.keyboard.press('Control+Y')
  await tells('黑车 黑9路1线 到 黑8路1线，吃红炮')
  await expect.poll(() => words.some((w) => /^红方还剩 \d+ 秒$/.test(w))).toBe(true)
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

test('the menu of the board: by the right button, by keyboard, and what is in it', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h2e2', 'h9g7')
  const menu = page.getByRole('menu', { name: '对局操作' })

  await point(page, 'e5').click({ button: 'right' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '悔棋' })).toBeFocused()
  await expect(menu.locator('[role^="menuitem"]')).toHaveCount(8)
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
  expect(await navigator.clipboard.readText()).toContain(position)

  // A moment looked at is copied as it is seen, by Ctrl+C, too.
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+c')
  await expect.poll(() => navigator.clipboard.readText()).toContain('/1C5C1/9/RNBAKABNR w')
  await page.keyboard.press('Shift+C')
  await expect.poll(() => navigator.clipboard.readText()).toContain('炮二平五')

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
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const above = (a: string, b: string) => boxOf(page, a).y < boxOf(page, b).y
  await page.keyboard.press('f')
  expect(above('e9', 'e0')).toBe(true)
  await page.keyboard.press('g')
  expect(above('e9', 'e0')).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: '翻转' })).toHaveAttribute('aria-keyshortcuts', 'G')
  await page.keyboard.press('?')
  await dialog.getByRole('button', { name: '恢复原来的按键' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  expect(above('e9', 'e0')).toBe(true)
})
