import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { groupReasons } from '@portal/domain/engagement-access/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Conditions on the view `engagement_access`, which alone says who can see an engagement.

/** Condition on a row of the view: true if the row's person leads the engagement. */
export const isLead: RawBuilder<SqlBool> = sql<SqlBool>`engagement_access.reasons && ${groupReasons.leads}::text[]`

/**
 * Condition on a row of the view: true for the person's own engagements. For stakeholders these are all that they can see;
 * for staff those that they lead or work on (readings, "Who sees what").
 */
export const isOwnAccess = (today: CalendarDay): RawBuilder<SqlBool> =>
  sql<SqlBool>`(engagement_access.is_stakeholder or ${isLead} or engagement_access.assigned_until >= ${today})`

/**
 * Condition on a row of `account` and a row of `engagement`. A scalar subquery is computed for each such pair; with EXISTS
 * the planner would compute all rows of the view.
 */
export const canSeeEngagement = accessOfPair(sql`true`)

/** Condition on a row of `account` and a row of `engagement`: the person is one of its stakeholders, and can see it. */
export const isStakeholderOf = accessOfPair(sql`engagement_access.is_stakeholder`)

/** Condition on a row of `account` and a row of `engagement`: one of the person's own, which they can see. */
export const isOwnEngagement = (today: CalendarDay): RawBuilder<SqlBool> => accessOfPair(isOwnAccess(today))

/** Condition on a row of `account` and a row of `engagement`: the person leads it, or is a stakeholder with Advanced access. */
export const leadsOrHasAdvancedAccess = accessOfPair(
  sql`case when engagement_access.is_stakeholder then account.access_level = 1 else ${isLead} end`,
)

function accessOfPair(condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select ${condition} from engagement_access
    where engagement_access.account_id = account.id and engagement_access.engagement_id = engagement.id)`
}
