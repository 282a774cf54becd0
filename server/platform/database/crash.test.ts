// @module-tag slow
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { shortLived } from '../../testing/command.ts'
import { startPostgres } from '../../testing/embedded-postgres.ts'
import { settingsWithDatabase } from '../../testing/test-database.ts'
import { type DatabaseConnection, openEmbedded, openPostgres } from './database.ts'
import { migrate } from './migrate.ts'

const writer = path.resolve(import.meta.dirname, '..', '..', 'testing', 'crash-writer.ts')
const onPostgres = inject('database').kind === 'postgres'
const folder = await mkdtemp(path.join(tmpdir(), 'portal-crash-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the writer and kills it at once, or after a number of acknowledged writes. Returns the last acknowledged number. */
function writeAndKill(
  place: string,
  first: number,
  kill: { afterMilliseconds: number } | { afterWrites: number },
): Promise<number> {
  const child = fork(writer, [place, String(first)], { stdio: 'ignore', execArgv: [shortLived] })
  let last = first - 1
  if ('afterMilliseconds' in kill) void wait(kill.afterMilliseconds).then(() => child.kill('SIGKILL'))
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message !== 'number') return
      last = message
      if ('afterWrites' in kill && last - first + 1 >= kill.afterWrites) child.kill('SIGKILL')
    })
    child.once('exit', () => resolve(last))
  })
}

async function numbersIn({ db }: DatabaseConnection): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from written order by number`.execute(db)
  return rows.map((row) => row.number)
}

/** Everything said to be written is there, without a gap; at most one more had been committed and not yet said. */
function expectNothingLost(numbers: number[], acknowledged: number): void {
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(acknowledged)
}

test.skipIf(onPostgres)(
  'a data folder whose first start was killed can be opened again',
  async () => {
    const place = path.join(folder, 'first-start')
    for (const afterMilliseconds of [500, 1500]) await writeAndKill(place, 1, { afterMilliseconds })
    const connection = await openEmbedded(place, 'test')
    await migrate(connection.db)
    expect((await connection.db.selectFrom('engagement').select('id').execute()).length).toBe(0)
    await connection.close()
  },
  60_000,
)

test.skipIf(onPostgres)(
  'the embedded database loses no acknowledged write when the process is killed',
  async () => {
    const place = path.join(folder, 'writes')
    await settingsWithDatabase(place, 'bare')
    let acknowledged = 0
    for (const afterWrites of [1, 100]) {
      const first = acknowledged + 1
      acknowledged = await writeAndKill(place, first, { afterWrites })
      const connection = await openEmbedded(place, 'test')
      const numbers = await numbersIn(connection)
      expectNothingLost(numbers, acknowledged)
      acknowledged = numbers.length
      await connection.close()
    }
  },
  60_000,
)

test.runIf(onPostgres)(
  'PostgreSQL loses no acknowledged write when server and portal are killed',
  async () => {
    const postgres = await startPostgres()
    const acknowledging = writeAndKill(postgres.url, 1, { afterWrites: 200 })
    const acknowledged = await acknowledging
    await postgres.kill()
    await postgres.start()
    const connection = await openPostgres(postgres.url, 1)
    expectNothingLost(await numbersIn(connection), acknowledged)
    await connection.close()
    await postgres.stop()
  },
  60_000,
)
