import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const { db, storedTables } = (await testPortal()).portal

test('every table of the database is declared by one feature', async () => {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely_%' order by 1`.execute(db)
  expect(storedTables.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name))
})

const head = `# Tables of the database

How long rows are kept, by table. This page is generated from the \`stored-data.ts\` of each feature: after a change, run
\`npm test -- stored-table --update\`. [data.md](data.md) explains the classes.

| Tables | Class | Kept |
|---|---|---|
`

test('docs/security/tables.md lists every table, and how long its rows are kept', async () => {
  const rows = Map.groupBy(storedTables, ({ classes, kept }) => `${classes} | ${kept}`)
  const lines = [...rows].map(
    ([text, tables]) => `| ${tables.map(({ table }) => `\`${table}\``).join(' ')} | ${text} |\n`,
  )
  const page = path.resolve(import.meta.dirname, '../../../docs/security/tables.md')
  await expect(`${head}${lines.join('')}`).toMatchFileSnapshot(page)
})
