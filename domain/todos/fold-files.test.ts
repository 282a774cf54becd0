import { expect, test } from 'vitest'
import { plainText, words } from '../overview/words.ts'
import { foldTodos, isFold, isMarkedBy } from './fold-files.ts'
import type { Todo } from './todo.ts'

const todo = (id: string, differences: Partial<Todo> = {}): Todo => ({
  id,
  kind: 'file',
  engagement_id: 'p1',
  words: words`New file: ${'Plan.docx'}`,
  since: '2026-06-15',
  by: null,
  path: '/engagements/p1/files',
  action: 'Open',
  ...differences,
})
const audit = todo('audit:a', { kind: 'audit' })
const expiring = todo('file:1', { by: '2026-06-20' })
const older = todo('file:2', { since: '2026-06-01' })
const folded = (todos: Todo[]) => foldTodos({ todos, snoozed: [], engagements: [], open_requests: 0 }).todos

test('files of one engagement are one row in the place of the first, due with it and as old as the oldest', () => {
  const [row, ...others] = folded([expiring, audit, older])
  expect(others).toEqual([audit])
  expect(row && plainText(row.words)).toBe('2 new files')
  expect(row).toMatchObject({
    id: 'file:of-p1',
    by: '2026-06-20',
    since: '2026-06-01',
    path: '/engagements/p1/files',
    action: 'View files',
  })
  expect(row && isFold(row)).toBe(true)
})

test('one file of an engagement keeps its own row', () => {
  const todos = [expiring, todo('file:3', { engagement_id: 'p2' })]
  expect(folded(todos)).toEqual(todos)
  expect(isFold(expiring)).toBe(false)
})

test('snoozed files are folded apart from the others', () => {
  const { todos, snoozed } = foldTodos({
    todos: [expiring],
    snoozed: [older, todo('file:3')],
    engagements: [],
    open_requests: 0,
  })
  expect([todos.map(({ id }) => id), snoozed.map(({ id }) => id)]).toEqual([['file:1'], ['file:of-p1']])
})

test.each([
  ['the id of a file', expiring, 'file:1', true],
  ['the row of its engagement', expiring, 'file:of-p1', true],
  ['the row of another engagement', expiring, 'file:of-p2', false],
  ['the row of the engagement, for an audit', audit, 'file:of-p1', false],
])('a to-do is marked by %s: %#', (_, todo, id, expected) => expect(isMarkedBy(todo, id)).toBe(expected))
