import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ProjectState } from '@portal/domain/engagements/contract'
import type { EngagementStatus } from '@portal/domain/engagements/status'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

export const inState =
  (state: ProjectState, today: CalendarDay) =>
  (eb: EngagementBuilder): Expression<SqlBool> =>
    state === 'Expired Work Orders'
      ? eb('engagement.latest_end_date', '<', today)
      : eb.or([eb('engagement.latest_end_date', 'is', null), eb('engagement.latest_end_date', '>=', today)])

/** As `engagementStatus` of the domain says it. */
export const hasStatus =
  (status: EngagementStatus, today: CalendarDay) =>
  (eb: EngagementBuilder): Expression<SqlBool> => {
    const under = (...ends: [first: RawBuilder<SqlBool>, last?: RawBuilder<SqlBool>]) =>
      eb.exists(
        eb
          .selectFrom('work_order')
          .select('work_order.id')
          .whereRef('work_order.engagement_id', '=', 'engagement.id')
          .where('work_order.removed_at', 'is', null)
          .where((order) => order.and(ends.filter((end) => end !== undefined))),
      )
    const started = sql<SqlBool>`work_order.start_date <= ${today}`
    const lasts = sql<SqlBool>`work_order.end_date >= ${today}`
    const isActive = inState('Active Work Orders', today)(eb)
    switch (status) {
      case 'Completed':
        return inState('Expired Work Orders', today)(eb)
      case 'Active':
        return under(started, lasts)
      case 'Onboarding':
        return eb.and([isActive, eb.not(under(started, lasts)), under(started)])
      case 'Setting up':
        return eb.and([isActive, eb.not(under(started))])
    }
  }
