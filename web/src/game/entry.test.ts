import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { note } from '../ui/note.svelte'
import { openEntry } from './entry'

const { studyEntry } = vi.hoisted(() => ({ studyEntry: vi.fn() }))
vi.mock('../api/library', () => ({ studyEntry }))

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

test('a study of a game tells what was assumed and what is left out', async () => {
  await setLanguage('en')
  studyEntry.mockResolvedValue({ id: 's1', node: 0, game: 'gomoku', assumed: 'caro', faults: 2 })
  expect(await openEntry(7)).toBe('/study/s1')
  expect(studyEntry).toHaveBeenCalledWith(7)
  expect(note.text).toBe('The record names no rules. So that no moves are left out: Caro (unblocked 5). Moves and comments of the record that the study could not take: 2.')
})

test.each([{ assumed: 'freestyle' }, {}])('of the usual rules it tells nothing: %o', async (answer) => {
  note.hush()
  studyEntry.mockResolvedValue({ id: 's2', node: 0, game: 'gomoku', ...answer })
  expect(await openEntry(7)).toBe('/study/s2')
  expect(note.text).toBe('')
})
