import { addDays } from '@portal/domain/dates/calendar-day'
import type { Viewer } from '@portal/domain/session/user'
import { type VisibleEngagementId, visibleEngagement } from '../features/engagements/data.ts'
import { findAccount } from '../features/session/data.ts'
import { type VisibleWorkOrder, visibleWorkOrder } from '../features/work-orders/data.ts'
import { createEvents } from '../platform/events/events.ts'
import type { Portal } from '../platform/portal.ts'

/** The portal in days gone by, for what the demo's people did before it starts. */
export interface Past {
  /** The portal in the morning of another day: -7 is a week ago. It sends no emails and calls no webhooks. */
  at: (day: number) => Portal
  viewer: (account: string) => Promise<Viewer>
  engagement: (viewer: Viewer, id: string) => Promise<VisibleEngagementId>
  workOrder: (viewer: Viewer, id: string) => Promise<VisibleWorkOrder>
}

export function createPast(portal: Portal): Past {
  const { db, mailer } = portal
  const today = portal.today()
  // The demo adds nothing to the audit log.
  const context = { db, audit: () => {} }
  return {
    at: (days) => {
      const day = addDays(today, days)
      const now = () => new Date(`${day}T08:20:00Z`)
      const silent = { ...mailer, queue: async () => {} }
      const events = createEvents({ outlets: [], mailer: silent, now, timeZone: portal.config.TIME_ZONE })
      return { ...portal, events, now, today: () => day, mailer: silent }
    },
    viewer: async (id) => {
      const account = await findAccount(db, { id })
      if (!account) throw new Error(`The demo has no account ${id}`)
      return account
    },
    engagement: (viewer, id) => visibleEngagement(context, viewer, id),
    workOrder: (viewer, id) => visibleWorkOrder(context, viewer, id),
  }
}
