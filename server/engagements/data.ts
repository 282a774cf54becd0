import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Viewer } from '@portal/domain/session/user'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Audit } from '../audit-log/audit.ts'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { noSuchEngagement } from '../http/api-error.ts'

declare const visible: unique symbol
/** The id of an engagement that the viewer reaches. Only `visibleEngagement` makes one, so no query goes unscoped. */
export type VisibleEngagementId = string & { readonly [visible]: true }

/** Access check: throws the same 404 for an unknown engagement and for one that the viewer cannot see. */
export async function visibleEngagement(
  { db, audit }: { db: Queries; audit: Audit },
  viewer: Viewer,
  id: string,
): Promise<VisibleEngagementId> {
  audit({ requested_engagement_id: id })
  const row = await db
    .selectFrom('engagement')
    .select('id')
    .where('id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  if (!row) throw noSuchEngagement()
  audit({ engagement_id: id })
  return row.id as VisibleEngagementId
}

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

/** Account properties that decide access: values of one viewer, or columns of each account in a query. */
type Reach =
  | { is_stakeholder: boolean; project_ids: readonly string[] }
  | { is_stakeholder: Expression<boolean>; isPutOn: (id: Expression<string>) => Expression<SqlBool> }

/** "A stakeholder reaches only the engagements in their project_ids; provider staff reach every engagement." */
export const isVisibleTo =
  (reach: Reach) =>
  (eb: EngagementBuilder): Expression<SqlBool> => {
    const present = eb('engagement.removed_at', 'is', null)
    if ('isPutOn' in reach)
      return eb.and([present, eb.or([eb.not(reach.is_stakeholder), reach.isPutOn(eb.ref('engagement.id'))])])
    const isOwn = sql<SqlBool>`engagement.id = any(${reach.project_ids}::text[])`
    return reach.is_stakeholder ? eb.and([present, isOwn]) : present
  }

/** For staff: those on which they hold an assignment not yet ended, or which they lead (readings, "Who sees what"). */
export const ledOrWorkedOnBy =
  ({ id }: Pick<Viewer, 'id'>, today: CalendarDay) =>
  (eb: EngagementBuilder): Expression<SqlBool> => {
    const employee = eb.selectFrom('account').select('employee_id').where('account.id', '=', id)
    const ledAs = (role: 'client_partner_id' | 'project_lead_id' | 'portfolio_director_id') =>
      eb.selectFrom('engagement as led').select('led.id').where(`led.${role}`, '=', employee)
    const ids = ledAs('client_partner_id')
      .union(ledAs('project_lead_id'))
      .union(ledAs('portfolio_director_id'))
      .union(
        eb
          .selectFrom('member_assignment')
          .select('member_assignment.engagement_id as id')
          .where('member_assignment.employee_id', '=', employee)
          // Each looks up its order; as tables to join, all orders would be read.
          .where(sql<SqlBool>`(select removed_at from work_order where id = member_assignment.work_order_id) is null`)
          .where('member_assignment.end_date', '>=', today),
      )
    // Each part begins at an index, and the few that they find are looked up: as alternatives, or as a list to join, they
    // would have all engagements looked at.
    return sql<SqlBool>`engagement.id = any(array${ids})`
  }

export const byId = sql`engagement.id collate "C"`

export const findEngagementNames = (queries: Queries, viewer: Viewer): Promise<EngagementName[]> =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.title', 'client.name as client_name'])
    .where(isVisibleTo(viewer))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .execute()
