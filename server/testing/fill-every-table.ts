import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

interface Column {
  table: string
  name: string
  type: string
  /** The table that the column refers to. */
  refers: string | null
  is_key: boolean
  is_checked: boolean
  /** The first of the values that a check allows. */
  allowed: string | null
  is_needed: boolean
}

/** Tables of the migrations, of erasures themselves, and tables that people and accounts have already. */
const notFilled = [
  'kysely_migration',
  'kysely_migration_lock',
  'audit_head',
  'audit_anchor',
  'audit_redaction',
  'backup_run',
  'erasure',
  'erased_key',
  'scheduled_erasure',
  'account',
  'account_engagement',
  'engagement',
  'client',
  'photo',
  'agreement_text',
  // Filled by triggers.
  'search_document',
]
/** Ids, states and other texts that never contain the name of a person. */
const neverAName =
  /(?:^|_)(?:id|hash|key|kind|state|path|secret)$|^(?:search_words|folded_.*|member_role|act|call|seen_as|sha256|credential)$/

const columnsOf = async (db: Database): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type,
      (select k.confrelid::regclass::text from pg_constraint k
        where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey[1] = a.attnum limit 1) as refers,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as is_key,
      exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and a.attnum = any(k.conkey)) as is_checked,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
        where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as allowed,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as is_needed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`.execute(db)
  return rows
}

/** Values that more than one column must agree on, and JSON that the portal reads back. */
const validValues = (text: string): Readonly<Record<string, unknown>> => ({
  'customer_survey.data': JSON.stringify(Array.from({ length: 14 }, () => ({ question: 'How?', answer: text }))),
  'deletion_log.kind': 'removal',
  'deletion_log.entry_key': 'removal filled',
  'deletion_log.content': JSON.stringify({ kind: 'removal', id: 'filled', title: text }),
  'outbox.sender': 'webhook',
  'setup.had_superuser': true,
  'release_note.note_content': `<p>${text}</p>`,
})

/**
 * Writes a row into every table, with the text in each column that can hold words. Rows belong to the account, engagement
 * and person in `ids`.
 */
export async function fillEveryTable(db: Database, text: string, ids: Readonly<Record<string, string>>): Promise<void> {
  const byTable = Map.groupBy(await columnsOf(db), ({ table }) => table)
  const tables = [...byTable.keys()].filter((table) => !notFilled.includes(table))
  const values: Readonly<Record<string, unknown>> = {
    text,
    jsonb: JSON.stringify({ said: [text] }),
    'text[]': [text],
    integer: 1,
    bigint: 1,
    numeric: 1,
    boolean: false,
    date: '2026-01-01',
    'timestamp with time zone': '2026-01-01T00:00:00Z',
    bytea: new Uint8Array([1]),
  }
  const newIds = new Map<string, string>()
  const idOf = (table: string): string => {
    const id = ids[table] ?? newIds.get(table) ?? randomUUID()
    newIds.set(table, id)
    return id
  }
  const textOrValue = ({ table, name, type, refers, is_key, is_checked, allowed, is_needed }: Column): unknown => {
    const override = validValues(text)[`${table}.${name}`]
    if (override !== undefined) return override
    if (refers !== null) return is_needed ? idOf(refers) : undefined
    const isText = ['text', 'text[]', 'jsonb'].includes(type)
    if (isText && !is_key && !is_checked && !neverAName.test(name)) return values[type]
    if (!is_needed) return undefined
    return type === 'text' ? (allowed ?? idOf(table)) : values[type]
  }
  for (const table of ordered(tables, byTable)) {
    const row = (byTable.get(table) ?? []).flatMap((column) => {
      const value = textOrValue(column)
      return value === undefined ? [] : [{ name: column.name, value }]
    })
    await sql`insert into ${sql.table(table)} (${sql.join(row.map(({ name }) => sql.ref(name)))})
      values (${sql.join(row.map(({ value }) => value))})
      ${['record_keeper', 'setup'].includes(table) ? sql`on conflict do nothing` : sql``}`
      .execute(db)
      .catch((error: unknown) => {
        throw new Error(`no row for ${table}`, { cause: error })
      })
  }
}

/** Tables after those that they refer to. */
function ordered(tables: readonly string[], byTable: ReadonlyMap<string, readonly Column[]>): string[] {
  const done: string[] = []
  const add = (table: string): void => {
    if (done.includes(table) || !tables.includes(table)) return
    for (const { refers } of byTable.get(table) ?? []) if (refers !== null && refers !== table) add(refers)
    done.push(table)
  }
  for (const table of tables) add(table)
  return done
}

/** How many rows of each table have one of the words in any text, whatever its case. */
export async function rowsWith(db: Database, words: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array_agg(a.attname::text) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'character varying')
    group by 1 order by 1`.execute(db)
  const patterns = words.map((word) => `%${word}%`)
  const parts = tables.map(
    ({ name, columns }) => sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)}
      where ${sql.join(
        columns.map((column) => sql`coalesce(${sql.ref(column)}::text ilike any(${patterns}::text[]), false)`),
        sql` or `,
      )}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])))
}
