import type { Change, Changes } from '@portal/domain/overview/change'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import type { Todo, Waiting } from '@portal/domain/overview/todo'
import { words } from '@portal/domain/overview/words'

export const todo = (differences: Partial<Todo> = {}): Todo => ({
  id: 'proposal:1',
  kind: 'proposal',
  engagement_id: 'p1',
  words: words`Amara Okafor proposed ${'Sofia Lindgren'}`,
  since: '2026-06-15',
  by: null,
  path: '/engagements/p1/request-team',
  action: 'Decide',
  ...differences,
})

const atlas = { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' }
export const waiting = (things: Todo[], put_off: Todo[] = [], open_requests = 0): Waiting => ({
  things,
  put_off,
  open_requests,
  engagements: [atlas],
})

/** Overview of a new engagement; a test adds what it needs. */
export const engagementOverview = (differences: Partial<EngagementOverview> = {}): EngagementOverview => ({
  work_orders: [],
  leaders: [],
  joining: [],
  leaving: [],
  audits: [],
  files: [],
  feedback: { responses: 0, average_rating: null, nps: null, quarters: [], last: null },
  waiting: [],
  open: [],
  open_for: 'Amara Okafor',
  lately: [],
  ...differences,
})

let nextNumber = 0
export const change = (differences: Partial<Change> = {}): Change => ({
  id: `change:${++nextNumber}`,
  kind: 'file',
  engagement_id: 'p1',
  day: '2026-06-16',
  count: 1,
  difference: null,
  words: words`Owen Blackwood shared ${'Plan.docx'}`,
  path: '/engagements/p1/files',
  ...differences,
})

export const changesSince = (since: string, list: Change[], differences: Partial<Changes> = {}): Changes => ({
  since,
  first_visit: false,
  known_since: null,
  cut: false,
  changes: list,
  engagements: [atlas],
  ...differences,
})
