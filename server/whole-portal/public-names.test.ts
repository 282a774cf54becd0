import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { allWebhookKinds } from '@portal/domain/webhooks/event'
import type { Command } from 'commander'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { operatorsProgram } from '../cli/program.ts'
import { settings } from '../platform/config/settings.ts'
import { openApi } from '../platform/openapi/openapi.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testPortal } from '../testing/test-portal.ts'

// Names that other programs, stored data and sent links use. `npm run accept` stores a change on purpose.

const server = path.resolve(import.meta.dirname, '..')
const file = (name: string): string => path.join(server, 'testing', 'public-names', name)
const lines = (names: Iterable<string>): string => `${[...new Set(names)].sort().join('\n')}\n`

test('the API description stays the same', async () => {
  const description = withoutExamples(openApi('Client Portal', 'http://localhost', 'session'))
  await expect(`${JSON.stringify(description, null, 1)}\n`).toMatchFileSnapshot(file('openapi.json'))
})

test('settings keep their names', async () => {
  await expect(lines(Object.keys(settings))).toMatchFileSnapshot(file('settings.txt'))
})

test('metrics keep their names, types and labels', async () => {
  const portal = await testPortal({ OPERATOR_TOKEN: 'a-token-for-operators-in-tests' })
  // Some metrics only exist if there is something to count, such as a backup of another test.
  await portal.reset()
  const { body } = await portal.server.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-for-operators-in-tests' },
  })
  const metrics = body.split('\n').filter((line) => line.startsWith('# TYPE '))
  await expect(lines(metrics.map((line) => line.slice('# TYPE '.length)))).toMatchFileSnapshot(file('metrics.txt'))
})

test('commands keep their names, arguments and options', async () => {
  const commandLines = (command: Command, parents = ''): string[] => {
    const name = `${parents}${command.name()}`
    const parts = [
      ...command.registeredArguments.map((argument) => argument.name()),
      ...command.options.map(({ flags }) => flags),
    ]
    return [[name, ...parts].join(' | '), ...command.commands.flatMap((child) => commandLines(child, `${name} `))]
  }
  await expect(lines(commandLines(operatorsProgram('portal')))).toMatchFileSnapshot(file('commands.txt'))
})

test('tables keep their columns', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name || ' ' || c.data_type || case c.is_nullable when 'YES' then ' null' else '' end as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`.execute(db)
  await expect(lines(rows.map(({ name }) => name))).toMatchFileSnapshot(file('columns.txt'))
})

test('webhook events keep their names', async () => {
  await expect(lines(allWebhookKinds)).toMatchFileSnapshot(file('webhook-events.txt'))
})

test('actions of the audit log keep their names', async () => {
  const declared = allEndpoints.flatMap(({ endpoint }) => endpoint.records ?? [])
  const written = globSync('**/*.ts', {
    cwd: server,
    exclude: (name) => /node_modules|\.test\.ts$/.test(name),
  })
    .flatMap((name) => [...readFileSync(path.join(server, name), 'utf8').matchAll(/\bact(?::| =) '([^']+)'/g)])
    .flatMap(([, action]) => action ?? [])
  await expect(lines([...declared, ...written])).toMatchFileSnapshot(file('audit-actions.txt'))
})

/** The description without examples and sentences, which may change. */
function withoutExamples(value: unknown): unknown {
  const sentences = new Set(['description', 'summary', 'example', 'examples'])
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !sentences.has(name) || (name === 'description' && typeof part === 'object'))
      .map(([name, part]) => [name, withoutExamples(part)]),
  )
}
