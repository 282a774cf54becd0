import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Definition of each object of the schema by its kind and name, such as `column client.name`. */
export async function objectsOf(db: Database): Promise<Map<string, string | null>> {
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
    select 'sequence ' || s.sequencename, concat_ws(' ', to_jsonb(s) - '{sequenceowner,last_value}'::text[], (
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
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Rows of each table and the last number of each sequence, as text. */
export async function rowsOf(db: Database): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  for (const { name } of tables) {
    // The time when a migration ran differs.
    const { rows: found } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'timestamp')::text as row from ${sql.table(name)} t order by 1`.execute(db)
    rows.set(
      name,
      found.map(({ row }) => row),
    )
  }
  const { rows: sequences } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(db)
  for (const { name, last } of sequences) rows.set(name, [String(last)])
  return rows
}
