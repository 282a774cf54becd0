import { afterAll, expect, test } from 'vitest'
import { knownMigrations, migrate } from '../../platform/database/migrate.ts'
import { recordsIn } from '../../testing/records.ts'
import { emptyMigrationlessDatabase, withoutTables } from '../../testing/test-database.ts'

const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)

test('an upgrade completes open requests whose lines are all filled, dated to the last acceptance', async () => {
  await withoutTables(connection)
  const known = await knownMigrations()
  await migrate(db, known.slice(0, known.indexOf('0198-team-request-completion')))
  const records = recordsIn(db)
  const engagement_id = await records.engagement()
  const account_id = await records.stakeholderAccount([engagement_id])
  const acceptedFor = async (id: string, decidedOn: readonly string[]) => {
    await records.teamRequest({ id, engagement_id, account_id })
    for (const day of decidedOn)
      await records.proposal({
        line_id: `${id}-line`,
        account_id,
        decision: 'accepted',
        decided_at: new Date(`${day}T10:00:00Z`),
      })
  }
  // Each line asks for two people.
  await acceptedFor('filled', ['2026-05-04', '2026-05-11'])
  await acceptedFor('half filled', ['2026-05-04'])
  await acceptedFor('untouched', [])
  await migrate(db)
  const requests = db.selectFrom('team_request').orderBy('id')
  expect(await requests.select(['id', 'is_new', 'completed_at', 'completion_reason', 'version']).execute()).toEqual([
    {
      id: 'filled',
      is_new: false,
      completed_at: new Date('2026-05-11T10:00:00Z'),
      completion_reason: 'filled',
      version: 2,
    },
    { id: 'half filled', is_new: true, completed_at: null, completion_reason: null, version: 1 },
    { id: 'untouched', is_new: true, completed_at: null, completion_reason: null, version: 1 },
  ])
}, 60_000)
