import { beforeAll, expect, test, vi } from 'vitest'
import { textsIn } from '../../../help/texts'
import { languages, setLanguage, startTexts } from '../../../i18n/index.svelte'
import { groupsOf, sideWords } from './endings'

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

const table = (ending: string) => ({ ending, bytes: 1, won: 0.5, lost: 0 })

test('endings are grouped by the stronger side, in the order of the list', () => {
  const groups = groupsOf(['KR-K', 'KRA-K', 'KR-KA', 'KR-KNAA'].map(table))
  expect(groups.map((g) => [g.strong, g.tables.map((t) => t.ending)])).toEqual([['KR', ['KR-K', 'KR-KA', 'KR-KNAA']], ['KRA', ['KRA-K']]])
})

test.each([
  ['en', 'chariot', 'two cannons and one advisor', 'horse and all four guards', 'chariot and soldier'],
  ['zh-Hans', '车', '双炮单士', '马士象全', '车兵'],
  ['zh-Hant', '車', '雙炮單士', '馬士象全', '車兵'],
  ['vi', 'xe', 'hai pháo và một sĩ', 'mã và sĩ tượng bền', 'xe và tốt'],
])('sides are named as players of %s name them', async (tag, ...names) => {
  await setLanguage(tag)
  const { endings } = await textsIn(tag)
  expect(['KR', 'KCCA', 'KNAABB', 'KRP'].map((side) => sideWords(side, endings))).toEqual(names)
  expect(sideWords('K', endings)).toBe('')
  expect(languages.some((l) => l.tag === tag)).toBe(true)
})
