import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TimeEntryRecord } from '../domain/import/days.ts'
import type { MemberAssignmentRecord } from '../domain/import/engagements.ts'
import { writeDemoData } from '../server/demo/company/write.ts'
import { importFolder } from '../server/features/import/import-folder.ts'
import { readConfig } from '../server/platform/config.ts'
import { type DatabaseConnection, openEmbedded, openPostgres } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createEvents } from '../server/platform/events/events.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

const engagements = usuallyOr(2000, 40)
const entriesPerMonth = usuallyOr(100_000, 1000)
const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`)

/** Measures twelve months of time entries, imported one after the other, on both databases. */
export async function measureMonths(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-months-'))
  const postgres = await startPostgres()
  try {
    const company = path.join(folder, 'company')
    await writeDemoData(company, { today: '2026-06-18', engagements })
    await rm(path.join(company, 'time_entries.json'))
    const written = await readFile(path.join(company, 'member_assignments.json'), 'utf8')
    const assignments: MemberAssignmentRecord[] = JSON.parse(written)
    for (const month of months) await writeMonth(path.join(folder, month), month, assignments)
    await measure('PostgreSQL', await openPostgres(postgres.url), folder)
    await measure('embedded', await openEmbedded(path.join(folder, 'data'), 'bench'), folder)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, { longRunningDb: db, close }: DatabaseConnection, folder: string): Promise<void> {
  await migrate(db)
  const config = readConfig({})
  const now = () => new Date()
  const portal = {
    db,
    events: createEvents({ outlets: [], mailer: null, now, timeZone: config.TIME_ZONE }),
    now,
    config,
  }
  await importFolder(portal, path.join(folder, 'company'))
  const seconds: number[] = []
  for (const month of months) {
    const began = performance.now()
    await importFolder(portal, path.join(folder, month))
    seconds.push((performance.now() - began) / 1000)
  }
  await close()
  const ratio = Math.max(...seconds) / (seconds[0] ?? Number.NaN)
  console.log(
    `${name}, twelve months of ${entriesPerMonth} time entries each: ${seconds.map((each) => each.toFixed(1)).join(', ')} s; the slowest divided by the first: ${withTarget(ratio, { most: 1.5 })}`,
  )
}

async function writeMonth(folder: string, month: string, assignments: MemberAssignmentRecord[]): Promise<void> {
  await mkdir(folder)
  const lines = linesOf(month, assignments)
  await pipeline(Readable.from(lines), createWriteStream(path.join(folder, 'time_entries.ndjson')))
}

/** The month that the file replaces, and its entries: spread over all people on work orders and over 28 days. */
function* linesOf(month: string, assignments: readonly MemberAssignmentRecord[]): Generator<string> {
  yield `${JSON.stringify({ months: [month] })}\n`
  const assigned = assignments.filter(({ employee_id }) => employee_id)
  for (let number = 0; number < entriesPerMonth; number++) {
    const { employee_id, work_order_id } = assigned[number % assigned.length] ?? {}
    if (!employee_id || work_order_id === undefined) throw new Error('no one is on a work order')
    const day = `${month}-${String(1 + (number % 28)).padStart(2, '0')}`
    const entry: TimeEntryRecord = { id: `${month}-${number}`, day, employee_id, work_order_id, hundredths: 100 }
    yield `${JSON.stringify(entry)}\n`
  }
}
