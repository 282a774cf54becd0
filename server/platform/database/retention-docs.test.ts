import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/security/data.md'), 'utf8')

test('docs/security/data.md lists every table of the database, and no others', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by relname
  `.execute(db)
  const [, tables = ''] = page.split('## Tables')
  const lines = tables.split('\n## ')[0]?.split('\n') ?? []
  const named = lines.filter((line) => line.startsWith('| `')).flatMap((line) => line.split('|')[1]?.trim().split(' '))
  const known = named.map((name) => name?.replaceAll('`', '') ?? '')
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
