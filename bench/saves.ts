import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { addDays } from '../domain/dates/calendar-day.ts'
import type { getWorkOrderRecord } from '../domain/records/work-order-contract.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { cookieOf, type FilledDatabase, filledDatabase } from './filled-database.ts'
import { startServer } from './processes.ts'
import { quantileOf } from './quantile.ts'
import { usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

const saves = usuallyOr(200, 5)
const savesDuringImport = usuallyOr(30, 3)
/** Entries of the import. It takes about a minute. */
const entries = usuallyOr(500_000, 500)
const pauseMilliseconds = usuallyOr(1500, 50)

/**
 * Measures saves of work orders by their form at the design size on PostgreSQL: alone, and while an import of time entries holds the
 * lock of the records. Then a save is rejected at once and the form repeats it, and other pages must stay fast.
 */
export async function benchSaves(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-saves-'))
  const postgres = await startPostgres()
  try {
    const database = await filledDatabase(postgres.url, 'saves', usuallyOr(2000, 40))
    const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: database.url }))
    const form = await formsOf(database, `http://127.0.0.1:${portal.port}`)
    for (let count = 0; count < usuallyOr(20, 1); count++) await form.save()
    const alone: number[] = []
    for (let count = 0; count < saves; count++) alone.push((await form.save()).milliseconds)
    console.log(
      `save of a work order: p50 ${withTarget(quantileOf(alone), { most: 100, unit: ' ms', digits: 0 })}, p95 ${quantileOf(alone, 0.95).toFixed(0)} ms`,
    )
    await measureDuringImport(database, folder, form)
    await portal.stop()
    await database.close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureDuringImport(
  { db, url }: FilledDatabase,
  folder: string,
  { save, read }: Awaited<ReturnType<typeof formsOf>>,
): Promise<void> {
  const assigned = await db
    .selectFrom('member_assignment')
    .select(['work_order_id', 'employee_id'])
    .where('employee_id', 'is not', null)
    .execute()
  const lines = Array.from({ length: entries }, (_, number) => {
    const { work_order_id, employee_id } = assigned[number % assigned.length] ?? {}
    const day = `2025-03-${String(1 + (number % 28)).padStart(2, '0')}`
    return JSON.stringify({ id: `bench-${number}`, day, employee_id, work_order_id, hundredths: 100 })
  })
  await writeFile(
    path.join(folder, 'time_entries.ndjson'),
    [JSON.stringify({ months: ['2025-03'] }), ...lines].join('\n'),
  )
  const command = path.resolve(import.meta.dirname, '..', 'server', 'cli.ts')
  const began = performance.now()
  const child = spawn(process.execPath, [command, 'import', folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let isRunning = true
  void ended.then(() => {
    isRunning = false
  })
  const pages: number[] = []
  const statuses = new Map<number, number>()
  const reading = (async () => {
    while (isRunning) {
      pages.push(await read())
      await sleep(20)
    }
  })()
  for (let count = 0; count < savesDuringImport && isRunning; count++) {
    const { status } = await save()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await sleep(pauseMilliseconds)
  }
  const code = await ended
  await reading
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
  console.log(
    `during an import of ${seconds} s (exit code ${code}): saves answered ${answers}; other pages p95 ${withTarget(quantileOf(pages, 0.95), { most: 200, unit: ' ms', digits: 0 })}, slowest ${Math.max(...pages).toFixed(0)} ms`,
  )
}

type StoredOrder = z.output<(typeof getWorkOrderRecord)['answers'][200]>

/** Loads and saves the forms of running work orders in turn, each with another last day. Reads a page of another kind. */
async function formsOf({ db }: FilledDatabase, portal: string) {
  const cookie = await cookieOf(db, 'superuser@provider.example')
  const orders = await db
    .selectFrom('work_order')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  const headers = { cookie, origin: portal, 'content-type': 'application/json' }
  let turn = 0
  const save = async (): Promise<{ status: number; milliseconds: number }> => {
    const url = `${portal}/api/records/work-orders/${orders[turn++ % orders.length]?.id}`
    const order = (await (await fetch(url, { headers })).json()) as StoredOrder
    const { reference, start_date, end_date, budget_days, version } = order
    const people = order.people.map(({ person, ...row }) => ({
      ...row,
      employee_id: person?.id ?? null,
    }))
    const body = JSON.stringify({ reference, start_date, end_date: addDays(end_date, 1), budget_days, people, version })
    const began = performance.now()
    const response = await fetch(url, { method: 'PUT', headers, body })
    await response.arrayBuffer()
    return { status: response.status, milliseconds: performance.now() - began }
  }
  const read = async (): Promise<number> => {
    const began = performance.now()
    await (await fetch(`${portal}/api/clients/my`, { headers })).arrayBuffer()
    await (await fetch(`${portal}/api/projects?project_state=Active%20Work%20Orders`, { headers })).arrayBuffer()
    return performance.now() - began
  }
  const { status } = await save()
  if (status !== 204) throw new Error(`the first save was answered with ${status}`)
  return { save, read }
}
