import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { member, open, order, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

const people = (names: readonly string[]) => names.map((employee_name) => member({ employee_name }))
const shown = async (differences: Partial<WorkOrder>) => {
  const all = open({ engagements: [engagement({ work_orders: [order(differences)] })], at: '/work-orders?wo=w1' })
  await screen.findByRole('list', { name: /^Members of WO-2041/ })
  return all
}
const others = () => screen.getByRole('list', { name: /^Other members of WO-2041/ })

test('people who are there for the whole time share its dates; the others say what differs', async () => {
  const away = [{ start_date: `${year}-06-22`, end_date: `${year}-06-26` }]
  await shown({
    member_assignments: [
      ...people(['Ada', 'Ben']),
      member({ employee_name: 'Cleo', start_date: `${year}-03-02` }),
      member({ employee_name: 'Dan', end_date: `${year}-05-29` }),
      member({ employee_name: 'Eve', absences: away }),
      member({ employee_name: 'Finn', start_date: `${year}-03-02`, absences: away }),
    ],
  })
  expect(screen.getByText('2 people for the whole time')).toBeVisible()
  const whole = within(screen.getByRole('list', { name: /^Members of WO-2041/ }))
  expect(whole.getAllByRole('listitem')).toHaveLength(2)
  const rows = within(others()).getAllByRole('listitem')
  for (const [index, words] of [
    `from 2 Mar ${year}`,
    `until 29 May ${year}`,
    'Away 22 Jun to 26 Jun',
    `from 2 Mar ${year}, away 22 Jun to 26 Jun`,
  ].entries())
    expect(within(rows[index] as HTMLElement).getByText(words)).toBeInTheDocument()
})

test('three people are shown at first where there is no room for all', async () => {
  const { user } = await shown({ member_assignments: people(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']) })
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('bars that go on after the months end in an arrow', async () => {
  await shown({ end_date: `${year + 1}-02-26`, member_assignments: people(['Ada']) })
  expect(document.querySelectorAll('[data-cut~="end"]').length).toBeGreaterThan(0)
})

test('the used days are a part of the bar, and the words next to it say first how much time has passed', async () => {
  await shown({ budget_days: 40, used_days: 32 })
  expect(screen.getByText('92%', { selector: '[data-place]', exact: false })).toHaveTextContent(
    '92%, Ending soon, 12 days left',
  )
})
