// Elements of the page as a reader finds them: by role and name, by what is written, by label.
// Each use looks anew, and waits until there is exactly one. The names are Playwright's, so that a
// test moves between here and e2e by its imports.
import { expect, vi } from 'vitest'

type Words = string | RegExp

const tidy = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

function says(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return words.test(text)
  return exact ? text === tidy(words) : text.toLowerCase().includes(tidy(words).toLowerCase())
}

// Nothing is laid out here: hidden is what its attributes or a closed part of the page hide.
function shut(e: Element): boolean {
  const { parentElement: above } = e
  if (above instanceof HTMLDetailsElement && !above.open && e.tagName !== 'SUMMARY') return true
  return e.hasAttribute('hidden') || (e as HTMLElement).style?.display === 'none' || (e instanceof HTMLDialogElement && !e.open)
}

const within = (e: Element, found: (e: Element) => boolean): boolean => found(e) || (e.parentElement !== null && within(e.parentElement, found))
const isVisible = (e: Element): boolean => e.isConnected && !within(e, shut)
const isMute = (e: Element): boolean => within(e, (e) => shut(e) || e.getAttribute('aria-hidden') === 'true')

const tags: Readonly<Record<string, string>> = {
  article: 'article', aside: 'complementary', button: 'button', dd: 'definition', details: 'group', dialog: 'dialog', dt: 'term', fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', img: 'img', li: 'listitem',
  main: 'main', nav: 'navigation', ol: 'list', option: 'option', output: 'status', select: 'combobox', table: 'table', td: 'cell', textarea: 'textbox', th: 'columnheader', tr: 'row', ul: 'list',
}
const fields: Readonly<Record<string, string>> = { button: 'button', checkbox: 'checkbox', file: '', number: 'spinbutton', radio: 'radio', range: 'slider', search: 'searchbox', submit: 'button' }

function roleOf(e: Element): string {
  const given = e.getAttribute('role')
  if (given) return given
  const tag = e.tagName.toLowerCase()
  if (tag === 'input') return fields[(e as HTMLInputElement).type] ?? 'textbox'
  if (tag === 'a') return e.hasAttribute('href') ? 'link' : ''
  if (tag === 'th' && e.getAttribute('scope') === 'row') return 'rowheader'
  if (tag === 'section' || tag === 'form') return e.hasAttribute('aria-label') || e.hasAttribute('aria-labelledby') ? (tag === 'form' ? 'form' : 'region') : ''
  return tags[tag] ?? ''
}

const inline = /^(a|abbr|b|bdi|em|i|kbd|small|span|strong|sub|sup|time)$/i
const isField = (e: Element) => /^(input|select|textarea)$/i.test(e.tagName)

// What is read out of an element.
function written(node: Node, from?: Element): string {
  if (!(node instanceof Element)) return node.nodeType === 3 ? (node.textContent ?? '') : ''
  if (node !== from && (shut(node) || node.getAttribute('aria-hidden') === 'true' || (from && isField(node)))) return ''
  const label = node === from ? null : (node.getAttribute('aria-label') ?? node.getAttribute('alt'))
  const text = label ?? [...node.childNodes].map((child) => written(child, from)).join('')
  return inline.test(node.tagName) ? text : ` ${text} `
}

const named = /^(button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab)$/

function nameOf(e: Element): string {
  const by = e.getAttribute('aria-labelledby')
  if (by) return tidy(by.split(/\s+/).map((id) => { const at = document.getElementById(id); return at ? written(at, at) : '' }).join(' '))
  const label = e.getAttribute('aria-label')
  if (label) return tidy(label)
  const words = isField(e) ? [...((e as HTMLInputElement).labels ?? [])] : [e.tagName === 'FIELDSET' ? e.querySelector('legend') : e.tagName === 'TABLE' ? e.querySelector('caption') : named.test(roleOf(e)) ? e : null]
  return tidy(words.map((w) => (w ? written(w, w) : '')).join(' ')) || tidy(e.getAttribute('title') ?? e.getAttribute('placeholder'))
}

type Find = () => Element[]
interface Named { name?: Words; exact?: boolean; level?: number }

