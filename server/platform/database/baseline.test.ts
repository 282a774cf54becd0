import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptyMigrationlessDatabase } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { baselineNames, knownMigrations, migrate, unknownMigrations } from './migrate.ts'

const fromBaseline = await emptyMigrationlessDatabase()
const fromOldMigrations = await emptyMigrationlessDatabase()
afterAll(() => Promise.all([fromBaseline.close(), fromOldMigrations.close()]))
const replaced = await baselineNames()

test('the baseline creates the same tables, views, functions and rows as the migrations that it replaces', async () => {
  await migrate(fromBaseline.db, replaced)
  await migrateByOldMigrations(fromOldMigrations.db)
  const [created, expected] = [await objectsOf(fromBaseline.db), await objectsOf(fromOldMigrations.db)]
  // One object after the other: a difference in 1,500 of them would be unreadable.
  for (const [name, definition] of expected) expect(created.get(name), name).toBe(definition)
  expect([...created.keys()]).toEqual([...expected.keys()])
  expect(expected.size).toBeGreaterThan(1000)
}, 60_000)

test('a new database records the names of all migrations, so that no program runs them again', async () => {
  await migrate(fromBaseline.db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp`.execute(
    fromBaseline.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(await knownMigrations())
  expect(await migrate(fromBaseline.db)).toEqual([])
  expect(await unknownMigrations(fromBaseline.db)).toEqual([])
})

/** Runs the first one alone, because all of them together would run the baseline. */
async function migrateByOldMigrations(db: Database): Promise<void> {
  await migrate(db, replaced.slice(0, 1))
  await migrate(db, replaced)
}

/** Definition of each object of the schema by its kind and name. */
async function objectsOf(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; definition: string | null }>`
    select 'extension ' || extname as name, extversion as definition from pg_extension
    union all
    select 'schema ' || nspname, null from pg_namespace where nspname !~ '^pg_'
    union all
    select 'relation ' || c.relname, concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity,
      c.reloptions, c.relacl, obj_description(c.oid, 'pg_class'))
    from pg_class c where c.relnamespace = 'public'::regnamespace
    union all
    select 'column ' || a.attrelid::regclass || '.' || a.attname, concat_ws(' ',
      row_number() over (partition by a.attrelid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
      a.attstorage, a.attcompression, a.attoptions, col_description(a.attrelid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    union all
    select 'constraint ' || conrelid::regclass || '.' || conname,
      concat_ws(' ', pg_get_constraintdef(oid), convalidated, conindid::regclass)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'index ' || indexrelid::regclass, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
    union all
    select 'view ' || c.relname, pg_get_viewdef(c.oid)
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    union all
    select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname, concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal
    union all
    select 'sequence ' || s.sequencename, concat_ws(' ', to_jsonb(s) - 'sequenceowner', (
      select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d
      where d.objid = ('public.' || quote_ident(s.sequencename))::regclass and d.deptype in ('a', 'i')
    ) is not null)
    from pg_sequences s where s.schemaname = 'public'
    union all
    select 'type ' || t.typname, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod))
    from pg_type t where t.typnamespace = 'public'::regnamespace
    union all
    select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    order by name`.execute(db)
  const objects = new Map(rows.map(({ name, definition }) => [name, definition]))
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  for (const { name } of tables) {
    // The time when a migration ran differs.
    const { rows: found } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'timestamp')::text as row from ${sql.table(name)} t order by 1`.execute(db)
    objects.set(`rows of ${name}`, found.map(({ row }) => row).join('\n'))
  }
  return objects
}
