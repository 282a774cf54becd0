// @module-tag slow
import { addDays } from '@portal/domain/dates/calendar-day'
import { engagementChanged } from '@portal/domain/engagements/engagement-events'
import { addWorkOrder, changeEngagement, changeWorkOrder } from '@portal/domain/records/contract'
import { assignmentRoleChanged } from '@portal/domain/team/assignment-events'
import { workOrderChanged } from '@portal/domain/work-orders/work-order-events'
import { expect, test } from 'vitest'
import { folderOfRecords } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { records, call, portal: parts, clock } = portal
const { db } = parts

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const engagements = ['e-1', 'e-2', 'e-3']
const people = Array.from({ length: 8 }, (_, index) => `p-${index + 1}`)
const roles = ['Delivery Lead', 'Software developer', 'QA Engineer', 'Data Engineer']

/** The same records each time. Returns the session of a superuser. */
async function world(): Promise<string> {
  await portal.reset()
  await records.client({ id: 'c-1' })
  for (const id of people) await records.person({ id, name: `Person ${id}` })
  for (const id of engagements) await records.engagement({ id, client_id: 'c-1', project_lead_id: 'p-1' })
  for (const [index, engagement_id] of engagements.entries()) {
    const id = `o-${index}`
    await records.workOrder({ id, engagement_id, start_date: '2026-01-05', end_date: '2026-09-30', reference: id })
    await db
      .insertInto('work_order_usage')
      .values({ work_order_id: id, used_days: 0 } as never)
      .execute()
    for (const employee_id of people.slice(index, index + 3))
      await records.assignment({
        id: `${id}-${employee_id}`,
        work_order_id: id,
        employee_id,
        member_role: 'QA Engineer',
        member_role_id: 3,
      })
  }
  // Changed fields are news only where a stakeholder has signed in.
  await portal.signIn(await records.stakeholderAccount(engagements, { id: 'stakeholder' }))
  return portal.signIn(await records.staffAccount({ id: 'superuser', is_superuser: true }))
}

/** Rows that an edit may change, without the columns that say who changed them and how often. */
async function state() {
  const orders = await db
    .selectFrom('work_order')
    .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select(['id', 'engagement_id', 'reference', 'search_words', 'start_date', 'end_date', 'budget_days', 'removed_at'])
    .select(['used_days', 'runs_out_on'])
    .orderBy('id')
    .execute()
  const assignments = await db.selectFrom('member_assignment').selectAll().orderBy('id').execute()
  const others = await db
    .selectFrom('engagement')
    .select(['id', 'title', 'folded_title', 'search_words', 'client_partner_id', 'latest_end_date'])
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('event')
    .select(['kind', 'engagement_id', 'subject_id', 'person_id', 'facts'])
    .orderBy('position')
    .execute()
  return { orders, assignments, others, events }
}
type State = Awaited<ReturnType<typeof state>>

/** Makes one edit in a form, chosen by the numbers. */
async function edit(pick: (below: number) => number, superuser: string): Promise<void> {
  const day = (): string => addDays('2026-01-05', pick(500))
  const period = () => {
    const start_date = day()
    return { start_date, end_date: addDays(start_date, pick(300)) }
  }
  if (pick(10) === 0) {
    const id = engagements[pick(engagements.length)] ?? ''
    const columns = [
      'version',
      'title',
      'client_id',
      'client_partner_id',
      'project_lead_id',
      'portfolio_director_id',
    ] as const
    const row = await db.selectFrom('engagement').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
    const body = { ...row, title: `Title ${pick(5)}`, client_partner_id: people[pick(people.length)] ?? null }
    expect((await call(changeEngagement, { params: { id }, body }, superuser)).status).toBe(204)
    return
  }
  const person = () => ({
    employee_id: pick(6) === 0 ? null : (people[pick(people.length)] ?? null),
    member_role: roles[pick(roles.length)] ?? '',
    ...period(),
    price_per_day: pick(3) === 0 ? null : 500 + pick(400),
    allocation_percentage: pick(2) === 0 ? null : pick(100),
  })
  const form = { reference: `WO-${pick(6)}`, ...period(), budget_days: pick(3) === 0 ? null : pick(900) }
  const orders = await db.selectFrom('work_order').select(['id', 'version']).orderBy('id').execute()
  const order = orders[pick(orders.length)]
  if (pick(12) === 0 || !order) {
    const id = engagements[pick(engagements.length)] ?? ''
    const body = { ...form, people: Array.from({ length: pick(4) }, person) }
    expect((await call(addWorkOrder, { params: { id }, body }, superuser)).status).toBe(201)
    return
  }
  const stored = await db
    .selectFrom('member_assignment')
    .selectAll()
    .where('work_order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const kept = stored
    .filter(() => pick(4) > 0)
    .map(({ id, work_order_id: _, engagement_id: __, member_role_id: ___, proposal_id: ____, ...row }) =>
      pick(2) === 0 ? { id, ...row } : { id, ...row, ...person() },
    )
  const added = Array.from({ length: pick(3) }, person)
  const body = { ...form, version: order.version, people: [...kept, ...added] }
  expect((await call(changeWorkOrder, { params: { id: order.id }, body }, superuser)).status).toBe(204)
}

/** The import of changes that leads from one state to the next. */
async function bring(before: State, after: State): Promise<void> {
  const changed = <Row extends { id: string }>(rows: readonly Row[], earlier: readonly Row[]): Row[] => {
    const old = new Map(earlier.map((row) => [row.id, JSON.stringify(row)]))
    return rows.filter((row) => old.get(row.id) !== JSON.stringify(row))
  }
  const gone = before.assignments.filter(({ id }) => !after.assignments.some((row) => row.id === id))
  const files = {
    engagements: changed(after.others, before.others).map(({ id, title, client_partner_id }) => ({
      ...{ id, title, client_id: 'c-1', client_partner_id, project_lead_id: 'p-1' },
    })),
    work_orders: changed(after.orders, before.orders).map(
      ({ id, engagement_id, reference, start_date, end_date, budget_days }) => ({
        ...{ id, engagement_id, reference, start_date, end_date, budget_days },
      }),
    ),
    member_assignments: [
      ...changed(after.assignments, before.assignments).map(({ engagement_id: _, proposal_id: __, ...row }) => row),
      ...gone.map(({ id }) => ({ id, removed: true })),
    ],
  }
  const present = Object.fromEntries(Object.entries(files).filter(([, rows]) => rows.length > 0))
  if (Object.keys(present).length > 0)
    await importFolder(parts, await folderOfRecords(present as never), { mode: 'upsert', allowRemovals: true })
}

test('500 edits leave the same rows and events whether forms or imports of changes made them', async () => {
  const superuser = await world()
  await setKeeper(db, 'portal', clock.now())
  const pick = numbers(7)
  const states = [await state()]
  for (let count = 0; count < 500; count++) {
    await edit(pick, superuser)
    states.push(await state())
  }
  await world()
  for (const [index, wanted] of states.slice(1).entries()) {
    const before = states[index] ?? wanted
    await bring(before, wanted)
    expect(await state(), `edit ${index + 1}`).toEqual(wanted)
  }
  const kinds = new Set((await state()).events.map(({ kind }) => kind))
  for (const { kind } of [engagementChanged, workOrderChanged, assignmentRoleChanged]) expect(kinds).toContain(kind)
}, 600_000)
