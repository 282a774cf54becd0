import type { ImportMode } from '@portal/domain/import/formats'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { type Kind, stagedName } from './kind.ts'
import { kinds, mainKind } from './kinds.ts'

export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** The first rows by name that a statement changed. Empty unless names are asked for. */
export interface Names {
  added: string[]
  changed: string[]
  removed: string[]
}
interface ChangedRows {
  count: number
  names: string[]
}

/** Rows of a kind before the import, as the guard against mass removal counts them. */
export async function countPresent(queries: Queries, kind: Kind): Promise<number> {
  return count(queries, `select count(*) as rows from ${kind.table} t where ${await presentRows(queries, kind)}`)
}

/**
 * Adds existing rows that the files neither name nor remove to the staged rows, as record 0. The staged rows then describe
 * the whole state, as in an import of everything.
 */
export async function completeStaged(queries: Queries, kind: Kind): Promise<void> {
  if (kind.removal === 'keep' || kind.dayColumn !== undefined) return
  const { columns } = kind
  const owner = `t.${kind.partOf ?? 'id'}`
  await affected(
    queries,
    `insert into ${stagedName(kind)} (record, ${columns.join(', ')})
     select 0, ${columns.map((name) => `t.${name}`).join(', ')} from ${kind.table} t
     where ${await presentRows(queries, kind)}
       and not exists (select 1 from ${stagedName(mainKind(kind.file))} s where s.id = ${owner} and s.record > 0)
       and not exists (select 1 from staged_removed r where r.file = '${kind.file}' and r.id = ${owner})`,
  )
  await sql.raw(`analyze ${stagedName(kind)}`).execute(queries)
}

/** Writes the staged rows of a kind that are new or differ, and nothing else. */
export async function writeStaged(
  queries: Queries,
  kind: Kind,
  withNames: boolean,
): Promise<Omit<Counts, 'removed'> & { names: Omit<Names, 'removed'> }> {
  const staged = await count(queries, `select count(*) as rows from ${stagedName(kind)} where record > 0`)
  const changed = kind.removal === 'keep' ? noRows : await update(queries, kind, withNames)
  const { columns } = kind
  const added = await changeRows(
    queries,
    kind,
    withNames,
    `insert into ${kind.table} as t (${columns.join(', ')})
     select ${columns.map((name) => `s.${name}`).join(', ')} from ${stagedName(kind)} s
     where not exists (select 1 from ${kind.table} t where ${await sameRow(queries, kind)})`,
  )
  return {
    added: added.count,
    changed: changed.count,
    unchanged: Math.max(0, staged - added.count - changed.count),
    names: { added: added.names, changed: changed.names },
  }
}

async function update(queries: Queries, kind: Kind, withNames: boolean): Promise<ChangedRows> {
  const columns = kind.columns.filter((name) => !kind.key.includes(name))
  if (columns.length === 0) return noRows
  const back = kind.removal === 'mark'
  const row = (alias: string): string => `row(${columns.map((name) => `${alias}.${name}`).join(', ')})`
  return changeRows(
    queries,
    kind,
    withNames,
    `update ${kind.table} t set ${columns.map((name) => `${name} = s.${name}`).join(', ')}${back ? ', removed_at = null' : ''}
     from ${stagedName(kind)} s
     where ${await sameRow(queries, kind)} and (${row('t')} is distinct from ${row('s')}${back ? ' or t.removed_at is not null' : ''})`,
  )
}

/** Removes the rows that the file no longer contains, as their kind asks. */
export async function removeUnnamed(
  queries: Queries,
  kind: Kind,
  mode: ImportMode,
  now: Date,
  withNames: boolean,
): Promise<ChangedRows> {
  const change = (statement: string) => changeRows(queries, kind, withNames, statement)
  const isUnnamed =
    kind.dayColumn !== undefined && mode === 'upsert'
      ? `t.id in (select id from staged_removed where file = '${kind.file}')`
      : `${await presentRows(queries, kind)} and not exists (select 1 from ${stagedName(kind)} s where ${sameKey(kind)})`
  switch (kind.removal) {
    case 'keep':
      return noRows
    case 'mark':
      return change(`update ${kind.table} t set removed_at = '${now.toISOString()}' where ${isUnnamed}`)
    case 'deactivate':
      return change(`update ${kind.table} t set active = false, active_in_records = false where ${isUnnamed}`)
    case 'delete':
      return change(`delete from ${kind.table} t where ${isUnnamed}`)
    case 'delete-unreferenced':
      return change(`delete from ${kind.table} t where ${isUnnamed} and ${await unreferenced(queries, kind.table)}`)
  }
}

