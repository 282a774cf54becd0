import { countEngagements, listEngagements } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { getWorkOrderRecord } from '@portal/domain/records/work-order-contract'
import type { User } from '@portal/domain/session/user'
import { sample } from '@portal/domain/testing/sample'
import { memberAssignment, workOrder } from '@portal/domain/testing/work-orders'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { isNamed } from '@portal/domain/work-orders/order-reference'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, within } from '@testing-library/react'
import type * as z from 'zod/mini'
import { engagement } from './engagements.ts'
import { fakeServer } from './fake-server.ts'
import { stakeholder } from './people.ts'
import { renderPortal } from './render-portal.tsx'

export const year = new Date().getFullYear()

const thisYear = { start_date: `${year}-01-05`, end_date: `${year}-06-30` }
export const member = (differences: Partial<MemberAssignment> = {}) => memberAssignment({ ...thisYear, ...differences })
export const order = (differences: Partial<WorkOrder> = {}) =>
  workOrder({ ...thisYear, member_assignments: [member()], ...differences })
export const extensionRequest = (differences: Partial<ExtensionRequest> = {}) =>
  sample(ExtensionRequest, {
    id: 'r1',
    requested_by: 'Owen Blackwood',
    requested_on: `${year}-06-12`,
    message: 'Please extend by three months.',
    proposed_end_date: `${year}-09-30`,
    ...differences,
  })
const recordSchema = getWorkOrderRecord.answers[200]
type OrderRecord = z.output<typeof recordSchema>
/** The record of the work order, with an open request, which this person may edit here. */
export const orderRecord = (differences: Partial<OrderRecord> = {}) =>
  sample(recordSchema, {
    ...thisYear,
    id: 'w1',
    engagement_id: 'p1',
    version: 3,
    may_edit: true,
    keeper: 'portal',
    reference: 'WO-2041 Core ledger services',
    budget_days: 40,
    used_days: 12,
    ...differences,
  })
export const payments = engagement({ id: 'p1', title: 'Payments platform rebuild', work_orders: [order()] })
export const many = (count: number): Engagement[] =>
  Array.from({ length: count }, (_, index) =>
    engagement({ id: `p${index + 1}`, title: `Engagement ${String(index + 1).padStart(2, '0')}`, work_orders: [] }),
  )

export interface Open {
  at?: string
  /** State of the history entry. */
  state?: unknown
  as?: User
  engagements?: Engagement[]
  years?: number[]
}

export function open({
  at = '/work-orders',
  state,
  as = stakeholder(),
  engagements = [payments],
  years = [year],
}: Open = {}) {
  const server = fakeServer()
  const matching = (query: Record<string, string>) =>
    engagements.filter(
      (one) =>
        one.title.toLowerCase().includes((query.search_input ?? '').toLowerCase()) &&
        (query.project === undefined || [one.id, one.title].includes(query.project)) &&
        (query.work_order === undefined || one.work_orders.some((each) => isNamed(each, query.work_order ?? ''))),
    )
  server.answers(listEngagements, ({ query }) => {
    const size = Number(query.items_per_page)
    const from = (Number(query.page_number) - 1) * size
    return matching(query).slice(from, from + size)
  })
  server.answers(countEngagements, ({ query }) => ({ active: matching(query).length, completed: 0 }))
  server.answers(listWorkOrderYears, () => years)
  return renderPortal({ at, as, server, state })
}

export const rows = () => screen.findByRole('list', { name: 'Engagements' })
export const titles = async () =>
  within(await rows())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.querySelector('button .sr-only')?.textContent)
export const unfolded = async () =>
  within(await rows())
    .getAllByRole('button', { expanded: true })
    .map((button) => button.textContent)
