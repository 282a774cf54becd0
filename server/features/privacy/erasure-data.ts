import { isDeepStrictEqual } from 'node:util'
import type { formerName, LeftReason } from '@portal/domain/privacy/erasure'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { ErasureChoice, ErasureRule, Row, StoredTable } from '../../platform/stored-data/stored-table.ts'
import type { Subject } from './personal-data.ts'
import { type Names, piecesOf, replacing } from './replace-names.ts'
import { createReasonFinder } from './retained-data.ts'

interface Table {
  name: string
  key: readonly string[]
  columns: readonly { name: string; type: string; computed: boolean; person: 'account' | 'person' | null }[]
}

/** Rows of a table before an erasure and after it; null where they go. */
export interface Change {
  table: Table
  rule: ErasureRule | undefined
  before: Row
  after: Row | null
}

/** Tables without texts about people, or about erasures. */
const passedOver = [
  'kysely_migration',
  'kysely_migration_lock',
  'backup_run',
  'audit_anchor',
  'audit_head',
  'audit_redaction',
  'photo',
  'agreement_text',
  'erasure',
  'erased_key',
  'scheduled_erasure',
  'removed_record',
  'used_id',
  // Triggers update it with the records.
  'search_document',
  'work_order_warning',
  // An erasure deletes all their rows.
  'workbook_change',
  'workbook_remark',
  'workbook_undo',
]
/** Columns that are no words: what they hold is made by the portal, or by the provider's systems as an id. */
const noWords =
  /(?:^|_)(?:id|hash|key|kind|state|path)$|^(?:search_words|folded_.*|member_role|act|call|sha256|credential)$/

