import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Led } from '@portal/domain/engagement-access/permissions'
import { noLongerAccepted, noSuchPerson } from '@portal/domain/records/keeper'
import { mayEditEngagement, onlyLeadsEdit } from '@portal/domain/records/permissions'
import type { PersonOnOrder, WorkOrderForm } from '@portal/domain/records/work-order-form'
import { workOrderProblems } from '@portal/domain/records/work-order-rules'
import type { Viewer } from '@portal/domain/session/user'
import { searchWords } from '@portal/domain/text/search-words'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { recordDaysNotices } from '../days/notice-data.ts'
import { updateUsageOf } from '../days/usage-data.ts'
import { updateLatestEnds } from '../engagements/latest-end-data.ts'
import { findAccepted } from '../team-requests/proposal-data.ts'
import { fulfilExtensionRequests } from '../work-orders/data.ts'
import { recordChanges } from './changes-data.ts'
import {
  type AssignmentRow,
  asRows,
  findRoleIds,
  findWorking,
  storedRows,
  type WorkOrderRow,
  type WorkOrderWithPeople,
  writeWorkOrder,
} from './work-order-data.ts'

type Needs = Pick<Services, 'events' | 'now' | 'today'>

/** Throws 403 unless the person edits the records of the engagement. */
export function permitEdit(
  viewer: Viewer,
  { engagement_id: id, ...engagement }: Omit<Led, 'id'> & { engagement_id: string },
): void {
  if (!mayEditEngagement(viewer, { ...engagement, id })) throw forbidden(onlyLeadsEdit)
}

interface Saved {
  id: string
  engagement_id: string
  form: WorkOrderForm
  /** Undefined for a new work order. */
  stored: WorkOrderWithPeople | undefined
  /** False for a work order of a new engagement: nothing else of that is news on its first day. */
  isNews?: boolean
  /** Begins the names of fields with a problem, where the work order is part of another form. */
  prefix?: string
}

/** Writes the rows, and what follows from them: events, the engagement's latest end, the forecast, and fulfilled requests. */
export async function saveRows(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  { id, engagement_id, form, stored, isNews = true, prefix = '' }: Saved,
): Promise<void> {
  const { events, now, today } = services
  const { people: rows, ...fields } = form
  const problems = {
    ...workOrderProblems(form),
    ...(await peopleProblems(db, rows, stored, { engagement_id, today: today() })),
  }
  const [problem] = Object.values(problems)
  if (problem !== undefined) {
    const fields = Object.entries(problems).map(([field, sentence]) => [`${prefix}${field}`, sentence])
    throw new ApiError(422, problem, { fields: Object.fromEntries(fields) })
  }
  const order: WorkOrderRow = { ...fields, id, engagement_id, search_words: searchWords(fields.reference) }
  const people = await assignmentsOf(db, order, rows, stored)
  await recordChanges(db, {
    events,
    files: isNews ? ['work_orders', 'member_assignments'] : [],
    before: (table) => storedRows(table, id),
    after: (table) => asRows(table, table === 'work_order' ? [order] : people),
    actor: viewer,
    now: now(),
    today: today(),
  })
  await writeWorkOrder(db, order, people)
  const { start_date, end_date, budget_days } = fields
  const isMoved = stored?.start_date !== start_date || stored.end_date !== end_date
  if (!isMoved && stored.budget_days === budget_days) return
  await updateLatestEnds(db, engagement_id)
  // Without a budget, before and after, there is no forecast.
  if (budget_days !== null || (stored?.budget_days ?? null) !== null) {
    await updateUsageOf(db, today(), id)
    await recordDaysNotices(db, { events, now: now(), today: today(), workOrderId: id })
  }
  await fulfilExtensionRequests(db, today())
}

const notOnOrder = 'This line was removed meanwhile. Remove it, and add the person again.'

/** People who were on the order before may stay, also after they left. */
async function peopleProblems(
  db: Queries,
  rows: readonly PersonOnOrder[],
  stored: WorkOrderWithPeople | undefined,
  { engagement_id, today }: { engagement_id: string; today: CalendarDay },
): Promise<Record<string, string>> {
  const before = new Map((stored?.people ?? []).map((row) => [row.id, row.employee_id]))
  const named = rows.filter(({ id, employee_id }) => employee_id !== null && before.get(id ?? '') !== employee_id)
  const working = await findWorking(
    db,
    named.flatMap(({ employee_id }) => employee_id ?? []),
    today,
  )
  const proposed = rows.flatMap(({ proposal_id }) => proposal_id ?? [])
  const accepted = await findAccepted(db, engagement_id, proposed)
  return Object.fromEntries(
    rows.flatMap((row, index): [string, string][] => {
      if (row.proposal_id !== undefined && accepted.get(row.proposal_id) !== row.employee_id)
        return [[`people.${index}.employee_id`, noLongerAccepted]]
      if (row.id !== undefined && !before.has(row.id)) return [[`people.${index}.employee_id`, notOnOrder]]
      const isMissing = named.includes(row) && row.employee_id !== null && !working.has(row.employee_id)
      return isMissing ? [[`people.${index}.employee_id`, noSuchPerson]] : []
    }),
  )
}

async function assignmentsOf(
  db: Queries,
  order: WorkOrderRow,
  rows: readonly PersonOnOrder[],
  stored: WorkOrderWithPeople | undefined,
): Promise<AssignmentRow[]> {
  const known = new Map((stored?.people ?? []).map(({ member_role, member_role_id }) => [member_role, member_role_id]))
  const others = [...new Set(rows.map(({ member_role }) => member_role))].filter((role) => !known.has(role))
  const roleIds = others.length === 0 ? known : new Map([...known, ...(await findRoleIds(db, others))])
  return rows.map((row) => ({
    ...row,
    id: row.id ?? `portal-${randomUUID()}`,
    proposal_id: row.proposal_id ?? null,
    work_order_id: order.id,
    engagement_id: order.engagement_id,
    member_role_id: roleIds.get(row.member_role) ?? 0,
  }))
}
