import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ImportFileName } from '@portal/domain/import/files'
import { demoAudits } from './audits.ts'
import { customersOfStage, employees } from './company.ts'
import { budgeted, demoAbsences, demoTimeEntries, hasRecordedDays } from './days.ts'
import { type DemoEngagement, demoEngagement, engagementsPerStage } from './engagements.ts'
import { demoHistory } from './history.ts'
import { customerUsers, demoAccountUsers, demoStakeholders, staffUsers } from './people.ts'
import { writeDemoPhotos } from './photos.ts'

export interface DemoOptions {
  /** The day around which everything happens. */
  today: CalendarDay
  /** 40 unless more are wanted for measurements. */
  engagements?: number
}

/** Writes the records of a company that does not exist in the import format; the same day gives the same folder. */
export async function writeDemoData(
  folder: string,
  { today, engagements = engagementsPerStage }: DemoOptions,
): Promise<void> {
  await mkdir(path.join(folder, 'photos'), { recursive: true })
  const stages = Math.ceil(engagements / engagementsPerStage)
  const ofStage = (stage: number): DemoEngagement[] => {
    const first = (stage - 1) * engagementsPerStage
    const count = Math.min(engagementsPerStage, engagements - first)
    return Array.from({ length: count }, (_, index) => demoEngagement(first + index, today))
  }
  function* stageByStage(records: (stage: number) => Iterable<object>): Generator<object> {
    for (let stage = 1; stage <= stages; stage++) yield* records(stage)
  }
  const each = (records: (engagement: DemoEngagement) => object[]): Iterable<object> =>
    stageByStage((stage) => ofStage(stage).flatMap(records))

  const absences = demoAbsences(today)
  await writeDemoPhotos(path.join(folder, 'photos'))
  const files: Record<ImportFileName, Iterable<object>> = {
    clients: stageByStage((stage) => customersOfStage(stage).map(({ id, name }) => ({ id, name }))),
    people: employees.map(({ id, name, email, jobTitle, photo }) => ({ id, name, email, job_title: jobTitle, photo })),
    users: stageByStage((stage) => usersOf(stage, ofStage(stage))),
    engagements: each(({ record }) => [record]),
    work_orders: each((engagement) => budgeted(engagement, today)),
    member_assignments: each(({ assignments }) => assignments),
    time_entries: stageByStage(function* (stage) {
      for (const engagement of ofStage(stage).filter(hasRecordedDays))
        yield* demoTimeEntries(engagement, absences, today)
    }),
    absences,
    stakeholders: each(demoStakeholders),
    audits: each((engagement) => demoAudits(engagement, today)),
    history: each((engagement) => demoHistory(engagement, today)),
  }
  for (const [name, records] of Object.entries(files)) await writeArray(path.join(folder, `${name}.json`), records)
}

function usersOf(stage: number, engagements: readonly DemoEngagement[]): object[] {
  const ofCustomer = new Map<string, string[]>()
  for (const { customer, record } of engagements)
    ofCustomer.set(customer.id, [...(ofCustomer.get(customer.id) ?? []), String(record.id)])
  return [
    ...(stage === 1 ? [...demoAccountUsers(ofCustomer), ...staffUsers()] : []),
    ...customersOfStage(stage).flatMap((customer) => customerUsers(customer, ofCustomer.get(customer.id) ?? [])),
  ]
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
