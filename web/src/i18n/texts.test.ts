import { expect, test } from 'vitest'
import { fill } from './fill'
import { languageOf, languages, type Texts } from './languages'
import { onlySimplified } from './simplified'

// The texts of every file, by the tag of the language.
const files = import.meta.glob<{ texts: Texts }>(['./texts/*/*.ts', './lazy/*/*.ts'], { eager: true })
const textsOf = (tag: string): Texts => Object.assign({}, ...Object.entries(files).flatMap(([path, file]) => (path.endsWith(`/${tag}.ts`) ? [file.texts] : [])))
const [en, vi, zhHans, zhHant] = ['en', 'vi', 'zh-Hans', 'zh-Hant'].map(textsOf) as [Texts, Texts, Texts, Texts]

const names = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort()

test('no key stands in two files', () => {
  const keys = Object.entries(files).flatMap(([path, file]) => (path.endsWith('/en.ts') ? Object.keys(file.texts) : []))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  expect(keys.length).toBeGreaterThan(800)
})

test.each(languages)('$tag has every text, with the same names to fill in', async (language) => {
  const eager = Object.keys((await language.texts()).texts)
  expect(eager.filter((key) => !(key in textsOf('en')))).toEqual([])
  const texts = textsOf(language.tag)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    expect(names(text), key).toEqual(names(en[key]!))
  }
})

test('the Chinese texts are Chinese, each in its own characters', () => {
  for (const texts of [zhHans, zhHant]) {
    const words = Object.values(texts).flatMap((text) => text.replace(/{{\w+}}|duiyi \w+/g, '').match(/[A-Za-z]{2,}/g) ?? [])
    expect(new Set(words)).toEqual(new Set(['WXF', 'ICCS', 'PGN', 'XQF', 'CBR', 'PSQ', 'SGF', 'Esc', 'Pro', 'Long', 'Swap', 'RIF', ...(texts === zhHant ? ['Enter'] : [])]))
  }
})

test('no character of the traditional texts exists only in simplified form', () => {
  expect(onlySimplified(Object.values(zhHant))).toEqual([])
  // What it finds, and that it finds nothing in what is written alike.
  expect(onlySimplified(['红车马，头发', '紅車馬，頭髮', '士卒', '對弈'])).toEqual(['红车马，头发: 红 车 马 头 发'])
  expect(onlySimplified(Object.values(zhHans)).length).toBeGreaterThan(Object.values(zhHans).length / 2)
})

test('the traditional texts have the words that are used where they are read', () => {
  const elsewhere = /鼠標|默認|信息|屏幕|菜單|程序|網絡|粘貼|文件|打印|服務器|剪貼板|回車|撤銷|設置|保存|復制|界面|軟件|游戲/
  for (const [key, text] of Object.entries(zhHant)) expect(text, key).not.toMatch(elsewhere)
})

test('the Vietnamese texts are Vietnamese, each letter with its mark in one', () => {
  const alike = Object.entries(vi).filter(([key, text]) => text === en[key] && /[A-Za-z]{3}/.test(text.replace(/{{.*?}}/g, '')))
  const names = /^(app\.name|foreign\.hex|opening\.|rules\.renju|moves\.(wxf|iccs)|save\.dhtmlxq|key\.menu)/
  expect(alike.map(([key]) => key).filter((key) => !names.test(key))).toEqual([])
  for (const [key, text] of Object.entries(vi)) {
    expect(text, key).toBe(text.normalize('NFC'))
    expect(text, key).not.toMatch(key === 'view.coordinates.both' ? /[一-龥].*[一-龥].*[一-龥]/ : /\p{Script=Han}/u)
  }
})

test.each([
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh_TW', 'zh-Hant'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['vi', 'vi'],
  ['vi-VN', 'vi'],
  ['vie', undefined],
  ['fr', undefined],
  ['', undefined],
])('the language of %j is %s', (tag, want) => {
  expect(languageOf(tag)?.tag).toBe(want)
})

test('names are filled in as often as they stand there, and one without a value is seen', () => {
  expect(fill('{{n}} of {{of}}, {{n}}', { n: 3, of: '$&' })).toBe('3 of $&, 3')
  expect(fill('{{n}} {{m}}', { n: 0 })).toBe('0 {{m}}')
  const count = '{{n}} {{n|move|moves}}'
  expect([0, 1, 2].map((n) => fill(count, { n }))).toEqual(['0 moves', '1 move', '2 moves'])
  expect(fill(count, {})).toBe(count)
})
