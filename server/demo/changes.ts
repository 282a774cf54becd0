import { daysUntil } from '@portal/domain/dates/days-until'
import type { Insertable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { auditsOfLastMonth } from './company/audits.ts'
import { dayFrom, readTable } from './company/table.ts'
import type { Past } from './past-portal.ts'

type Change = Partial<Insertable<Tables['engagement_change']>> &
  Pick<Tables['engagement_change'], 'engagement_id' | 'kind'>

type ChangeColumn =
  | 'day'
  | 'kind'
  | 'engagement_id'
  | 'object_id'
  | 'person_id'
  | 'name'
  | `${'old' | 'new'}_${'start' | 'end'}`

/** The day when each of the demo's people was here last; the customer demo-other has not been here. */
const visits = {
  'demo-advanced': -18,
  'demo-standard': -18,
  'demo-consultant': -1,
  'demo-delivery-lead': -1,
  'demo-client-partner': -3,
  'demo-portfolio-director': -7,
  'demo-superuser': -1,
}
/** Staff who look at the portfolio, and the engagements that they opened, with the days before their last visit. */
const _leads = ['demo-delivery-lead', 'demo-client-partner', 'demo-portfolio-director']

/** The demo comes in one import. Adds the changes that earlier imports would have recorded, and last visits. */
export async function recordChanges({ at }: Past): Promise<void> {
  const { db, today } = at(0)
  const record = async (day: number, change: Change): Promise<void> => {
    const empty = { object_id: null, person_id: null, name: null, old_score: null, new_score: null }
    const dates = { old_start: null, old_end: null, new_start: null, new_end: null }
    const row = { ...empty, ...dates, at: at(day).now(), ...change }
    await db.insertInto('engagement_change').values(row).execute()
  }
  await db.deleteFrom('engagement_change').execute()
  for (const { id } of await db.selectFrom('engagement').select('id').orderBy('id').execute())
    await record(id === 'P0036' ? -2 : -420, { engagement_id: id, kind: 'new engagement' })

  await db
    .insertInto('work_order')
    .values({
      id: 'P0014-W9',
      engagement_id: 'P0014',
      reference: 'WO-2097 Broker integration',
      start_date: at(10).today(),
      end_date: at(100).today(),
      removed_at: at(-5).now(),
    })
    .execute()
  for (const row of readTable<ChangeColumn>('changes')) {
    const day = (cell: string): string | null => (cell === '' ? null : dayFrom(today(), cell))
    await record(Number(row.day), {
      engagement_id: row.engagement_id,
      kind: row.kind as Change['kind'],
      object_id: row.object_id,
      person_id: row.person_id || null,
      name: row.name || null,
      old_start: day(row.old_start),
      old_end: day(row.old_end),
      new_start: day(row.new_start),
      new_end: day(row.new_end),
    })
  }
  for (const { id, engagement_id, created_at, score_points } of auditsOfLastMonth(today())) {
    const [old_score = null, new_score = null] = score_points.slice(-2).map(({ score }) => score)
    const day = daysUntil(created_at.slice(0, 10), today())
    await record(day, { engagement_id, kind: 'scored', object_id: id, old_score, new_score })
  }

  await db.deleteFrom('account_visit').execute()
  for (const [account_id, day] of Object.entries(visits)) {
    await db
      .insertInto('account_visit')
      .values({ account_id, last_seen_at: at(day).now(), before_at: null })
      .execute()
  }
}
