import { recentRows } from '@portal/domain/overview/engagement-overview'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { isStillThere } from '../notifications/event-kind-data.ts'

// Queries for recent activity on an engagement, newest of each kind. Ending work orders and their days are shown elsewhere.

export const recentEvents = (queries: Queries, id: VisibleEngagementId, since: Date) =>
  queries
    .selectFrom('event')
    .select(['sentence', 'path', 'happened_at'])
    .where('engagement_id', '=', id)
    .where('happened_at', '>', since)
    .where(sql<SqlBool>`not (kind = 'work_order_renewal' and subject_id is not null)`)
    .where('kind', '<>', 'days')
    // Which audits are shown is found out when the event is distributed.
    .where((eb) => eb.or([eb('kind', '<>', 'audit_creation'), eb('distributed_at', 'is not', null)]))
    .where(isStillThere)
    .orderBy('happened_at', 'desc')
    .orderBy('position', 'desc')
    .limit(recentRows)

export const recentSurveys = (queries: Queries, id: VisibleEngagementId, since: Date) =>
  queries
    .selectFrom('customer_survey')
    .select(['user_full_name as name', 'recommendation as score', 'survey_date'])
    .where('engagement_id', '=', id)
    .where('survey_date', '>', since)
    .orderBy('survey_date', 'desc')
    .limit(recentRows)

export const recentStakeholderChanges = (queries: Queries, id: VisibleEngagementId, since: Date) =>
  queries
    .selectFrom('stakeholder_change')
    .select(['action', 'full_name', 'changed_by', 'changed_at'])
    .where('engagement_id', '=', id)
    .where('changed_at', '>', since)
    .orderBy('position', 'desc')
    .limit(recentRows)
