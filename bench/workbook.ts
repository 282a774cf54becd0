import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import type { Workbook } from '../domain/workbook/contract.ts'
import { mostChangedRows, mostRows } from '../domain/workbook/limits.ts'
import { sheets } from '../domain/workbook/sheets.ts'
import type { Cell, PortalRow, PortalRows } from '../domain/workbook/workbook.ts'
import { writtenRows } from '../domain/workbook/written.ts'
import { findPortalRows } from '../server/features/workbook/current-rows-data.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { cookieOf, filledDatabase } from './filled-database.ts'
import { megabytesOf } from './process-use.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { quantileOf } from './quantile.ts'
import { usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

/** With their records, these of one customer fill a workbook to about 20,000 rows. */
const ofOneCustomer = usuallyOr(480, 10)
const uploadedRows = usuallyOr(mostRows, 500)
const changedRows = usuallyOr(mostChangedRows, 50)
const [secondsBefore, idleSeconds] = [usuallyOr(20, 1), usuallyOr(10, 1)]

/** Measures a download, the largest upload while other pages are read, and the most changes, at the design size on PostgreSQL. */
export async function benchWorkbook(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const { db, longRunningDb, url, close } = await filledDatabase(postgres.url, 'workbook', usuallyOr(2000, 40))
    await sql`update engagement set client_id = (select min(client_id) from engagement)
      where id in (select id from engagement order by id limit ${ofOneCustomer}::int)`.execute(db)
    const { client_id } = await db.selectFrom('engagement').select('client_id').orderBy('id').executeTakeFirstOrThrow()
    const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: url }), 'jobs')
    const calls = callsOf(`http://127.0.0.1:${portal.port}`, await cookieOf(db, 'superuser@provider.example'))
    const scope = await findPortalRows(longRunningDb, { customer_id: client_id, engagement_ids: [] })
    const downloaded = Object.values(JSON.parse(scope) as PortalRows).flat().length
    await calls.download(client_id)
    await watched(`download of ${downloaded} rows`, portal, () => calls.download(client_id))
    // Some have the same key, by which a file without ids finds them.
    await sql`delete from member_assignment where id not in
      (select min(id) from member_assignment group by work_order_id, employee_id, start_date)`.execute(longRunningDb)
    await sql`insert into absence (id, employee_id, start_date, end_date)
      select 'bench-' || n || '-' || id, id, date '2015-01-01' + n * 7, date '2015-01-03' + n * 7
      from person, generate_series(1, 100) n limit ${uploadedRows}::int`.execute(longRunningDb)
    const rows: PortalRows = JSON.parse(await findPortalRows(longRunningDb, null))
    const usual = await calls.readUntil(sleep(secondsBefore * 1000))
    const large = workbookOf(rows, uploadedRows)
    let slowed = 0
    await watched(`upload and preview of ${uploadedRows} rows`, portal, async () => {
      slowed = await calls.readUntil(calls.preview(large))
    })
    console.log(
      `other pages: p95 ${slowed.toFixed(0)} ms meanwhile, ${usual.toFixed(0)} ms before: ${withTarget(slowed / usual, { most: 1.5 })}`,
    )
    const assignments = rows.assignments.slice(0, changedRows).map(withOtherPrice)
    const preview = await calls.preview(workbookOf({ ...rows, assignments }, changedRows, ['assignments']))
    await watched(`changes of ${changedRows} rows`, portal, () => calls.apply(preview), 60)
    await portal.stop()
    await close()
  } finally {
    await postgres.stop()
  }
}

const withOtherPrice = (row: PortalRow): PortalRow => ({
  ...row,
  values: { ...row.values, price_per_day: Number(row.values.price_per_day ?? 0) + 1 },
})

/** An .xlsx with at most this many rows. It has no ids, like one made by hand. */
function workbookOf(rows: PortalRows, most: number, names = sheets.map(({ name }) => name)): Blob {
  const book = utils.book_new()
  let left = most
  for (const sheet of sheets.filter(({ name }) => names.includes(name))) {
    const written = writtenRows(sheet, rows).slice(0, left)
    left -= written.length
    const lines = [sheet.columns.map(({ head }) => head), ...written.map(({ cells }) => cells.map(contentOf))]
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines, { UTC: true }), sheet.title)
  }
  return new Blob([write(book, { type: 'array', compression: true })])
}

const contentOf = (cell: Cell | null): string | number | Date | null =>
  cell?.is === 'day' ? new Date(cell.day) : cell?.is === 'number' ? cell.number : cell?.is === 'text' ? cell.text : null

/** Prints the time of a step, the most memory of the portal's process during it, and the growth some seconds later. */
async function watched(name: string, portal: ServerProcess, act: () => Promise<unknown>, most?: number): Promise<void> {
  const resident = async () => ((await portal.ask('memory')) as { resident: number }).resident
  const before = await resident()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, (await megabytesOf(portal.pid)) * 1.048576)
  }, 100)
  const began = performance.now()
  await act()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  await sleep(idleSeconds * 1000)
  const time = most ? withTarget(seconds, { most, unit: ' s', digits: 1 }) : `${seconds.toFixed(1)} s`
  const left = withTarget((await resident()) - before, { most: 20, unit: ' MB', digits: 0 })
  console.log(`${name}: ${time}, at most ${(peak - before).toFixed(0)} MB more, after ${idleSeconds} seconds ${left}`)
}

function callsOf(portal: string, cookie: string) {
  const send = async (path: string, type?: string, body?: string | Blob): Promise<Response> => {
    const headers = { cookie, origin: portal, ...(type && { 'content-type': type }) }
    const sent = body === undefined ? { headers } : { method: 'POST', headers, body }
    const response = await fetch(`${portal}/api/${path}`, sent)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const finished = async (sent: Response): Promise<Workbook> => {
    let workbook = (await sent.json()) as Workbook
    for (; ['reading', 'applying'].includes(workbook.state); await sleep(200))
      workbook = (await (await send(`records/workbooks/${workbook.id}`)).json()) as Workbook
    const { state, sentence, problem_count, problems } = workbook
    const sum = (key: 'added' | 'changed' | 'unchanged') => workbook.sheets.reduce((all, each) => all + each[key], 0)
    console.log(`${state}: ${sum('added')} added, ${sum('changed')} changed, ${sum('unchanged')} unchanged`)
    if (problem_count > 0 || sentence !== null)
      throw new Error(`${sentence}, ${problem_count}: ${problems[0]?.sentence}`)
    return workbook
  }
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return {
    download: async (customer: string) => (await send(`records/workbook?customer_id=${customer}`)).arrayBuffer(),
    preview: async (file: Blob) => finished(await send('records/workbooks?file_name=bench.xlsx', xlsx, file)),
    apply: async ({ id, confirmation }: Workbook) => {
      const ticks = { removes_missing: false, sends_invitations: false, is_silent: true, takes: [] }
      const body = JSON.stringify({ confirmation, ...ticks })
      return finished(await send(`records/workbooks/${id}/apply`, 'application/json', body))
    },
    /** Milliseconds at the 95th percentile of two other pages. */
    readUntil: async (ended: Promise<unknown>) => {
      const times: number[] = []
      let isRunning = true
      const end = ended.finally(() => {
        isRunning = false
      })
      for (; isRunning; await sleep(20)) {
        const began = performance.now()
        await (await send('clients/my')).arrayBuffer()
        await (await send('projects?project_state=Active%20Work%20Orders')).arrayBuffer()
        times.push(performance.now() - began)
      }
      await end
      return quantileOf(times, 0.95)
    },
  }
}
