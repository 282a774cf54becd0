import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Line {
  database: string
  store: string
  race: string
  runs: number
  counts: Record<string, Record<string, number>>
  before: number
  after: number
  /** Once connections that nobody used had closed. */
  settled: number
  stored: number
}

/**
 * `RACE_RUNS=20` for fewer; `STORES=s3` for the S3 store, `STORES=all` for both; `DATABASES=server-postgres` for one of the
 * databases; `RACES=deleted` for those whose name holds it. The races are those of server/files/races.test.ts.
 */
export async function benchRaces(): Promise<void> {
  const root = path.join(import.meta.dirname, '..')
  const RACE_REPORT = path.join(mkdtempSync(path.join(tmpdir(), 'races-')), 'lines')
  const RACE_RUNS = process.env.RACE_RUNS ?? '500'
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { DATABASES = 'server server-postgres', RACES, STORES = 'disk' } = process.env
  const projects = DATABASES.split(' ').flatMap((project) => ['--project', project])
  const only = RACES ? ['-t', RACES] : []
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...only, 'server/files/races.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ RACE_REPORT, RACE_RUNS, RACE_STORES: STORES },
    },
  })
  const lines = readFileSync(RACE_REPORT, 'utf8').trim().split('\n')
  const races = lines.map((line) => JSON.parse(line) as Line)
  for (const { database, store, race, runs, counts, ...descriptors } of races)
    for (const [use, statuses] of Object.entries(counts)) {
      const said = Object.entries(statuses).map(([code, times]) => `${code}: ${times}`)
      const failed = Object.entries(statuses).reduce((sum, [code, times]) => sum + (Number(code) >= 500 ? times : 0), 0)
      console.log(
        `| ${database} ${store} | ${use} x ${race} | ${runs} | ${said.join(', ')} | ${failed} | ${descriptors.before} / ${descriptors.after} / ${descriptors.settled}, of files ${descriptors.stored} |`,
      )
    }
  if (status !== 0) process.exitCode = 1
}
