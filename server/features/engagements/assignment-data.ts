import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from './data.ts'

/** Past, current and future assignments on work orders that are still in the provider's records. */
export const assignments = (queries: Queries) =>
  queries
    .selectFrom('member_assignment')
    .innerJoin('work_order', 'work_order.id', 'member_assignment.work_order_id')
    .where('work_order.removed_at', 'is', null)

/** The tags of a person on the engagement, in the order of the alphabet, as part of a query that names the person. */
export const tagsOf = (queries: Queries, id: VisibleEngagementId, employee: Expression<string>) =>
  jsonArrayFrom(
    queries
      .selectFrom('member_tag')
      .innerJoin('tag', 'tag.id', 'member_tag.tag_id')
      .select(['tag.id', 'tag.name'])
      .where('member_tag.employee_id', '=', employee)
      .where('tag.engagement_id', '=', id)
      .orderBy('tag.folded_name'),
  )
