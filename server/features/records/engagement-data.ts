import type { EngagementForm } from '@portal/domain/records/engagement-form'
import type { RemovedParts } from '@portal/domain/retention/removal'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { keeperColumn } from './keeper-data.ts'

/** The row that an import would write. */
const rowOf = (form: EngagementForm) => ({
  ...form,
  folded_title: fold(form.title),
  search_words: searchWords(form.title),
})

/** The record of an engagement with the names of its leads. `lock` locks it. */
export const findEngagementRecord = (queries: Queries, id: VisibleEngagementId, lock: 'lock' | 'read') =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.title', 'engagement.client_id', 'client.name as client_name'])
    .select(['engagement.client_partner_id', 'engagement.project_lead_id', 'engagement.portfolio_director_id'])
    .select('engagement.default_client_partner_id')
    .select(['engagement.version', 'engagement.changed_by_account_id'])
    .select((eb) => {
      const person = (column: 'client_partner_id' | 'project_lead_id' | 'portfolio_director_id') =>
        jsonObjectFrom(
          eb
            .selectFrom('person')
            .select(['person.id', 'person.name', 'person.photo_id'])
            .whereRef('person.id', '=', `engagement.${column}`),
        )
      return [
        keeperColumn,
        person('client_partner_id').as('client_partner'),
        person('project_lead_id').as('project_lead'),
        person('portfolio_director_id').as('portfolio_director'),
        sql<number>`(select count(*)::int from time_entry join work_order on work_order.id = time_entry.work_order_id
          where work_order.engagement_id = engagement.id)`.as('days'),
      ]
    })
    .where('engagement.id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate('engagement'))
    .executeTakeFirstOrThrow()

/** False if the id is in use, also by an engagement that is hidden or was removed. */
export async function insertEngagement(
  transaction: Queries,
  { id, ...form }: EngagementForm & { id: string },
): Promise<boolean> {
  const removed = await transaction
    .selectFrom('engagement_removal')
    .select('id')
    .where('engagement_id', '=', id)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  if (removed) return false
  const inserted = await transaction
    .insertInto('engagement')
    .values({ id, ...rowOf(form) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateEngagement = async (transaction: Queries, id: string, form: EngagementForm): Promise<void> => {
  await transaction.updateTable('engagement').set(rowOf(form)).where('id', '=', id).execute()
}

/** Hides it as an import does that no longer contains it. */
export const hideEngagement = async (transaction: Queries, id: string, removed_at: Date): Promise<void> => {
  await transaction.updateTable('engagement').set({ removed_at }).where('id', '=', id).execute()
}

const keptKinds: ReadonlySet<RemovedParts['counts'][number]['kind']> = new Set([
  'file',
  'service_feedback',
  'people_feedback',
  'audit',
  'request',
])

/** Whether an engagement has something that must not be lost when it is deleted by mistake. */
export const hidesWhenDeleted = ({ counts }: RemovedParts, days: number): boolean =>
  days > 0 || counts.some(({ kind }) => keptKinds.has(kind))
