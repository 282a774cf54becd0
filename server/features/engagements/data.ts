import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Viewer } from '@portal/domain/session/user'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audit } from '../../platform/audit-log/audit.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { noSuchEngagement } from '../../platform/http/api-error.ts'
import { isOwnAccess } from './access-data.ts'

declare const visible: unique symbol
/** The id of an engagement that the viewer can see. Only `visibleEngagement` returns one, so queries that take it are checked. */
export type VisibleEngagementId = string & { readonly [visible]: true }

/** Access check: throws the same 404 for an unknown engagement and for one that the viewer cannot see. */
export async function visibleEngagement(
  { db, audit }: { db: Queries; audit: Audit },
  viewer: Viewer,
  id: string,
): Promise<VisibleEngagementId> {
  audit({ requested_engagement_id: id })
  const row = await db
    .selectFrom('engagement_access')
    .select('engagement_id')
    .where('account_id', '=', viewer.id)
    .where('engagement_id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchEngagement()
  audit({ engagement_id: id })
  return row.engagement_id as VisibleEngagementId
}

/** `is_stakeholder` does not change who can see what. It lets PostgreSQL read only one half of the view. */
type Person = Pick<Viewer, 'id' | 'is_stakeholder'>

const visibleIds = ({ id, is_stakeholder }: Person) =>
  expressionBuilder<Tables>()
    .selectFrom('engagement_access')
    .select('engagement_id')
    .where('account_id', '=', id)
    .where('is_stakeholder', 'is', is_stakeholder)

/** Condition on a row of `engagement`: the person can see it. */
export const isVisibleTo = (person: Person): RawBuilder<SqlBool> => among(visibleIds(person), person)

/** Condition on a column with the id of an engagement: the person can see it. An array or a hash table, as in `among`. */
export const isIdVisibleTo = (column: string, person: Person): RawBuilder<SqlBool> =>
  person.is_stakeholder
    ? sql<SqlBool>`${sql.ref(column)} = any(array(${visibleIds(person)}))`
    : sql<SqlBool>`(${sql.ref(column)} in ${visibleIds(person)}) is true`

/** Condition on a row of `engagement`: one of the person's own, which they can see. */
export const isOwnOf = (person: Person, today: CalendarDay): RawBuilder<SqlBool> =>
  among(visibleIds(person).where(isOwnAccess(today)), person)

/**
 * Stakeholders have few engagements, which are read once into an array. Staff have many: with `is true`, PostgreSQL looks them
 * up in a hash table instead of joining and sorting all engagements for one page. The view leaves out removed engagements;
 * the condition on `removed_at` allows the indexes that do the same.
 */
const among = (ids: Expression<unknown>, { is_stakeholder }: Person): RawBuilder<SqlBool> =>
  is_stakeholder
    ? sql<SqlBool>`engagement.id = any(array(${ids}))`
    : sql<SqlBool>`(engagement.removed_at is null and (engagement.id in ${ids}) is true)`

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
