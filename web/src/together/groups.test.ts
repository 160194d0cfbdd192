import { expect, test } from 'vitest'
import type { Task, TaskResult } from '../api/types'
import { csvOf, endOf, failuresOf, namesIn, rowsOf, sorted, stateOf } from './groups'

const task = (id: string, more: Partial<Task> = {}): Task => ({ id, title: id, teacher: { id: 't', name: '师父' }, given_ms: 0, exercises: 3, ...more })
const result = (name: string, of: string, done: number, more: Partial<TaskResult> = {}): TaskResult => ({ id: name, name, task: of, done, tries: done, right: done, finished: done === 3, opened_ms: 1, ...more })

const table = { tasks: [task('b'), task('a', { study: 's' })], results: [result('乙', 'b', 1), result('甲', 'b', 3), result('甲', 'a', 0, { finished: true })] }

test('each member has a row, and each task a column', () => {
  const rows = rowsOf(table, [{ id: '丙', name: '丙' }, { id: '甲', name: '甲' }])
  expect(rows.map((r) => [r.name, r.finished, r.given, r.cells.map((c) => c?.done)])).toEqual([
    ['丙', 0, 0, [undefined, undefined]],
    ['甲', 2, 2, [3, 0]],
    ['乙', 0, 1, [1, undefined]],
  ])
})

test('rows are sorted by name, by what is finished and by one task', () => {
  const rows = rowsOf({ tasks: [task('a')], results: [result('Bo 10', 'a', 1), result('An', 'a', 3), result('Bo 9', 'a', 1, { right: 0 })] }, [{ id: 'x', name: 'Zed' }])
  const names = (by: 'name' | 'finished' | number, down: boolean) => sorted(rows, { by, down }, 'en').map((r) => r.name)
  expect(names('name', false)).toEqual(['An', 'Bo 9', 'Bo 10', 'Zed'])
  expect(names('name', true)).toEqual(['Zed', 'Bo 10', 'Bo 9', 'An'])
  expect(names('finished', true)).toEqual(['An', 'Bo 9', 'Bo 10', 'Zed'])
  expect(names(0, true)).toEqual(['An', 'Bo 10', 'Bo 9', 'Zed'])
  expect(names(0, false)).toEqual(['Zed', 'Bo 9', 'Bo 10', 'An'])
})

test('a task is late once its day is over', () => {
  const due = endOf('2026-03-01')!
  expect(new Date(due).getDate()).toBe(1)
  const open = result('甲', 'b', 1)
  expect(stateOf(task('b', { due_ms: due }), open, due)).toBe('begun')
  expect(stateOf(task('b', { due_ms: due }), open, due + 1)).toBe('late')
  expect(stateOf(task('b', { due_ms: due }), result('甲', 'b', 3), due + 1)).toBe('finished')
  expect(stateOf(task('b'), { ...open, opened_ms: 0 }, due)).toBe('new')
  expect(stateOf(task('b'), undefined, due)).toBe('none')
  expect(endOf('')).toBeUndefined()
})

test('pasted names are read apart', () => {
  expect(namesIn(' 小明，小红、 小刚\n\nAn;Bo, 小明')).toEqual(['小明', '小红', '小刚', 'An', 'Bo'])
})

test('a spreadsheet reads names and titles as text', () => {
  const rows = rowsOf({ tasks: [task('a', { title: '=1+1, "x"', due_ms: 1 })], results: [result('-甲', 'a', 2, { tries: 5, right: 1, failed: [1, 3], last_ms: 2 })] }, [])
  expect(csvOf([task('a', { title: '=1+1, "x"', due_ms: 1 })], rows, ['名字', '作业'])).toBe(
    `\ufeff名字,作业\r\n'-甲,"'=1+1, ""x""",,1970-01-01T00:00:00.001Z,1970-01-01T00:00:00.001Z,0,2,3,1,1 3,5,1970-01-01T00:00:00.002Z\r\n`,
  )
})

test('what most failed comes first', () => {
  const list = [result('甲', 'a', 3, { failed: [1, 3] }), result('乙', 'a', 3, { failed: [3] }), result('丙', 'a', 0)]
  expect(failuresOf(list)).toEqual([
    { n: 3, names: ['甲', '乙'] },
    { n: 1, names: ['甲'] },
  ])
})
