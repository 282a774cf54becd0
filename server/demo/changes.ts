import { randomUUID } from 'node:crypto'
import { allEvents } from '@portal/domain/all-events'
import { auditScored } from '@portal/domain/audits/audit-events'
import { daysUntil } from '@portal/domain/dates/days-until'
import { engagementAdded, engagementChanged } from '@portal/domain/engagements/engagement-events'
import type { EventKind } from '@portal/domain/events/event-kind'
import { assignmentRoleChanged } from '@portal/domain/team/assignment-events'
import { workOrderChanged } from '@portal/domain/work-orders/work-order-events'
import type { Database } from '../platform/database/database.ts'
import { auditsOfLastMonth } from './company/audits.ts'
import { dayFrom, readTable } from './company/table.ts'
import type { Past } from './past-portal.ts'

type EventColumn =
  | 'day'
  | 'kind'
  | 'engagement_id'
  | 'subject_id'
  | 'person_id'
  | 'role'
  | `${'old' | 'new'}_${'start' | 'end'}`

/** Stakeholders whom imports brought on that day. */
const newStakeholders = [
  [-16, 'P0001', 'Hamish Achebe'],
  [-1, 'P0007', 'Yasmin Okonkwo'],
] as const

/** The day when each of the demo's people was here last; the customer demo-other has not been here. */
const visits = {
  'demo-advanced': -18,
  'demo-standard': -18,
  'demo-consultant': -1,
  'demo-delivery-lead': -1,
  'demo-client-partner': -3,
  'demo-portfolio-director': -7,
  'demo-superuser': -1,
}
/** A title, a reference and a role that changed lately, all of one engagement. */
async function recordChangedFields(db: Database, record: RecordEvent): Promise<void> {
  const engagement_id = 'P0016'
  const { title } = await db
    .selectFrom('engagement')
    .select('title')
    .where('id', '=', engagement_id)
    .executeTakeFirstOrThrow()
  const { work_order_id, employee_id, member_role, reference } = await db
    .selectFrom('member_assignment')
    .innerJoin('work_order', 'work_order.id', 'member_assignment.work_order_id')
    .select(['work_order_id', 'employee_id', 'member_role', 'work_order.reference'])
    .where('member_assignment.engagement_id', '=', engagement_id)
    .where('employee_id', 'is not', null)
    .orderBy('member_assignment.end_date', 'desc')
    .orderBy('member_assignment.id')
    .executeTakeFirstOrThrow()
  const renamed = { title: { was: 'Warehouse assistant', now: title } }
  await record(-4, engagementChanged, { engagement_id, subject_id: engagement_id, facts: renamed })
  const ofOrder = { engagement_id, subject_id: work_order_id }
  await record(-4, workOrderChanged, { ...ofOrder, facts: { reference: { was: 'WO-2200', now: reference } } })
  const role = { role: { was: 'Associate Software developer', now: member_role } }
  await record(-3, assignmentRoleChanged, { ...ofOrder, person_id: employee_id, facts: role })
}

/** Stores an event of that day. */
type RecordEvent = (
  day: number,
  kind: Pick<EventKind, 'kind'>,
  event: { engagement_id: string; subject_id: string; person_id?: string | null; facts: object },
) => Promise<void>

/** The demo comes in one import. Adds the events that earlier imports would have emitted, and last visits. */
export async function recordChanges({ at }: Past): Promise<void> {
  const { db, today } = at(0)
  const record: RecordEvent = async (day, { kind }, event) => {
    const now = at(day).now()
    const row = { ...event, id: randomUUID(), kind, account_id: null, happened_at: now, distributed_at: now }
    await db.insertInto('event').values(row).execute()
  }
  const importKinds = [engagementAdded, ...allEvents.filter(({ change }) => change?.isRecorded)].map(({ kind }) => kind)
  await db.deleteFrom('event').where('kind', 'in', importKinds).execute()
  await db.deleteFrom('stakeholder_change').where('changed_by', 'is', null).execute()
  for (const { id } of await db.selectFrom('engagement').select('id').orderBy('id').execute())
    await record(id === 'P0036' ? -2 : -420, engagementAdded, { engagement_id: id, subject_id: id, facts: {} })

  await db
    .insertInto('work_order')
    .values({
      id: 'P0014-W9',
      engagement_id: 'P0014',
      reference: 'WO-2097 Broker integration',
      start_date: at(10).today(),
      end_date: at(100).today(),
      removed_at: at(-5).now(),
    })
    .execute()
  for (const { day, kind, engagement_id, subject_id, person_id, role, ...days } of readTable<EventColumn>('changes')) {
    const moved = Object.entries(days).flatMap(([name, cell]) => (cell === '' ? [] : [[name, dayFrom(today(), cell)]]))
    const facts = { ...Object.fromEntries(moved), ...(role !== '' && { role }) }
    await record(Number(day), { kind }, { engagement_id, subject_id, person_id: person_id || null, facts })
  }
  for (const [day, engagement_id, full_name] of newStakeholders)
    await db
      .insertInto('stakeholder_change')
      .values({
        id: randomUUID(),
        engagement_id,
        action: 'added',
        full_name,
        email: null,
        account_id: null,
        changed_by: null,
        changed_at: at(day).now(),
      })
      .execute()
  for (const { id, engagement_id, created_at, score_points } of auditsOfLastMonth(today())) {
    const [score = 0, before = null] = score_points
      .map((point) => point.score)
      .slice(-2)
      .reverse()
    const day = daysUntil(created_at.slice(0, 10), today())
    await record(day, auditScored, { engagement_id, subject_id: id, facts: { score, before } })
  }

  await recordChangedFields(db, record)

  await db.deleteFrom('account_visit').execute()
  for (const [account_id, day] of Object.entries(visits)) {
    await db
      .insertInto('account_visit')
      .values({ account_id, last_seen_at: at(day).now(), before_at: null })
      .execute()
  }
}
