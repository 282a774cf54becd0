import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import type { Waiting, WaitingThing } from '@portal/domain/overview/thing'
import { words } from '@portal/domain/overview/words'

export const thing = (differences: Partial<WaitingThing> = {}): WaitingThing => ({
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
export const waiting = (things: WaitingThing[], put_off: WaitingThing[] = []): Waiting => ({
  ...{ things, put_off },
  engagements: [atlas],
})

/** Of an engagement that has just been set up; a test names what it is about. */
export const engagementOverview = (differences: Partial<EngagementOverview> = {}): EngagementOverview => ({
  ...{ work_orders: [], leaders: [], joining: [], leaving: [], audits: [], files: [] },
  feedback: { responses: 0, average_rating: null, nps: null, quarters: [], last: null },
  ...{ waiting: [], open: [], open_for: 'Amara Okafor', lately: [] },
  ...differences,
})
