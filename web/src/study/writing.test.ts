import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StudySession } from './session.svelte'
import { Writing } from './writing.svelte'

// A study of nodes with comments, of which the server answers as the test says.
class Fake {
  comments = new Map([
    [1, 'first'],
    [2, ''],
  ])
  at = 1
  editable = true
  withdrawn = false
  deleted = false
  failure = ''
  newer: string | undefined
  sent: unknown[] = []
  answer: () => boolean = () => true
  get nodes() {
    return { has: (id: number) => this.comments.has(id), get: (id: number) => ({ comment: this.comments.get(id) }), size: this.comments.size }
  }
  send(command: { node: number; text: string }) {
    this.sent.push(command)
    this.newer = undefined
    const well = this.answer()
    if (well) this.comments.set(command.node, command.text)
    return Promise.resolve(well)
  }
}

let study: Fake
let writing: Writing
beforeEach(() => {
  vi.useFakeTimers()
  study = new Fake()
  writing = new Writing(study as unknown as StudySession)
})
afterEach(() => vi.useRealTimers())

const rest = () => vi.advanceTimersByTimeAsync(1000)
const typed = (text: string) => {
  writing.hold()
  writing.write(text)
}

test('what was written is sent once the writing rests, with what it was written over', async () => {
  typed('first a')
  writing.write('first ab')
  await rest()
  expect(study.sent).toEqual([{ type: 'comment', node: 1, text: 'first ab', base: 'first' }])
  writing.write('first abc')
  await rest()
  expect(study.sent.at(-1)).toEqual({ type: 'comment', node: 1, text: 'first abc', base: 'first ab' })
  expect([writing.mine, writing.kept, writing.conflict]).toEqual([undefined, undefined, false])
})

test.each([
  ['mine', 'mine'],
  ['both', 'theirs\nmine'],
] as const)('where another editor was first the writer decides: %s', async (how, stays) => {
  study.answer = () => {
    study.newer = 'theirs'
    return false
  }
  typed('mine')
  await rest()
  expect([writing.conflict, writing.mine, writing.theirs]).toEqual([true, 'mine', 'theirs'])
  await rest()
  writing.leave()
  expect(study.sent.length).toBe(1) // nothing is sent before that
  study.answer = () => true
  writing.resolve(how)
  await rest()
  expect(study.sent.at(-1)).toEqual({ type: 'comment', node: 1, text: stays, base: 'theirs' })
  expect(writing.conflict).toBe(false)
})

test('the words of the other editor may stay', async () => {
  study.answer = () => {
    study.newer = 'theirs'
    return false
  }
  typed('mine')
  await rest()
  study.comments.set(1, 'theirs')
  writing.resolve('theirs')
  expect([writing.text, writing.conflict, study.sent.length]).toEqual(['theirs', false, 1])
})

test('what is typed when the move has been deleted is not said of the move before it', async () => {
  typed('first a')
  study.comments.delete(1)
  study.at = 0
  study.comments.set(0, 'of the start')
  writing.settle()
  writing.write('first ab')
  await rest()
  expect(writing.kept).toEqual({ text: 'first ab', why: 'gone' })
  expect([writing.text, study.sent]).toEqual(['first ab', []])
  writing.drop()
  expect(writing.text).toBe('of the start')
})

test('a stored comment whose move is deleted stays in the field that has the focus', async () => {
  typed('first a')
  await rest()
  study.comments.delete(1)
  study.at = 2
  writing.settle()
  writing.write('first a and more')
  await rest()
  expect(writing.kept).toEqual({ text: 'first a and more', why: 'gone' })
  expect(study.sent.length).toBe(1)
})

test.each([
  ['is removed from the editors', { editable: false }, 'removed'],
  ['loses the study', { withdrawn: true }, 'removed'],
  ['is logged out', { failure: 'logged_out' }, 'removed'],
  ['sees it deleted', { deleted: true }, 'gone'],
] as const)('whoever %s while writing keeps the words', async (_, change, why) => {
  typed('first a')
  Object.assign(study, change)
  writing.settle()
  await rest()
  expect(writing.kept).toEqual({ text: 'first a', why })
  expect(study.sent).toEqual([])
})

test('words in conflict are kept when their writer goes on to another move', async () => {
  study.answer = () => {
    study.newer = 'theirs'
    return false
  }
  typed('mine')
  await rest()
  study.at = 2
  writing.settle()
  expect([writing.kept, writing.conflict]).toEqual([{ text: 'mine', why: 'changed' }, false])
})

test('a command that fails leaves the words in the field', async () => {
  study.answer = () => false
  typed('mine')
  await rest()
  expect([writing.text, writing.kept]).toEqual(['mine', undefined])
})