/** The tables of the portal, of the database itself: a table that is added is looked through from the first day. */
async function findTables(queries: Queries): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'computed', a.attgenerated <> '' , 'person', (select k.confrelid::regclass::text from pg_constraint k
            where k.contype = 'f' and k.conrelid = c.oid and k.conkey[1] = a.attnum
              and k.confrelid in ('account'::regclass, 'person'::regclass) limit 1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname::text <> all(${passedOver}::text[])
    order by c.relname`.execute(queries)
  return rows
}

const isWords = ({ key }: Table, { name, type, computed }: Table['columns'][number]): boolean =>
  ['text', 'jsonb', 'text[]'].includes(type) && !computed && !key.includes(name) && !noWords.test(name)

const anyOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/**
 * Condition that a row's texts mention a person. Quick checks for parts of the names come first, in a CASE, because the
 * database would otherwise start with the slow check.
 */
function mentioning(
  texts: RawBuilder<unknown>[],
  names: Names,
): { quick: RawBuilder<unknown>; is: RawBuilder<boolean> } {
  const whole = sql`concat_ws(chr(10), ${sql.join(texts)})`
  // Made lower case once: with ILIKE it would be once for every pattern and column.
  const exactly = sql<boolean>`lower(${whole} collate "default") like any (
    (select array_agg(lower(pattern)) from unnest(${names.patterns}::text[]) pattern)::text[])`
  const found = piecesOf(names)?.map((pieces) =>
    sql.join(
      pieces.map((piece) => sql`strpos(quick.text, ${piece}) > 0`),
      sql` and `,
    ),
  )
  const may = found?.length === 0 ? sql`false` : sql.join(found ?? [sql`true`], sql` or `)
  return {
    quick: sql`cross join lateral (select lower(${whole} collate "C") as text offset 0) as quick`,
    is: sql<boolean>`case when ${may} then ${exactly} else false end`,
  }
}

/** Number of rows in memory at a time. */
const batch = 500

/**
 * Yields the changes of an erasure in batches, inside a transaction. Preview and erasure both use it, so the counts match.
 */
export async function* findChanges(
  transaction: Queries,
  { storedTables, subject, names, former, choice }: Erasing,
  left?: (table: string, row: Row, reason: LeftReason) => void,
): AsyncGenerator<Change[]> {
  // All rows of each are wanted, not the first ones soon.
  const stays = createReasonFinder(names, storedTables)
  await sql`set local cursor_tuple_fraction = 1`.execute(transaction)
  for (const table of await findTables(transaction)) {
    const { erasure: rule, computedColumns } = storedTables.find((each) => each.table === table.name) ?? {}
    const named = (column: string, by: keyof Pick<Subject, 'account' | 'person' | 'stakeholder' | 'address'>) =>
      by === 'address'
        ? sql<boolean>`coalesce(lower(${sql.ref(`t.${column}`)}) = any(${subject[by]}::text[]), false)`
        : sql<boolean>`coalesce(${sql.ref(`t.${column}`)} = any(${subject[by]}::text[]), false)`
    const ruled = anyOf(Object.entries(rule?.personColumns ?? {}).map(([column, by]) => named(column, by)))
    const signatures = Object.keys(rule?.nameColumns ?? {}).filter((column) => !(column in (rule?.personColumns ?? {})))
    const signed = anyOf(signatures.map((column) => named(column, 'account')))
    const owned = anyOf([
      ruled,
      ...table.columns.flatMap(({ name, person }) =>
        person === null || signatures.includes(name) ? [] : [named(name, person)],
      ),
    ])
    const words = table.columns.filter((column) => isWords(table, column))
    const texts = words.map(({ name, type }) =>
      type === 'text' ? sql.ref(`t.${name}`) : sql`${sql.ref(`t.${name}`)}::text`,
    )
    const mentions = texts.length === 0 ? { quick: sql``, is: sql<boolean>`false` } : mentioning(texts, names)
    if (!rule && words.length === 0) continue
    const bytes = table.columns.filter(({ type }) => type === 'bytea').map(({ name }) => name)
    await sql`declare erased_rows no scroll cursor for
      select to_jsonb(t) - ${bytes}::text[] as row, ${ruled} as ruled, ${owned} as owned from ${sql.table(table.name)} as t
      ${mentions.quick} where ${ruled} or ${signed} or ${mentions.is} order by ${sql.join(table.key.map((column) => sql.ref(`t.${column}`)))}`.execute(
      transaction,
    )
    const replace = { owned: replacing(names, former, true), others: replacing(names, former, false) }
    for (;;) {
      const { rows } = await sql<{ row: Row; ruled: boolean; owned: boolean }>`
        fetch ${sql.lit(batch)} from erased_rows`.execute(transaction)
      const changes = rows.flatMap(({ row, ruled, owned }): Change[] => {
        const ownRule = ruled ? rule : undefined
        if (ownRule?.deletesRows) return [{ table, rule: ownRule, before: row, after: null }]
        const set = { ...row, ...ownRule?.set?.(row, former, choice) }
        const theirs = (column: string): boolean => subject.account.includes(String(row[column]))
        for (const [column, name] of Object.entries(rule?.nameColumns ?? {}))
          if (theirs(column) && row[name] !== null) set[name] = former.name
        for (const [column, emptied] of Object.entries(ownRule?.clearedColumns ?? {}))
          if (theirs(column)) set[emptied] = null
        for (const { name } of words) set[name] = (owned ? replace.owned : replace.others)(set[name])
        const reason =
          left &&
          stays(
            table,
            row,
            words.map(({ name }) => set[name]),
          )
        if (reason) left(table.name, row, reason)
        if (isDeepStrictEqual(row, set)) return []
        const after = { ...set, ...computedColumns?.(set) }
        return [{ table, rule: ownRule, before: row, after }]
      })
      if (changes.length > 0) yield changes
      if (rows.length < batch) break
    }
    await sql`close erased_rows`.execute(transaction)
  }
}

export interface Erasing {
  /** Tables of all features. */
  storedTables: readonly StoredTable[]
  subject: Subject
  names: Names
  former: ReturnType<typeof formerName>
  choice: ErasureChoice
}

/** The columns in which two rows differ. */
export const differing = (before: Row, after: Row): string[] =>
  Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))

const whereSameKey = ({ key }: Pick<Table, 'key'>): RawBuilder<boolean> =>
  sql`${sql.join(
    key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`n.${column}`)}`),
    sql` and `,
  )}`

const valuesOf = (table: string, rows: readonly Row[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as n`

/** Updates these columns of the rows with these keys. */
export async function writeRows(
  transaction: Queries,
  table: Pick<Table, 'name' | 'key'>,
  rows: readonly Row[],
  columns: readonly string[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`)
  await sql`update ${sql.table(table.name)} as t set ${sql.join(set)} from ${valuesOf(table.name, rows)} where ${whereSameKey(table)}`.execute(
    transaction,
  )
}

export async function removeRows(
  transaction: Queries,
  table: Pick<Table, 'name' | 'key'>,
  rows: readonly Row[],
): Promise<void> {
  await sql`delete from ${sql.table(table.name)} as t using ${valuesOf(table.name, rows)} where ${whereSameKey(table)}`.execute(
    transaction,
  )
}

export type { Table }
