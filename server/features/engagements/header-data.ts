import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Led } from '@portal/domain/engagement-access/permissions'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import type { RecordKeeper } from '@portal/domain/records/keeper'
import type { Period } from '@portal/domain/work-orders/progress'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { keeperColumn } from '../records/keeper-data.ts'
import { type PlannedRemoval, plannedRemoval } from '../retention/plan-data.ts'
import { isShown, type ShownAudits } from './audit-tile-data.ts'
import { openTeamRequestCount, surveyCount } from './count-data.ts'
import type { VisibleEngagementId } from './data.ts'

/** The header as stored: its status and the number of work orders follow from their periods. */
export interface HeaderRow
  extends Omit<EngagementHeader, 'status' | 'counts' | 'may_see_readers' | 'record_access' | 'removal'>,
    Led {
  keeper: RecordKeeper
  periods: Period[]
  /** At most one. */
  removals: PlannedRemoval[]
  team: number
  files: number
  audits: number
  service_feedback: number
  stakeholders: number
  team_requests: number
}

export const findHeader = (
  queries: Queries,
  id: VisibleEngagementId,
  today: CalendarDay,
  shown: ShownAudits,
): Promise<HeaderRow> =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .leftJoin('person as partner', 'partner.id', 'engagement.client_partner_id')
    .leftJoin('person as default_partner', 'default_partner.id', 'engagement.default_client_partner_id')
    .select((eb) => [
      'engagement.id',
      'engagement.title',
      'engagement.project_lead_id',
      'engagement.client_partner_id',
      'engagement.portfolio_director_id',
      'client.name as client_name',
      'lead.name as project_lead_name',
      'partner.name as client_partner_name',
      'default_partner.name as default_client_partner_name',
      keeperColumn,
      jsonArrayFrom(
        eb
          .selectFrom('work_order')
          .select(['work_order.start_date', 'work_order.end_date'])
          .whereRef('work_order.engagement_id', '=', 'engagement.id')
          .where('work_order.removed_at', 'is', null),
      ).as('periods'),
      eb
        .selectFrom('member_assignment')
        .innerJoin('work_order', 'work_order.id', 'member_assignment.work_order_id')
        .select((member) => member.fn.count<number>('member_assignment.employee_id').distinct().as('count'))
        .whereRef('member_assignment.engagement_id', '=', 'engagement.id')
        .where('member_assignment.end_date', '>=', today)
        .where('work_order.removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('team'),
      eb
        .selectFrom('shared_file')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('shared_file.engagement_id', '=', 'engagement.id')
        .where('shared_file.archived_at', 'is', null)
        .where((file) => file.or([file('expire_on', 'is', null), file('expire_on', '>=', today)]))
        .$asScalar()
        .$notNull()
        .as('files'),
      eb
        .selectFrom('audit')
        .select((audit) => audit.fn.countAll<number>().as('count'))
        .whereRef('audit.engagement_id', '=', 'engagement.id')
        .where(isShown(shown))
        .$asScalar()
        .$notNull()
        .as('audits'),
      eb
        .selectFrom('audit')
        .select('audit.id')
        .whereRef('audit.engagement_id', '=', 'engagement.id')
        .where(isShown(shown))
        .orderBy('audit.created_at', 'desc')
        .orderBy('audit.id')
        .limit(1)
        .$asScalar()
        .as('newest_audit_id'),
      surveyCount(eb).as('service_feedback'),
      eb
        .selectFrom('stakeholder')
        .select((person) => person.fn.countAll<number>().as('count'))
        .whereRef('stakeholder.engagement_id', '=', 'engagement.id')
        .$asScalar()
        .$notNull()
        .as('stakeholders'),
      openTeamRequestCount(eb).as('team_requests'),
      jsonArrayFrom(plannedRemoval(queries, id)).as('removals'),
    ])
    .where('engagement.id', '=', id)
    .executeTakeFirstOrThrow()