const unique = (all: Element[]): Element[] => [...new Set(all)]

export class Locator {
  readonly #find: Find
  // How it was asked for, said where it is not found.
  readonly what: string

  constructor(find: Find, what: string) {
    this.#find = find
    this.what = what
  }

  now(): Element[] {
    return this.#find()
  }

  #inside(what: string, choose: (inside: Element[], root: Element) => Element[]): Locator {
    return new Locator(() => unique(this.#find().flatMap((root) => choose([...root.querySelectorAll('*')], root))), `${this.what} ${what}`.trim())
  }

  locator(css: string, { hasText }: { hasText?: Words } = {}): Locator {
    const found = new Locator(() => unique(this.#find().flatMap((root) => [...root.querySelectorAll(css)])), `${this.what} ${css}`.trim())
    return hasText === undefined ? found : found.filter({ hasText })
  }

  getByRole(role: string, { name, exact, level }: Named = {}): Locator {
    return this.#inside(`${role} ${name ?? ''}`, (all) => all.filter((e) => roleOf(e) === role && (level === undefined || e.tagName === `H${level}`) && !isMute(e) && (name === undefined || says(nameOf(e), name, exact))))
  }

  getByText(words: Words, { exact }: { exact?: boolean } = {}): Locator {
    const fits = (e: Element) => says(tidy(e.textContent), words, exact)
    return this.#inside(`“${words}”`, (all) => all.filter((e) => !/^(script|style|title)$/i.test(e.tagName) && fits(e) && ![...e.children].some(fits)))
  }

  getByLabel(words: Words, { exact }: { exact?: boolean } = {}): Locator {
    return this.#inside(`label ${words}`, (all) => all.filter((e) => (isField(e) || e.hasAttribute('aria-label') || e.hasAttribute('aria-labelledby')) && says(nameOf(e), words, exact)))
  }

  getByTestId = (id: string): Locator => this.locator(`[data-testid="${id}"]`)

  filter({ hasText }: { hasText: Words }): Locator {
    return new Locator(() => this.#find().filter((e) => says(tidy(e.textContent), hasText)), `${this.what} with “${hasText}”`)
  }

  or = (other: Locator): Locator => new Locator(() => unique([...this.now(), ...other.now()]), `${this.what} or ${other.what}`)
  nth = (n: number): Locator => new Locator(() => this.now().slice(n, n === -1 ? undefined : n + 1), `${this.what} (${n})`)
  first = (): Locator => this.nth(0)
  last = (): Locator => this.nth(-1)

  // The one element, once it is there.
  one<E extends Element = HTMLElement>(ready: (e: Element) => boolean = () => true): Promise<E> {
    return vi.waitFor(() => {
      const found = this.now()
      if (found.length !== 1) throw new Error(`${found.length} of ${this.what}`)
      if (!ready(found[0]!)) throw new Error(`${this.what} takes nothing yet`)
      return found[0] as E
    }, polling)
  }

  async click({ button = 'left', force }: { button?: 'left' | 'right'; force?: boolean } = {}): Promise<void> {
    press(await this.one((e) => force || (isVisible(e) && !(e as HTMLButtonElement).disabled)), button)
    await settled()
  }

  // Over a point of a board only a mouse hovers.
  async hover(): Promise<void> {
    pointer(await this.one(), 'pointermove')
    await settled()
  }

  // The mouse goes away from a board.
  async unhover(): Promise<void> {
    pointer((await this.one()).closest('svg')!, 'pointerleave')
    await settled()
  }

  async focus(): Promise<void> {
    ;(await this.one()).focus()
    await settled()
  }

  async fill(text: string): Promise<void> {
    const field = await this.one<HTMLInputElement>((e) => !(e as HTMLInputElement).disabled)
    field.focus()
    field.value = text
    await changed(field)
  }

  // By its value or its words.
  async selectOption(wanted: string): Promise<void> {
    const option = (field: Element) => [...(field as HTMLSelectElement).options].find((o) => o.value === wanted || tidy(o.textContent) === wanted)
    const field = await this.one<HTMLSelectElement>((e) => option(e) !== undefined)
    field.value = option(field)!.value
    await changed(field)
  }

  async check(on = true): Promise<void> {
    const box = await this.one<HTMLInputElement>((e) => !(e as HTMLInputElement).disabled)
    if (box.checked !== on) box.click()
    await settled()
  }

  uncheck = (): Promise<void> => this.check(false)

  // Carries what lies on a point of a board to another, by the mouse.
  async dragTo(to: Locator): Promise<void> {
    const [start, end] = [await this.one(), await to.one()]
    pointer(start, 'pointerdown')
    for (const type of ['pointermove', 'pointermove', 'pointerup']) pointer(end, type)
    await settled()
  }

  // Chooses files of names and bytes for a field, which stands hidden behind its button.
  async setInputFiles({ name, buffer }: { name: string; mimeType?: string; buffer: Uint8Array }): Promise<void> {
    const field = await this.one<HTMLInputElement>()
    Object.defineProperty(field, 'files', { value: [new File([buffer as Uint8Array<ArrayBuffer>], name)], configurable: true })
    await changed(field)
  }

  isVisible = async (): Promise<boolean> => this.now().some(isVisible)
  count = async (): Promise<number> => this.now().length
  all = async (): Promise<Locator[]> => this.now().map((_, i) => this.nth(i))
  textContent = async (): Promise<string> => (await this.one()).textContent ?? ''
  allTextContents = async (): Promise<string[]> => this.now().map((e) => e.textContent ?? '')
  getAttribute = async (name: string): Promise<string | null> => (await this.one()).getAttribute(name)

  async press(chord: string): Promise<void> {
    await this.focus()
    await strike(chord)
  }
}

// What is waited for is looked at so often, in ms.
const polling = { interval: 20 }

// Effects of the page have run.
export const settled = (): Promise<void> => new Promise((go) => setTimeout(go))

async function changed(field: HTMLElement): Promise<void> {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  await settled()
}

// A drawing is as large as its units here, and lies in the corner of the window.
function place(e: Element): { clientX: number; clientY: number } {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(e.getAttribute(name)))
  return { clientX: x! + width! / 2, clientY: y! + height! / 2 }
}

// What a mouse does to an element, of an event.
function pointer(e: Element, type: string, button: 'left' | 'right' = 'left', more: MouseEventInit = {}): boolean {
  const kind = type.startsWith('pointer') ? PointerEvent : MouseEvent
  const given = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, detail: type.startsWith('pointer') ? 0 : 1, button: button === 'left' ? 0 : 2, ...place(e), ...more }
  return e.dispatchEvent(new kind(type, given))
}

function press(e: HTMLElement, button: 'left' | 'right'): void {
  pointer(e, 'pointermove')
  pointer(e, 'pointerdown', button)
  if (pointer(e, 'mousedown', button)) (e.closest<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]') ?? document.body).focus()
  if (button === 'right') pointer(e, 'contextmenu', button)
  pointer(e, 'pointerup', button)
  pointer(e, 'mouseup', button)
  if (button === 'left') pointer(e, 'click')
}

function copy(from: Element): void {
  const data = new DataTransfer()
  if (!from.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))) void navigator.clipboard.writeText(data.getData('text/plain'))
}

