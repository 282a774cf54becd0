import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { JsonList } from '../contract/query.ts'
import { ChangeLines, Changes } from './change.ts'
import { Comparison, mostCompared } from './comparison.ts'
import { EngagementOverview } from './engagement-overview.ts'
import { LeavingPeople } from './leaving.ts'
import { Since } from './since.ts'
import { ThingId, Waiting } from './thing.ts'

export const about = 'What waits for the caller, what changed, and the overview of an engagement.'

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/overview/waiting',
  access: 'signed-in',
  summary: 'What waits for the caller on their own engagements, the most urgent first, and what they put off',
  answers: { 200: Waiting },
})

/** `seen` settles what only wants to be looked at; a thing that has to be done stays. */
export const markThing = endpoint({
  method: 'PATCH',
  path: '/api/overview/waiting',
  access: 'signed-in',
  summary: 'Puts a thing that waits for the caller off for a week, brings it back, or notes that it was looked at',
  body: z.object({
    thing: ThingId,
    mark: z.enum(['put off', 'bring back', 'seen'], { error: 'Use put off, bring back or seen' }),
  }),
  repeatable: true,
  // A note to oneself, as what one has read.
  records: null,
  answers: { 200: Waiting },
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/overview/changes',
  access: 'signed-in',
  summary: 'What changed on the caller’s own engagements since their last visit or another time, the newest first',
  query: z.object({ since: z._default(Since, 'visit') }),
  answers: { 200: Changes },
})

export const listChangeLines = endpoint({
  method: 'GET',
  path: '/api/overview/changes/lines',
  access: 'signed-in',
  summary:
    'What changed since the caller’s last visit, in a line for each of their own engagements where something did',
  answers: { 200: ChangeLines },
})

export const listLeaving = endpoint({
  method: 'GET',
  path: '/api/overview/leaving',
  access: 'signed-in',
  summary: 'Who leaves the caller’s own engagements by the end of next month, the soonest first',
  answers: { 200: LeavingPeople },
})

export const compareWorkOrders = endpoint({
  method: 'GET',
  path: '/api/overview/compared-work-orders',
  access: 'signed-in',
  summary: 'How work orders of some engagements stood at another time, as far as they stand differently now',
  query: z.object({
    since: z._default(Since, 'visit'),
    /** Those that the caller does not reach are left out. */
    ids: z.pipe(JsonList, z.array(Id).check(z.maxLength(mostCompared, `Compare ${mostCompared} at most`))),
  }),
  answers: { 200: Comparison },
})

export const getEngagementOverview = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/overview',
  access: 'signed-in',
  summary:
    'How an engagement stands: orders, people, audits, satisfaction, files, what is open and what happened lately',
  params: IdParams,
  answers: { 200: EngagementOverview },
  refuses: [404],
})
