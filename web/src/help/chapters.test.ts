import { expect, test } from 'vitest'
import type { Chapter } from '../board/kind'
import { inOrder } from './chapters'

const chapter = (name: string, after?: string) => ({ name, after, Page: undefined }) as unknown as Chapter
const names = (...games: Chapter[][]) => inOrder([{ name: 'playing' }, { name: 'about' }], games).map((c) => c.name)

test('a game’s first chapter comes before all that is common, the rest where they say', () => {
  expect(names()).toEqual(['playing', 'about'])
  expect(names([chapter('a'), chapter('a2', 'playing'), chapter('a3', 'a2')], [chapter('b'), chapter('b2', 'playing')])).toEqual([
    'a', 'b', 'playing', 'b2', 'a2', 'a3', 'about',
  ])
})
