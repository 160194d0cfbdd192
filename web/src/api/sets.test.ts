import { expect, test } from 'vitest'
import { idsOfLink, linkCode, mostPuzzles, setFile, setOfFile, setPath } from './sets'

const ids = ['00000000000a', 'fffefdfcfbfa', '0123456789ab']

test('a link carries a set in eight characters a puzzle', () => {
  const code = linkCode(ids)
  expect(code).toHaveLength(24)
  expect(idsOfLink(code)).toEqual(ids)
  const query = new URLSearchParams(setPath({ title: '杀法 & 练习', ids }).split('?')[1])
  expect(query.get('title')).toBe('杀法 & 练习')
  expect(idsOfLink(query.get('set')!)).toEqual(ids)
})

test('a link that was cut or altered is damaged; a puzzle that is there twice is one', () => {
  expect(idsOfLink('')).toEqual([])
  expect(idsOfLink(linkCode(ids).slice(0, -1))).toBeUndefined()
  expect(idsOfLink('a b c d!')).toBeUndefined()
  expect(idsOfLink('A'.repeat(8 * (mostPuzzles + 1)))).toBeUndefined()
  expect(idsOfLink(linkCode([...ids, ids[0]!]))).toEqual(ids)
})

test('a file brings the set back', () => {
  expect(setOfFile(setFile({ title: '杀法', ids }))).toEqual({ title: '杀法', ids })
  expect(setOfFile(`\ufeff${setFile({ title: '', ids })}`)).toEqual({ title: '', ids })
})

test.each([
  ['of a newer version', '{"duiyi":"puzzles","version":2,"moves":[]}', 'newer'],
  ['cut', setFile({ title: 'x', ids }).slice(0, 40), 'damaged'],
  ['of another program', '{"version":1,"puzzles":["00000000000a"]}', 'damaged'],
  ['with an id that is none', '{"duiyi":"puzzles","version":1,"puzzles":["../etc"]}', 'damaged'],
  ['without puzzles', '{"duiyi":"puzzles","version":1,"puzzles":[]}', 'damaged'],
  ['with too many', setFile({ title: '', ids: Array.from({ length: mostPuzzles + 1 }, (_, i) => i.toString(16).padStart(12, '0')) }), 'damaged'],
  ['that is null', 'null', 'damaged'],
])('a file %s is refused', (_, text, fault) => expect(setOfFile(text)).toBe(fault))
