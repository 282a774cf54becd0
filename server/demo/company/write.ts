import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { mondayOf } from '@portal/domain/dates/weekday'
import type { ImportFileName } from '@portal/domain/import/files'
import { audits } from './audits.ts'
import { engagementsPerCopy, withCopies } from './copies.ts'
import { timeEntries } from './days.ts'
import { history } from './feedback.ts'
import { personRecords, userRecords } from './people.ts'
import { writeDemoPhotos } from './photos.ts'
import { readRecords } from './table.ts'
import { assignments, workOrders } from './work-orders.ts'

interface DemoOptions {
  /** The day around which everything happens. */
  today: CalendarDay
  /** A larger number repeats the company for measurements, in steps of 40. */
  engagements?: number
}

/** Writes the records of a company that does not exist in the import format; the same day gives the same folder. */
export async function writeDemoData(
  folder: string,
  { today, engagements = engagementsPerCopy }: DemoOptions,
): Promise<void> {
  await mkdir(path.join(folder, 'photos'), { recursive: true })
  await writeDemoPhotos(path.join(folder, 'photos'))
  for (const [name, records] of Object.entries(companyRecords(today)))
    await writeArray(path.join(folder, `${name}.json`), withCopies(name as ImportFileName, records, engagements))
}

function companyRecords(today: CalendarDay): Record<ImportFileName, object[]> {
  const members = assignments(today)
  // Absences begin and end in days from next Monday.
  const absences = readRecords('absences', addDays(mondayOf(today), 7))
  return {
    clients: readRecords('clients', today),
    people: personRecords,
    users: userRecords,
    engagements: readRecords('engagements', today),
    work_orders: workOrders(today),
    member_assignments: members,
    time_entries: timeEntries(members, absences, today),
    absences,
    stakeholders: readRecords('stakeholders', today),
    audits: audits(today),
    history: history(today),
  }
}

/** One record a line, so that people can read and compare the files. */
async function writeArray(file: string, records: Iterable<object>): Promise<void> {
  function* lines(): Generator<string> {
    let before = '[\n'
    for (const record of records) {
      yield before + JSON.stringify(record)
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}