const keyed = (e: Element): boolean => /^(button|summary)$/i.test(e.tagName) || (e.tagName === 'A' && e.hasAttribute('href'))

// Strikes a key, written as Playwright has it: Enter, h, Shift+N, Control+z.
export async function strike(chord: string): Promise<void> {
  const parts = chord === '+' ? ['+'] : chord.split('+')
  const key = parts.pop()!.replace('Space', ' ')
  const given = { key, bubbles: true, cancelable: true, ctrlKey: parts.includes('Control'), shiftKey: parts.includes('Shift'), altKey: parts.includes('Alt') }
  const at = document.activeElement ?? document.body
  const free = at.dispatchEvent(new KeyboardEvent('keydown', given))
  if (free && given.ctrlKey && key.toLowerCase() === 'c') copy(at)
  else if (free && given.shiftKey && key === 'F10') pointer(at, 'contextmenu', 'right', { detail: 0 })
  else if (free && key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit()
  else if (free && (key === 'Enter' || key === ' ') && keyed(at)) (at as HTMLElement).click()
  at.dispatchEvent(new KeyboardEvent('keyup', given))
  await settled()
}

// Matchers that wait. toHaveText of a list compares each element's text.
const texts = (l: Locator) => l.now().map((e) => tidy(e.textContent))
const field = (l: Locator) => l.now()[0] as HTMLInputElement | undefined
const same = (text: string, words: Words) => (words instanceof RegExp ? words.test(text) : text === tidy(words))
const one = (l: Locator, ok: (e: Element) => boolean) => l.now().length === 1 && ok(l.now()[0]!)

const checks = {
  toBeVisible: (l: Locator) => [one(l, isVisible), l.now().length],
  toBeHidden: (l: Locator) => [!l.now().some(isVisible), l.now().length],
  toHaveCount: (l: Locator, n: number) => [l.now().length === n, l.now().length],
  toHaveText: (l: Locator, words: Words | readonly Words[]) => [
    Array.isArray(words) ? texts(l).length === words.length && texts(l).every((t, i) => same(t, (words as Words[])[i]!)) : one(l, (e) => same(tidy(e.textContent), words as Words)),
    texts(l),
  ],
  toContainText: (l: Locator, words: Words) => [one(l, (e) => (words instanceof RegExp ? words.test(tidy(e.textContent)) : tidy(e.textContent).includes(tidy(words)))), texts(l)],
  toBeEmpty: (l: Locator) => [one(l, (e) => !tidy(e.textContent)), texts(l)],
  toHaveValue: (l: Locator, words: Words) => [one(l, (e) => (words instanceof RegExp ? words.test((e as HTMLInputElement).value) : (e as HTMLInputElement).value === words)), field(l)?.value],
  toBeChecked: (l: Locator) => [one(l, (e) => (e as HTMLInputElement).checked || e.getAttribute('aria-checked') === 'true'), field(l)?.checked],
  toBeEnabled: (l: Locator) => [one(l, (e) => !(e as HTMLButtonElement).disabled), field(l)?.disabled],
  toBeDisabled: (l: Locator) => [one(l, (e) => (e as HTMLButtonElement).disabled || e.getAttribute('aria-disabled') === 'true'), field(l)?.disabled],
  toHaveClass: (l: Locator, words: RegExp) => [one(l, (e) => words.test(e.getAttribute('class') ?? '')), l.now()[0]?.getAttribute('class')],
  toBeFocused: (l: Locator) => [one(l, (e) => e === document.activeElement), document.activeElement?.outerHTML.slice(0, 200)],
  toHaveAttribute: (l: Locator, name: string, value: Words) => [one(l, (e) => e.hasAttribute(name) && same(e.getAttribute(name)!, value)), l.now()[0]?.getAttribute(name)],
  toHaveAccessibleName: (l: Locator, words: Words) => [one(l, (e) => same(nameOf(e), words)), l.now().map(nameOf)],
} satisfies Record<string, (l: Locator, ...wanted: never[]) => [boolean, unknown]>

type Checks = { [K in keyof typeof checks]: (...wanted: Parameters<(typeof checks)[K]> extends [Locator, ...infer W] ? W : never) => Promise<void> }
declare module 'vitest' {
  interface Matchers<T> extends Checks {}
}

expect.extend(
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      name,
      async function (this: { isNot?: boolean }, l: Locator, ...wanted: unknown[]) {
        const look = check as (l: Locator, ...wanted: unknown[]) => [boolean, unknown]
        const wrong = Boolean(this.isNot)
        const message = () => `${l.what}: ${wrong ? 'not ' : ''}${name} ${wanted.map(String).join(' ')}, but ${JSON.stringify(look(l, ...wanted)[1])}`
        const pass = await vi.waitFor(() => {
          if (look(l, ...wanted)[0] === wrong) throw new Error(message())
          return !wrong
        }, polling)
        return { pass, message }
      },
    ]),
  ),
)
