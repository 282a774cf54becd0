import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import type { RecordKeeper } from '@portal/domain/records/keeper'
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type {} from './tables.ts'

/** Who keeps the records, as a column of any query. */
export const keeperColumn: AliasedRawBuilder<RecordKeeper, 'keeper'> = sql<RecordKeeper>`coalesce(
  (select record_keeper.keeper from record_keeper), 'portal')`.as('keeper')

/** True if the portal keeps the records. */
export const portalKeeps: RawBuilder<SqlBool> = sql<SqlBool>`not exists (
  select from record_keeper where record_keeper.keeper = 'import')`

/** The keeper, and since when; null for a portal that has always kept its records. */
export async function findKeeperRow(queries: Queries): Promise<{ keeper: RecordKeeper; since: Date | null }> {
  const row = await queries.selectFrom('record_keeper').select(['keeper', 'since']).executeTakeFirst()
  return row ?? { keeper: 'portal', since: null }
}

export const findKeeper = async (queries: Queries): Promise<RecordKeeper> =>
  (await queries.selectNoFrom(keeperColumn).executeTakeFirstOrThrow()).keeper

export async function setKeeper(queries: Queries, keeper: RecordKeeper, since: Date): Promise<void> {
  await queries
    .insertInto('record_keeper')
    .values({ keeper, since })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet({ keeper, since }))
    .execute()
}

/** True if there is no engagement, work order or person yet, also none that was removed. */
export async function hasNoRecords(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from engagement) or exists (select from work_order)
    or exists (select from person) as any`.execute(queries)
  return rows[0]?.any === false
}

/** Day of the last import that changed the portal; null if there was none. */
export async function findImportDay(queries: Queries, timeZone: string): Promise<CalendarDay | null> {
  const run = await queries
    .selectFrom('import_run')
    .select('ended_at')
    .where('outcome', '=', 'taken in')
    .where('format', '!=', 'workbook')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.ended_at ? dayAt(run.ended_at, timeZone) : null
}
