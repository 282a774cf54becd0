import { type Ending, endingProblems, lineNotOfPerson, withEnded } from '@portal/domain/records/end-assignments'
import { noSuchPerson } from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import { notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { visibleWorkOrder } from '../work-orders/data.ts'
import { beginSave, rejectChanged, rejectProblems, rejectUnlessPortalKeeps } from './save-data.ts'
import { permitEdit, saveRows } from './save-rows-data.ts'
import { findWorking, findWorkOrderRecord, lockEngagement } from './work-order-data.ts'

type Needs = Pick<Services, 'events' | 'now' | 'today'>

interface EndRequest extends Ending {
  /** Lines of the person, with the version of the work order that the form showed. */
  assignments: readonly { id: string; work_order_id: string; version: number }[]
}

/** Ends the work of a person on work orders of an engagement, on all of them or on none. */
export async function endAssignments(
  services: Needs,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  { id, employeeId }: { id: VisibleEngagementId; employeeId: string },
  { assignments, ...ending }: EndRequest,
): Promise<void> {
  await beginSave(services, db, viewer)
  const engagement = await lockEngagement(db, id)
  permitEdit(viewer, engagement)
  rejectUnlessPortalKeeps(engagement.keeper)
  // Sorted, so that two saves lock in the same order.
  const orderIds = [...new Set(assignments.map(({ work_order_id }) => work_order_id))].sort()
  const orders: Awaited<ReturnType<typeof findWorkOrderRecord>>[] = []
  for (const orderId of orderIds) {
    const visible = await visibleWorkOrder({ db, audit }, viewer, orderId)
    if (visible.engagement_id !== id) throw notFound()
    const stored = await findWorkOrderRecord(db, orderId, 'lock')
    for (const { work_order_id, version } of assignments)
      if (work_order_id === orderId) await rejectChanged(db, stored, version)
    orders.push(stored)
  }
  const ids = new Set(assignments.map((line) => line.id))
  const lines = orders.flatMap(({ people }) => people.filter((line) => ids.has(line.id)))
  const isOfPerson = lines.length === ids.size && lines.every(({ employee_id }) => employee_id === employeeId)
  rejectProblems(isOfPerson ? {} : { assignments: lineNotOfPerson })
  rejectProblems(endingProblems(ending, { employee_id: employeeId, lines }))
  const successor = ending.follows === 'successor' ? ending.successor_id : null
  if (successor !== null && !(await findWorking(db, [successor], services.today())).has(successor))
    rejectProblems({ successor_id: noSuchPerson })
  audit({ object: lines[0]?.name ?? employeeId })
  for (const stored of orders) {
    const { reference, start_date, end_date, budget_days } = stored
    const rows = stored.people.map(({ name: _, photo_id: __, member_role_id: ___, ...line }) => line)
    const form = { reference, start_date, end_date, budget_days, people: withEnded(rows, ids, ending) }
    await saveRows(services, db, viewer, { id: stored.id, engagement_id: id, form, stored })
  }
}
