import { Change, Changes } from '@portal/domain/overview/change'
import { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { words } from '@portal/domain/overview/words'
import { sample } from '@portal/domain/testing/sample'
import { Todo, Todos } from '@portal/domain/todos/todo'

export const todo = (differences: Partial<Todo> = {}) =>
  sample(Todo, {
    id: 'proposal:1',
    engagement_id: 'p1',
    words: words`Amara Okafor proposed ${'Sofia Lindgren'}`,
    since: '2026-06-15',
    path: '/engagements/p1/request-team',
    action: 'Decide',
    ...differences,
  })

const atlas = { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' }
export const todoList = (todos: Todo[], snoozed: Todo[] = [], open_requests = 0) =>
  sample(Todos, { todos, snoozed, open_requests, engagements: [atlas] })

/** State of a new engagement; a test adds what it needs. */
export const engagementOverview = (differences: Partial<EngagementOverview> = {}) =>
  sample(EngagementOverview, differences)

let nextNumber = 0
export const change = (differences: Partial<Change> = {}) =>
  sample(Change, {
    id: `change:${++nextNumber}`,
    kind: 'file',
    engagement_id: 'p1',
    day: '2026-06-16',
    count: 1,
    words: words`Owen Blackwood shared ${'Plan.docx'}`,
    path: '/engagements/p1/files',
    ...differences,
  })

export const changesSince = (since: string, changes: Change[], differences: Partial<Changes> = {}) =>
  sample(Changes, { since, changes, engagements: [atlas], ...differences })
