// A further language, of this test alone: its texts and its entry in the list
// are all that it has, and everything is told in it.
import { render } from 'svelte/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { pieceName } from '../board/names'
import { speechTag } from '../game/spoken'
import { resultText } from '../game/words'
import { games } from '../games'
import { look } from '../games/xiangqi/look.svelte'
import { texts as english } from '../i18n/en'
import { currentLanguage, inLanguage, languages, setLanguage, startTexts, textFor } from '../i18n/index.svelte'
import LanguageChoice from '../ui/LanguageChoice.svelte'
import { files, textsIn } from './texts'
import { texts as helpInEnglish } from './texts/en'

const told = (text: string) => `«${text}»`

// Every text of a tree, told.
const toldAll = <T>(tree: T): T =>
  (typeof tree === 'string' ? told(tree) : Array.isArray(tree) ? tree.map(toldAll) : Object.fromEntries(Object.entries(tree as object).map(([key, text]) => [key, toldAll(text)]))) as T

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['fr-CA', 'x-told', 'en'] })
  vi.stubGlobal('document', { documentElement: {} })
  languages.push({
    tag: 'x-told',
    name: 'Told',
    answers: /^x-told\b/,
    voice: 'x-voice',
    notation: 'iccs',
    next: 'zh-Hant',
    texts: () => Promise.resolve({ texts: toldAll(english) }),
  })
  files['/src/help/texts/x-told.ts'] = () => Promise.resolve({ texts: toldAll(helpInEnglish) })
  register(...games)
  await startTexts()
})

test('a browser that asks for it has it, and the choice offers it', () => {
  expect(currentLanguage().name).toBe('Told')
  expect(document.documentElement.lang).toBe('x-told')
  const { body } = render(LanguageChoice)
  expect(body).toMatch(/<option value="x-told" lang="x-told"[^>]*>Told</)
  expect(body).toContain(told(english['app.language']))
})

test('every text of the page and of the help is its own', async () => {
  expect(Object.keys(english).filter((key) => textFor(key) !== told(english[key as keyof typeof english]))).toEqual([])
  expect(await textsIn('x-told')).toEqual(toldAll(helpInEnglish))
})

test('sentences, voices and notations follow', () => {
  expect(pieceName('xiangqi', 'K')).toBe(told('red general'))
  expect(resultText('xiangqi', { winner: null, reason: 'agreement' })).toBe(told('Draw'))
  expect(speechTag()).toBe('x-voice')
  expect(look.notation).toBe('iccs')
})

test('what the server tells is told in it, else in the language next to it, else in English', () => {
  expect(inLanguage({ 'x-told': 1, 'zh-Hant': 2, en: 3 })).toBe(1)
  expect(inLanguage({ 'zh-Hant': 2, en: 3 })).toBe(2)
  expect(inLanguage({ 'zh-Hans': 2, en: 3 })).toBe(3)
})

test('a language whose texts cannot be fetched leaves the page in its own', async () => {
  languages.push({ tag: 'x-none', name: '', answers: /^x-none/, voice: '', notation: '', texts: () => Promise.reject(new Error('gone')) })
  await expect(setLanguage('x-none')).rejects.toThrow('gone')
  await expect(setLanguage('x-unknown')).rejects.toThrow('x-unknown')
  expect(currentLanguage().tag).toBe('x-told')
  await expect(textsIn('x-none')).rejects.toThrow('x-none')
})
