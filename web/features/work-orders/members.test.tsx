import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

const five = people(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])
const showAll = () => screen.queryByRole('button', { name: 'Show all 5 people' })

test('three people are shown at first where there is no room for all', async () => {
  const { user } = await shown({ member_assignments: five })
  await user.click(showAll() as HTMLElement)
  expect(showAll()).toBeNull()
})

describe('unfolded together with all others, a work order', () => {
  const list = (name = /^Members of/) => within(screen.getByRole('list', { name }))
  const unfoldAll = async (member_assignments: WorkOrder['member_assignments']) => {
    const all = open({ engagements: [engagement({ work_orders: [order({ member_assignments })] })] })
    await all.user.click(await screen.findByRole('button', { name: 'Unfold all' }))
    await screen.findByRole('list', { name: /^Members of/ })
    return all
  }

  test('shows its first three people, and all on demand', async () => {
    const { user } = await unfoldAll(five)
    expect(list().getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('5 people for the whole time')).toBeVisible()
    await user.click(showAll() as HTMLElement)
    expect(list().getAllByRole('listitem')).toHaveLength(5)
    expect(showAll()).toBeNull()
  })

  test('counts those who are there for a part of it after the others', async () => {
    await unfoldAll([...five.slice(0, 2), ...five.slice(2).map((one) => ({ ...one, end_date: `${year}-05-29` }))])
    expect(list(/^Members of/).getAllByRole('listitem')).toHaveLength(2)
    expect(list(/^Other members of/).getAllByRole('listitem')).toHaveLength(1)
    expect(showAll()).toBeVisible()
  })

  test('shows all people once it is unfolded by itself', async () => {
    const { user } = await unfoldAll(five)
    const toggle = screen.getByRole('button', { name: 'WO-2041 Core ledger services' })
    await user.click(toggle)
    await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'false'))
    await user.click(toggle)
    await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(5))
  })
})

test('bars that go on after the months end in an arrow', async () => {
  await shown({ end_date: `${year + 1}-02-26`, member_assignments: people(['Ada']) })
  expect(document.querySelectorAll('[data-cut~="end"]').length).toBeGreaterThan(0)
})

test('the used days are a part of the bar, and the words next to it say first how much time has passed', async () => {
  await shown({ budget_days: 40, used_days: 32 })
  expect(screen.getByText('92%', { selector: '[data-place]', exact: false })).toHaveTextContent(
    '92% of the time, Ending soon, 12 days left',
  )
})
