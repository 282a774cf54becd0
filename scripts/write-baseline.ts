import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { statementsOf } from '../server/platform/database/baseline.ts'
import { type Database, openInMemory } from '../server/platform/database/database.ts'
import { baselineNames, migrate } from '../server/platform/database/migrate.ts'

// Writes the tables that the migrations before 1.0.0 make as SQL: `node scripts/setup.mjs scripts/write-baseline.ts`.

const file = path.resolve(import.meta.dirname, '../server/platform/database/baseline.sql')

const header =
  '-- Tables of a new database. `node scripts/setup.mjs scripts/write-baseline.ts` writes this file from migrations/before-1.0.0.\n' +
  '-- A semicolon and an empty line end each statement.'

/** Returns the content of baseline.sql, made by running the old migrations on an empty database. */
export async function baselineText(): Promise<string> {
  const executed: string[] = []
  const { db, close } = await openInMemory(undefined, ({ query }) => executed.push(query.sql))
  try {
    const names = await baselineNames()
    // Run the first one alone. If all old ones are wanted, migrate() uses baseline.sql, which this writes.
    await migrate(db, names.slice(0, 1))
    await migrate(db, names)
    const statements = [
      ...(await tables(db)),
      ...(await functionsAndViews(db, executed)),
      ...(await triggers(db)),
      ...(await sequences(db)),
    ]
    const text = `${header}\n\n${statements.join('\n\n')}\n`
    if (statementsOf(text).length !== statements.length)
      throw new Error(
        'baseline.sql cannot be split into its statements, because one of them contains an end of a statement.',
      )
    await expectNoRows(db)
    return text
  } finally {
    await close()
  }
}

interface Named {
  name: string
  definition: string
}

/** Selects the portal's own relations: neither those of the migrator nor those of an extension. */
const isPortalRelation = sql`c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')`

/** Each table with its constraints and indexes. Tables that others refer to come first. */
async function tables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; columns: string[]; constraints: string[]; refers_to: string[] }>`
    select c.relname as name,
      array(
        select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attcollation <> t.typcollation then ' COLLATE ' || a.attcollation::regcollation else '' end
          || case when a.attnotnull then ' NOT NULL' else '' end
          || case
            when a.attidentity <> '' then ' GENERATED ' || case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end
              || ' AS IDENTITY' || case when s.seqstart = 1 then '' else ' (START WITH ' || s.seqstart || ')' end
            when a.attgenerated = 's' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
            when d.adbin is not null then ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)
            else ''
          end
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_sequence s on a.attidentity <> ''
          and s.seqrelid = pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      ) as columns,
      array(
        select 'CONSTRAINT ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid, true)
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
        order by position(k.contype::text in 'pucfx'), k.conname
      ) as constraints,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid order by 1
      ) as refers_to
    from pg_class c where c.relkind = 'r' and ${isPortalRelation} order by c.relname`.execute(db)
  const indexesOf = await indexes(db)
  return inOrder(rows, ({ refers_to }) => refers_to).flatMap(({ name, columns, constraints }) => [
    `CREATE TABLE ${name} (\n${[...columns, ...constraints].map((line) => `  ${line}`).join(',\n')}\n);`,
    ...(indexesOf.get(name) ?? []),
  ])
}

/** Indexes by table, without those that constraints make. */
async function indexes(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<Named>`
    select i.indrelid::regclass::text as name, pg_get_indexdef(c.oid, 0, true) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${isPortalRelation} and not exists (select 1 from pg_constraint where conindid = c.oid)
    order by c.relname`.execute(db)
  const byTable = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byTable].map(([table, found]) => [table, found.map(({ definition }) => `${definition};`)]))
}

/** Functions and views in the order of their creation, but after all that they depend on. */
async function functionsAndViews(db: Database, executed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Named & { view: string | null; uses: string[] }>`
    select c.oid::text as name, c.relname as view, '' as definition,
      array(
        select distinct d.refobjid::text from pg_rewrite r join pg_depend d on d.objid = r.oid
        where r.ev_class = c.oid and d.refobjid <> c.oid order by 1
      ) as uses
    from pg_class c where c.relkind = 'v' and ${isPortalRelation}
    union all
    select p.oid::text, null, pg_get_functiondef(p.oid), array[]::text[]
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`.execute(db)
  const byCreation = rows.toSorted((one, other) => Number(one.name) - Number(other.name))
  return inOrder(byCreation, ({ uses }) => uses).map(({ view, definition }) =>
    view === null
      ? `${definition.replace('CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ').trimEnd()};`
      : viewText(view, executed),
  )
}

/** The statement of a migration is easier to read than the definition that PostgreSQL prints, and keeps its meaning. */
function viewText(view: string, executed: readonly string[]): string {
  const start = new RegExp(`^\\s*create (?:or replace )?view ${view} as\\b`)
  const statement = executed.findLast((one) => start.test(one))
  if (statement === undefined) throw new Error(`No migration creates the view ${view}`)
  const [first = '', ...lines] = statement.trim().split('\n')
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return [first.replace('create or replace', 'create'), ...lines.map((line) => `  ${line.slice(indent)}`.trimEnd())]
    .join('\n')
    .concat(';')
}

async function triggers(db: Database): Promise<string[]> {
  const { rows } = await sql<Named>`
    select tgname as name, pg_get_triggerdef(oid, true) as definition from pg_trigger
    where not tgisinternal order by tgrelid::regclass::text, tgname`.execute(db)
  return rows.map(({ definition }) => `${definition};`)
}

/** Sequences that a migration has set. */
async function sequences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`.execute(
    db,
  )
  return rows.flatMap(({ name, last }) => (last === null ? [] : [`SELECT setval('${name}', ${last});`]))
}

/** The baseline has no rows, and the migrations insert none into an empty database. */
async function expectNoRows(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and ${isPortalRelation}`.execute(db)
  for (const { name } of rows) {
    const { rows: found } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (found.length > 0) throw new Error(`A migration inserts rows into ${name}. Write them to the baseline as well.`)
  }
}

/** Sorts so that each row comes after the rows that it needs. */
function inOrder<Row extends { name: string }>(rows: readonly Row[], needs: (row: Row) => readonly string[]): Row[] {
  const order: Row[] = []
  const waiting = new Set<Row>()
  const visit = (row: Row): void => {
    if (order.includes(row)) return
    if (waiting.has(row)) throw new Error(`${row.name} depends on itself`)
    waiting.add(row)
    for (const other of rows) if (needs(row).includes(other.name)) visit(other)
    order.push(row)
  }
  for (const row of rows) visit(row)
  return order
}

if (import.meta.main) {
  writeFileSync(file, await baselineText())
  console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
}
