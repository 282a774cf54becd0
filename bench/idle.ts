import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { checkoutsToMeasure } from './checkouts.ts'
import { cpuSecondsOf } from './process-use.ts'
import { startReadyPortal } from './ready-portal.ts'

const seconds = Number(process.env.SECONDS ?? 60)
const settlingSeconds = 20
const rounds = 2

/** Figures per minute. */
interface Use {
  cpuMilliseconds: number
  /** undefined on the embedded database. */
  transactions: number | undefined
}

/** One portal without screens. */
interface Instance {
  title: string
  program: string
  settings: Record<string, string>
  /** Name of its database on PostgreSQL. */
  database?: string
}

/**
 * Measures the processor time of an instance without requests, and its transactions on PostgreSQL. With the folder of
 * another checkout, the two take turns, each on its own database. The time of the PostgreSQL server is not included.
 */
export async function benchIdle(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-idle-'))
  // Without autovacuum, whose transactions would be counted.
  const postgres = await startPostgres({ outlivesPower: false })
  const mails = await startMailServer()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const instances = await prepare(postgres.url, client, { SMTP_URL: mails.url }, folder)
    const uses = instances.map((): Use[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [place, instance] of instances.entries()) uses[place]?.push(await measure(instance, client))
    for (const [place, { title }] of instances.entries()) console.log(`${title}: ${describe(uses[place] ?? [])}`)
  } finally {
    await client.end()
    await mails.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each checkout on PostgreSQL, then each on the embedded database. */
async function prepare(serverUrl: string, client: pg.Client, mail: object, folder: string): Promise<Instance[]> {
  const onPostgres: Instance[] = []
  const embedded: Instance[] = []
  for (const [place, checkout] of checkoutsToMeasure().entries()) {
    const program = path.join(checkout.folder, 'server', 'testing', 'portal-process.ts')
    const database = `idle_${place}`
    await client.query(`create database ${database} template template0`)
    const DATABASE_URL = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
    const DATA_DIR = path.join(folder, database)
    const files = path.join(folder, `${database}-files`)
    onPostgres.push({
      title: `PostgreSQL, ${checkout.name}`,
      program,
      settings: { ...mail, DATABASE_URL, DATA_DIR: files },
      database,
    })
    embedded.push({ title: `embedded, ${checkout.name}`, program, settings: { ...mail, DATA_DIR } })
  }
  return [...onPostgres, ...embedded]
}

async function measure({ program, settings, database }: Instance, client: pg.Client): Promise<Use> {
  const { pid, stop } = await startReadyPortal(program, settings)
  try {
    await sleep(settlingSeconds * 1000)
    const began = performance.now()
    const cpuBefore = await cpuSecondsOf(pid)
    const transactionsBefore = await countTransactions(database, client)
    await sleep(seconds * 1000)
    const cpuSeconds = (await cpuSecondsOf(pid)) - cpuBefore
    const transactions = (await countTransactions(database, client)) - transactionsBefore
    const minutes = (performance.now() - began) / 60_000
    return {
      cpuMilliseconds: (cpuSeconds * 1000) / minutes,
      transactions: database === undefined ? undefined : transactions / minutes,
    }
  } finally {
    await stop()
  }
}

/** A statement outside a transaction counts as one. The client is connected to another database and adds none. */
async function countTransactions(database: string | undefined, client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
    [database],
  )
  return Number(rows[0]?.count)
}

function describe(uses: readonly Use[]): string {
  const cpu = uses.map(({ cpuMilliseconds }) => cpuMilliseconds.toFixed(0)).join(' and ')
  const transactions = uses.flatMap(({ transactions }) => transactions?.toFixed(0) ?? []).join(' and ')
  return `${cpu} ms of processor time per minute${transactions && `, ${transactions} transactions per minute`}`
}
