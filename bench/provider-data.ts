import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MemberAssignmentRecord, WorkOrderRecord } from '@portal/domain/import/engagements'
import type { PersonRecord } from '@portal/domain/import/people'
import { addDays } from '../domain/dates/calendar-day.ts'
import { writeDemoData } from '../server/demo/company/write.ts'

interface Size {
  engagements: number
  people: number
}

/** Writes the demo in the import format and adds people, each with an assignment to one work order. */
export async function writeProviderData(folder: string, { engagements, people }: Size): Promise<void> {
  await writeDemoData(folder, { today: '2026-06-18', engagements })
  const orders = await readRecords<WorkOrderRecord & { id: string }>(folder, 'work_orders')
  const added = Array.from({ length: people }, (_, index) => ({
    id: `bench-${index}`,
    order: orders[(index * 7919) % orders.length],
  }))
  await rewrite<PersonRecord>(folder, 'people', (rows) => [
    ...rows,
    ...added.map(({ id }, index) => ({ id, name: nameOf(index), email: null, job_title: 'Consultant', photo: null })),
  ])
  await rewrite<MemberAssignmentRecord>(folder, 'member_assignments', (rows) => [
    ...rows,
    ...added.flatMap(({ id, order }) => (order ? assignmentOf(id, order) : [])),
  ])
}

const nameOf = (index: number): string => {
  const firsts = ['Amara', 'Priya', 'Ben', 'Sofia', 'Łukasz', 'Zoë', 'Mateus', 'Hannah', 'Hiroshi', 'Noor']
  const word = [...String(index)].map((digit) => 'aeioubdlmn'[Number(digit)]).join('')
  return `${firsts[index % firsts.length]} R${word}son`
}

const assignmentOf = (employee_id: string, order: WorkOrderRecord & { id: string }): MemberAssignmentRecord => ({
  id: `assignment-${employee_id}`,
  work_order_id: order.id,
  employee_id,
  member_role: 'Software developer',
  member_role_id: 20,
  price_per_day: null,
  start_date: order.start_date,
  end_date: order.end_date,
  allocation_percentage: 100,
})

/** Changes every 50th row: names, titles, roles and last days. */
export async function changeProviderData(folder: string): Promise<void> {
  const renamed =
    (field: string) =>
    (row: Record<string, unknown>): object => ({ ...row, [field]: `${row[field]} II` })
  const endsEarlier = (row: Record<string, unknown>): object => {
    const [start, end] = [String(row.start_date), String(row.end_date)]
    return end > start ? { ...row, end_date: addDays(end, -1) } : row
  }
  const changes = {
    people: renamed('name'),
    engagements: renamed('title'),
    work_orders: endsEarlier,
    member_assignments: endsEarlier,
    stakeholders: renamed('full_name'),
  }
  for (const [name, change] of Object.entries(changes))
    await rewrite<Record<string, unknown>>(folder, name, (rows) =>
      rows.map((row, index) => (index % 50 === 0 ? change(row) : row)),
    )
}

const readRecords = async <Row>(folder: string, name: string): Promise<Row[]> =>
  JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8'))

async function rewrite<Row>(folder: string, name: string, changed: (rows: Row[]) => object[]): Promise<void> {
  const rows = changed(await readRecords<Row>(folder, name))
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  await writeFile(path.join(folder, `${name}.json`), `[\n${lines}\n]\n`)
}