/** Adds new photos and deletes photos that neither a person nor an undo uses. */
export async function writePhotos(queries: Queries): Promise<void> {
  await sql`insert into photo (id, content_hash, thumbnail)
    select distinct on (id) id, content_hash, thumbnail from staged_photo
    where thumbnail is not null on conflict (id) do nothing`.execute(queries)
}
export async function removeUnusedPhotos(queries: Queries): Promise<void> {
  await affected(
    queries,
    `delete from photo t where ${await unreferenced(queries, 'photo')} and not exists (
       select from workbook_undo where record_before->>'photo' = 'portal-' || t.id || '.webp')`,
  )
}

/** The tables that refer to this one are asked of the database: features to come add theirs. */
async function unreferenced(queries: Queries, table: string): Promise<string> {
  const { rows } = await sql<{ referring: string; column: string }>`
    select k.conrelid::regclass::text as referring, a.attname::text as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass
  `.execute(queries)
  const clauses = rows.map(
    ({ referring, column }) => `not exists (select 1 from ${referring} r where r."${column}" = t.id)`,
  )
  return ['true', ...clauses].join(' and ')
}

const sameKey = (kind: Kind): string => kind.key.map((name) => `t.${name} = s.${name}`).join(' and ')

/**
 * Condition for the row that a staged row replaces. Looks only into replaced months, since the checks reject the ids of others:
 * an import of one month then takes the same time however many there are.
 */
const sameRow = async (queries: Queries, kind: Kind): Promise<string> =>
  kind.dayColumn === undefined ? sameKey(kind) : `${sameKey(kind)} and ${await inReplacedMonths(queries, kind)}`

/** Tables to which people add rows in the portal; imports change and remove their own alone. */
const ownTables: ReadonlySet<string> = new Set(['stakeholder', 'account_engagement'])

async function presentRows(queries: Queries, kind: Kind): Promise<string> {
  if (kind.dayColumn !== undefined) return inReplacedMonths(queries, kind)
  const ofHidden = partsOfEngagements[kind.table]
  return [
    ...(kind.removal === 'mark' ? ['t.removed_at is null'] : []),
    // The operator's superusers are in no import, and stay.
    ...(kind.removal === 'deactivate' ? [`t.active_in_records and t.origin <> 'operator'`] : []),
    ...(ownTables.has(kind.table) ? [`t.origin = 'provider'`] : []),
    ...(ofHidden ? [ofHidden] : []),
    'true',
  ].join(' and ')
}

/** A form can hide an engagement or a work order and keep what belongs to it, so that it can be restored. Imports leave that alone. */
const shown = 'exists (select from engagement e where e.id = t.engagement_id and e.removed_at is null)'
const ofShownAudit =
  'exists (select from audit a join engagement e on e.id = a.engagement_id where a.id = t.audit_id and e.removed_at is null)'
const partsOfEngagements: { readonly [Table in Kind['table']]?: string } = {
  account_engagement: shown,
  work_order: shown,
  member_assignment: `${shown} and exists (select from work_order o where o.id = t.work_order_id and o.removed_at is null)`,
  stakeholder: shown,
  audit: shown,
  audit_score_point: ofShownAudit,
  audit_survey: ofShownAudit,
}

/** Written as ranges of days, so that an import of one month among many uses the index. */
async function inReplacedMonths(queries: Queries, { file, dayColumn }: Kind): Promise<string> {
  const { rows } = await sql<{ first: string; next: string }>`
    select month as first, (month + interval '1 month')::date as next from staged_month where file = ${file}`.execute(
    queries,
  )
  const ranges = rows.map(
    ({ first, next }) => `(t.${dayColumn} >= '${first}'::date and t.${dayColumn} < '${next}'::date)`,
  )
  return ranges.length === 0 ? 'true' : `(${ranges.join(' or ')})`
}

const count = async (queries: Queries, statement: string): Promise<number> =>
  (await sql.raw<{ rows: number }>(statement).execute(queries)).rows[0]?.rows ?? 0

const noRows: ChangedRows = { count: 0, names: [] }
const mostNames = 20

/** Runs a statement that changes rows of the table `t`. */
async function changeRows(
  queries: Queries,
  { nameOfRow }: Kind,
  withNames: boolean,
  statement: string,
): Promise<ChangedRows> {
  if (!withNames || nameOfRow === undefined) return { count: await affected(queries, statement), names: [] }
  const { rows } = await sql
    .raw<ChangedRows>(`with changed as (${statement} returning ${nameOfRow} as name)
      select count(*)::int as count, coalesce((array_agg(name order by name))[1:${mostNames}], '{}') as names from changed`)
    .execute(queries)
  return rows[0] ?? noRows
}

export const affected = async (queries: Queries, statement: string): Promise<number> =>
  Number((await sql.raw(statement).execute(queries)).numAffectedRows ?? 0)

export const kindsOf = (files: readonly string[]): Kind[] => kinds.filter((kind) => files.includes(kind.file))
