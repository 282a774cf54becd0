import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { JsonList } from '../contract/query.ts'
import { TodoId, Todos } from '../todos/todo.ts'
import { ChangeCounts, Changes } from './change.ts'
import { Comparison, mostCompared } from './comparison.ts'
import { EngagementChanges, EngagementOverview, OpenItems } from './engagement-overview.ts'
import { People } from './people.ts'
import { Since } from './since.ts'

export const about = 'To-dos, recent changes and the overview of an engagement.'

export const listTodos = endpoint({
  method: 'GET',
  path: '/api/overview/todos',
  access: 'signed-in',
  summary: 'List the to-dos of the caller, most urgent first, and the snoozed ones',
  answers: { 200: Todos },
})

/** `seen` settles what only has to be seen; a to-do that asks for more stays open. */
export const markTodo = endpoint({
  method: 'PATCH',
  path: '/api/overview/todos',
  access: 'signed-in',
  summary: 'Snooze a to-do for a week, bring it back, or mark it as seen',
  body: z.object({
    todo: TodoId,
    mark: z.enum(['snooze', 'unsnooze', 'seen'], { error: 'Use snooze, unsnooze or seen' }),
  }),
  repeatable: true,
  // A note to oneself, as what one has read.
  records: null,
  answers: { 200: Todos },
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/overview/changes',
  access: 'signed-in',
  summary: 'List recent changes on the engagements of the caller since the last visit or another day, newest first',
  query: z.object({ since: z._default(Since, 'visit') }),
  answers: { 200: Changes },
})

export const countChanges = endpoint({
  method: 'GET',
  path: '/api/overview/changes/count',
  access: 'signed-in',
  summary: 'Count the changes of each engagement since the last visit',
  answers: { 200: ChangeCounts },
})

export const listLeavingAndAway = endpoint({
  method: 'GET',
  path: '/api/overview/people',
  access: 'signed-in',
  summary:
    'List the people on the engagements of the caller who leave by the end of next month or are away in the next four weeks',
  answers: { 200: People },
})

export const compareWorkOrders = endpoint({
  method: 'GET',
  path: '/api/overview/compared-work-orders',
  access: 'signed-in',
  summary: 'Compare work orders of engagements with their state on an earlier day',
  query: z.object({
    since: z._default(Since, 'visit'),
    /** Engagements to compare; those that the caller cannot see are left out. */
    ids: z.pipe(JsonList, z.array(Id).check(z.maxLength(mostCompared, `Compare at most ${mostCompared} engagements`))),
  }),
  answers: { 200: Comparison },
})

export const getEngagementOverview = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/overview',
  access: 'signed-in',
  summary: 'Get the state of an engagement: work orders, people, audits, feedback and newest files',
  params: IdParams,
  answers: { 200: EngagementOverview },
  refuses: [404],
})

export const listOpenItems = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/overview/open-items',
  access: 'signed-in',
  summary: 'List the requests of an engagement that others than the caller must answer, oldest first',
  params: IdParams,
  answers: { 200: OpenItems },
  refuses: [404],
})

export const listEngagementChanges = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/overview/changes',
  access: 'signed-in',
  summary: 'List the newest changes on an engagement',
  params: IdParams,
  answers: { 200: EngagementChanges },
  refuses: [404],
})
