// Groups of people, what their teachers give them, and how it goes.
import { call } from '../api/client'
import type { Group, Groups, Task, TaskResult, TaskResults, TaskTable, Tasks } from '../api/types'

export const listGroups = () => call<Groups>('GET', '/api/groups')
export const makeGroup = (name: string) => call<Group>('POST', '/api/groups', { name })
export const getGroup = (id: string) => call<Group>('GET', `/api/groups/${id}`)
export const deleteGroup = (id: string) => call<void>('DELETE', `/api/groups/${id}`)
export const addMember = (id: string, name: string) => call<Group>('POST', `/api/groups/${id}/members`, { name })
export const removeMember = (id: string, user: string) => call<void>('DELETE', `/api/groups/${id}/members/${user}`)

export interface Gift {
  title: string
  study?: string
  exercises?: readonly string[]
  puzzles?: readonly string[]
  group?: string
  people?: readonly string[]
  due_ms?: number
}
export const listTasks = () => call<Tasks>('GET', '/api/tasks')
export const giveTask = (gift: Gift) => call<Task>('POST', '/api/tasks', gift)
export const taskResults = (id: string) => call<TaskResults>('GET', `/api/tasks/${id}/results`)
export const setDue = (id: string, due_ms: number) => call<Task>('PATCH', `/api/tasks/${id}`, { due_ms })
export const withdrawTask = (id: string) => call<void>('DELETE', `/api/tasks/${id}`)
export const taskTable = (group: string, before = 0) =>
  call<TaskTable>('GET', `/api/tasks/table?${new URLSearchParams({ ...(group && { group }), ...(before && { before: String(before) }) })}`)

// The end of a day that a date field names, in the reader's time zone.
export function endOf(date: string): number | undefined {
  const [year, month, day] = date.split('-').map(Number)
  return year && month && day ? new Date(year, month - 1, day, 23, 59, 59, 999).getTime() : undefined
}

// A day as a field for dates has it.
export const fieldDate = (day: Date): string => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`

// Names as somebody types or pastes them.
export const namesIn = (text: string): string[] => [...new Set(text.split(/[,，、;；\n]/).map((name) => name.trim()).filter(Boolean))]

// How a person does a task; undefined if they do not have it.
export type Cell = TaskResult | undefined
export type State = 'none' | 'finished' | 'late' | 'begun' | 'new'

export function stateOf(task: Task, cell: Cell, now: number): State {
  if (!cell) return 'none'
  if (cell.finished) return 'finished'
  if (task.due_ms && task.due_ms < now) return 'late'
  return cell.opened_ms ? 'begun' : 'new'
}

// How much a set has; 0 for a study.
export const sizeOf = (task: Task): number => (task.exercises ?? 0) + (task.puzzles ?? 0)

// What people failed of a task: the places in its set with whoever failed there, the most
// failed first.
export function failuresOf(results: readonly TaskResult[]): { n: number; names: string[] }[] {
  const at = new Map<number, string[]>()
  for (const { name, failed = [] } of results) for (const n of failed) at.set(n, [...(at.get(n) ?? []), name])
  return [...at].map(([n, names]) => ({ n, names })).sort((a, b) => b.names.length - a.names.length || a.n - b.n)
}

export interface Row {
  id: string
  name: string
  cells: readonly Cell[] // one for each task
  finished: number
  given: number
}

// One row for each person: members without a task, too.
export function rowsOf({ tasks, results }: TaskTable, members: readonly { id: string; name: string }[]): Row[] {
  const people = new Map(members.map(({ id, name }) => [id, name]))
  const cells = new Map<string, TaskResult>()
  for (const result of results) {
    people.set(result.id, result.name)
    cells.set(`${result.id} ${result.task}`, result)
  }
  return [...people].map(([id, name]) => {
    const own = tasks.map((task) => cells.get(`${id} ${task.id}`))
    return { id, name, cells: own, finished: own.filter((c) => c?.finished).length, given: own.filter((c) => c).length }
  })
}

// What a table is sorted by: names, finished tasks, or one task by its place.
export type Order = { by: 'name' | 'finished' | number; down: boolean }

// Whoever has done most is last, then whoever was right most often.
const rank = (cell: Cell): number => (cell ? 1 + Number(cell.finished) * 1e6 + cell.done * 1e3 + cell.right : 0)

export function sorted(rows: readonly Row[], { by, down }: Order, tag: string): Row[] {
  const names = new Intl.Collator(tag, { numeric: true })
  const named = (a: Row, b: Row) => names.compare(a.name, b.name)
  const valued = (row: Row) => (typeof by === 'number' ? rank(row.cells[by]) : row.finished)
  const compare = by === 'name' ? named : (a: Row, b: Row) => valued(a) - valued(b)
  return [...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)) || named(a, b))
}

// A text that no spreadsheet takes for a formula.
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const moment = (ms?: number) => (ms ? new Date(ms).toISOString() : '')

// The table as CSV: a line for each person and each task that they have. The mark at the
// beginning tells spreadsheets that it is UTF-8.
export function csvOf(tasks: readonly Task[], rows: readonly Row[], heads: readonly string[]): string {
  const lines = rows.flatMap((row) =>
    tasks.flatMap((task, i) => {
      const cell = row.cells[i]
      if (!cell) return []
      const count = task.study ? ['', '', '', '', ''] : [cell.done, sizeOf(task), cell.right, (cell.failed ?? []).join(' '), cell.tries]
      return [[row.name, task.title, moment(task.given_ms), moment(task.due_ms), moment(cell.opened_ms), cell.finished ? 1 : 0, ...count, moment(cell.last_ms)]]
    }),
  )
  return `\ufeff${[heads, ...lines].map((line) => line.map(field).join(',')).join('\r\n')}\r\n`
}
