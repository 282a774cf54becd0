import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { addDays } from '../domain/dates/calendar-day.ts'
import { writeDemoData } from '../server/demo/company/write.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { measureMonths } from './import-months.ts'
import { usuallyOr } from './size.ts'

/** The demo needs 12,000 engagements to have 50,000 work orders. */
const engagements = usuallyOr(12_000, 40)
const portal = path.resolve(import.meta.dirname, '..', 'server', 'cli.ts')

/**
 * Measures imports of a large company on PostgreSQL: the first, one without changes, and one with removed work orders and moved
 * last days. Also measures the memory of the command and of the server's process that works for it. Then measures twelve
 * months of time entries on both databases.
 */
export async function benchImport(): Promise<void> {
  await measureCompany()
  await measureMonths()
}

async function measureCompany(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
  const postgres = await startPostgres()
  try {
    let begun = performance.now()
    await writeDemoData(folder, { today: '2026-06-18', engagements })
    console.log(`demo data written in ${seconds(begun)}`)
    for (const run of [
      'first import',
      'second import of the same data',
      'with removed work orders and moved last days',
    ]) {
      if (run.startsWith('with removed')) await change(folder)
      begun = performance.now()
      const { peak, serverPeak, output } = await importOnce(folder, postgres.url)
      console.log(
        `\n${output}${run}: ${seconds(begun)} (at most 120 s), peak memory ${mb(peak)} MB, server process ${mb(serverPeak)} MB`,
      )
    }
    console.log(`\nrecorded changes: ${await recorded(postgres.url)}`)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes every 50th work order with its people, and moves the end of every third of the others one day earlier. */
async function change(folder: string): Promise<void> {
  const rewrite = async <Row>(name: string, changed: (rows: Row[]) => Row[]): Promise<void> => {
    const file = path.join(folder, `${name}.json`)
    const rows = changed(JSON.parse(await readFile(file, 'utf8')))
    await writeFile(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  }
  const removedOrders = new Set<string>()
  await rewrite<{ id: string }>('work_orders', (rows) => {
    for (const [at, { id }] of rows.entries()) if (at % 50 === 0) removedOrders.add(id)
    return rows.filter(({ id }) => !removedOrders.has(id))
  })
  await rewrite<{ work_order_id: string; start_date: string; end_date: string }>('member_assignments', (rows) =>
    rows
      .filter(({ work_order_id }) => !removedOrders.has(work_order_id))
      .map((row, at) =>
        at % 3 === 0 && row.end_date > row.start_date ? { ...row, end_date: addDays(row.end_date, -1) } : row,
      ),
  )
}

/** Changes reported by the last import, by kind. */
async function recorded(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ kind: string; count: string }>(
    `select kind, count(*) from event
      where happened_at = (select max(happened_at) from event where kind = 'work_order.removed') group by kind order by kind`,
  )
  await client.end()
  return rows.map(({ kind, count }) => `${kind} ${count}`).join(', ')
}

/** Runs the operator's command. Memory in kB as the kernel reports it (Linux), without the server's shared part. */
async function importOnce(folder: string, url: string) {
  const child = spawn(process.execPath, [portal, 'import', folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let [peak, serverPeak] = [0, 0]
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memory(child.pid, 'VmHWM'))
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    for (const { pid } of rows) serverPeak = Math.max(serverPeak, await memory(pid, 'RssAnon'))
  }, 500)
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  clearInterval(watch)
  await client.end()
  return { peak, serverPeak, output }
}

const memory = async (pid: number | undefined, what: 'VmHWM' | 'RssAnon'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
}
const mb = (kilobytes: number): number => Math.round(kilobytes / 1024)

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
