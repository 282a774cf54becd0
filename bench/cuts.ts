import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sessionCookie } from '../server/features/session/cookie.ts'
import { createSession } from '../server/features/session/data.ts'
import { type DatabaseConnection, openPostgres } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { freePort, startPostgres } from '../server/testing/embedded-postgres.ts'
import { type Ending, type FaultProxy, startFaultProxy } from '../server/testing/fault-proxy.ts'
import { MixedLoad } from '../server/testing/mixed-load.ts'
import { startPortalProcess } from '../server/testing/portal-processes.ts'
import { recordsIn } from '../server/testing/records.ts'

const cuts = Number(process.env.CUTS ?? 200)
const longestAnswer = 10_000

/**
 * Cuts the portal's connections to PostgreSQL under readers and writers, in every way there is. Each write is sent again
 * with its key until it is acknowledged, as the screens do.
 */
export async function benchCuts(): Promise<void> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-cuts-'))
  const direct = await openPostgres(postgres.url, 2)
  await migrate(direct.longRunningDb)
  const records = recordsIn(direct.db)
  const engagements = await Promise.all(Array.from({ length: 4 }, () => records.engagement()))
  const account_id = await records.stakeholderAccount(engagements)
  const { token } = await createSession(direct.db, { account_id, device: 'bench', id_token: null, now: new Date() })
  const { hostname, port } = new URL(postgres.url)
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) })
  const listens = await freePort()
  const portal = await startPortalProcess({
    DATABASE_URL: proxy.through(postgres.url),
    DATA_DIR: folder,
    PORT: String(listens),
    LOG_LEVEL: 'info',
  })
  const load = new MixedLoad(`http://127.0.0.1:${listens}`, `${sessionCookie({ https: false })}=${token}`, engagements)
  load.start(6)
  const done = new Map<string, number>()
  for (let cut = 0; cut < cuts; cut++) {
    const [name, harm] = ways[cut % ways.length] as (typeof ways)[number]
    await harm(proxy, direct)
    done.set(name, (done.get(name) ?? 0) + 1)
    await wait(60 + Math.random() * 120)
  }
  proxy.cutAt(undefined)
  await load.finish()

  const storedNames = (await direct.db.selectFrom('tag').select('name').execute()).map(({ name }) => name)
  const lost = load.acknowledged.filter((name) => !storedNames.includes(name)).length
  const doubled = storedNames.length - new Set(storedNames).size + load.repeated
  console.log(`cuts: ${[...done].map(([name, times]) => `${times} ${name}`).join(', ')}`)
  console.log(`answers: ${load.summary()}; slowest ${load.slowest.toFixed(0)} ms (target: at most ${longestAnswer})`)
  console.log(`acknowledged writes: ${load.acknowledged.length}, lost: ${lost}, written twice: ${doubled} (target: 0)`)
  console.log(`process runs: ${portal.isRunning()}; responses other than success or 503: ${load.others()} (target: 0)`)
  if (lost + doubled + load.others() > 0 || load.slowest > longestAnswer || !portal.isRunning()) process.exitCode = 1
  await portal.kill()
  await direct.close()
  await proxy.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

type Way = (proxy: FaultProxy, direct: DatabaseConnection) => unknown
const atCommit =
  (when: 'before' | 'after', ending: Ending): Way =>
  async (proxy) => {
    const before = proxy.cuts()
    proxy.cutAt({ seen: 'commit\0', when, ending })
    for (let waited = 0; proxy.cuts() === before && waited < 100; waited++) await wait(20)
  }
const terminate: Way = (_, { db }) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name <> 'bench' and pid <> pg_backend_pid() and client_addr is not null`.execute(db)
const ways: readonly [string, Way][] = [
  ['reset', (proxy) => proxy.end('reset')],
  ['reset before COMMIT', atCommit('before', 'reset')],
  ['reset after COMMIT', atCommit('after', 'reset')],
  ['closed', (proxy) => proxy.end('close')],
  ['closed before COMMIT', atCommit('before', 'close')],
  ['closed after COMMIT', atCommit('after', 'close')],
  ['terminated', terminate],
  ['silent after COMMIT', atCommit('after', 'silence')],
]
