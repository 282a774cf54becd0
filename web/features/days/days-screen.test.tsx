import type { EngagementDays } from '@portal/domain/days/contract'
import { getEngagementDays, listOrderMonths } from '@portal/domain/days/contract'
import { oneDay } from '@portal/domain/days/run-out'
import { getEngagement } from '@portal/domain/engagements/contract'
import type { User } from '@portal/domain/session/user'
import { sendContactMessage } from '@portal/domain/team/contract'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagementDays, months, orderOfDays } from '../../testing/days.ts'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, type Refused, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

const order = orderOfDays({
  start_date: '2026-10-07',
  end_date: '2026-12-12',
  ...oneDay('2026-12-01'),
  weeks: [
    { from: '2026-10-12', days: 20 },
    { from: '2026-10-19', days: 22.5 },
  ],
})
const days = (differences: Partial<EngagementDays> = {}): EngagementDays =>
  engagementDays({ recorded_up_to: '2026-11-01', orders: [order], ...differences })

function open(answer: EngagementDays | Refused = days(), { as = stakeholder() as User, query = '' } = {}) {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement({ project_lead_name: 'Ingrid Solberg' }))
  server.answers(getEngagementDays, () => answer)
  server.answers(listOrderMonths, () => months)
  return renderPortal({ at: `/engagements/p1/days${query}`, as, server })
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
describe('the days of an engagement', () => {
  test('are shown by work order, with used, left and percent, and one sentence', async () => {
    open()
    const part = await screen.findByRole('region', { name: 'WO-2041' })
    expect(part).toHaveTextContent('17 days of the budget left, of 60')
    expect(part).toHaveTextContent('38% of the time, 42 of 60 budget days used')
    expect(part).toHaveTextContent(
      'At the pace of the last four weeks, the days run out on 1 Dec 2026, 11 days before the work order ends.',
    )
    expect(screen.getByText(/^Days are recorded up to 1 Nov 2026\./)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'All work orders' })).toBeNull()
    expect(document.title).toBe('Days - Payments platform rebuild · Client Portal')
    expect(screen.getByRole('link', { name: 'Days' })).toHaveAttribute('aria-current', 'page')
  })

  test('are summed up if several work orders have not ended', async () => {
    const further = { ...order, id: 'w2', reference: 'WO-2042', used_days: 7.5, ...noRunOut, days_left_at_end: 3 }
    open(days({ orders: [order, further, { ...order, id: 'w3', reference: 'WO-2043', budget_days: null }] }))
    const sum = await screen.findByRole('region', { name: 'All work orders' })
    expect(sum).toHaveTextContent('70 days of the budget left, of 120')
    expect(sum).toHaveTextContent('50 days used, 41% of the budget. 1 work order has no budget and is not in the sum.')
    expect(sum).toHaveTextContent('the days of WO-2041 run out on 1 Dec 2026, 11 days before the work order ends.')
  })

  test('of a work order without a budget are only the used days', async () => {
    open(days({ orders: [{ ...order, budget_days: null, ...noRunOut }] }))
    const part = await screen.findByRole('region', { name: 'WO-2041' })
    expect(part).toHaveTextContent('The work order has no budget.42 days worked')
    expect(part).not.toHaveTextContent('pace')
    expect(within(part).queryByText('Plan')).toBeNull()
  })

  test('can be more than the budget', async () => {
    open(days({ orders: [{ ...order, used_days: 64, ...noRunOut }] }))
    const part = await screen.findByRole('region', { name: 'WO-2041' })
    expect(part).toHaveTextContent('4 days over the budget, of 60')
    expect(part).toHaveTextContent('4 days more than the budget were used.')
  })

  test('of ended work orders are shown on demand, or if the address names one', async () => {
    const ended = { ...order, end_date: '2026-11-01', ...noRunOut }
    const { user, unmount } = open(days({ orders: [ended] }))
    const toggle = await screen.findByRole('button', { name: 'Ended work orders 1' })
    expect(screen.getByText('All work orders have ended.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'WO-2041' })).toBeNull()
    await user.click(toggle)
    expect((await section('WO-2041')).getByText('The work order has ended with 17 budget days left.')).toBeVisible()
    unmount()
    open(days({ orders: [ended] }), { query: '?wo=w1' })
    expect(await screen.findByRole('region', { name: 'WO-2041' })).toBeVisible()
  })

  test.each([
    ['nothing was imported', days({ recorded_up_to: null }), /^No days have been recorded yet\. Days used/],
    ['there are no work orders', days({ orders: [] }), /^No work orders yet\. Days used/],
    ['nothing was recorded on a work order', days({ orders: [{ ...order, weeks: [] }] }), /^No days recorded on this/],
    ['the days cannot be loaded', refuse(422, 'no'), 'We could not load the days.'],
    ['the engagement is of others', refuse(404, 'no'), 'Sorry, you cannot access this engagement.'],
  ])('say so if %s', async (_, answer, text) => {
    open(answer)
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('the chart of a work order', () => {
  test('says its points to those who use the keyboard, beginning with the newest day', async () => {
    open()
    const chart = await screen.findByRole('slider', { name: 'Days worked by week of WO-2041' })
    expect(chart).toHaveAttribute('aria-valuetext', '1 Nov 2026: 42 days used, 22 planned')
    expect(screen.getByText('1 Nov 2026: 42 days used, 22 planned')).toBeVisible()
    // A browser turns the arrow keys into these changes (e2e/days.spec.ts).
    for (const [value, text] of [
      ['3', '25 Oct 2026: 42 days used, 16 planned'],
      ['5', '1 Dec 2026: 60 days forecast, 50 planned'],
    ] as const) {
      fireEvent.change(chart, { target: { value } })
      expect(chart).toHaveAttribute('aria-valuetext', text)
      expect(screen.getByText(text)).toBeVisible()
    }
  })

  test('shows the same figures as a table', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show as table: WO-2041' }))
    const rows = within(screen.getByRole('table', { name: 'Days worked by week of WO-2041' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Up to', 'Used', 'Forecast', 'Plan'],
      ['7 Oct 2026', '0', '', '0'],
      ['11 Oct 2026', '0', '', '3'],
      ['18 Oct 2026', '20', '', '10'],
      ['25 Oct 2026', '42', '', '16'],
      ['1 Nov 2026', '42', '', '22'],
      ['1 Dec 2026', '', '60', '50'],
      ['12 Dec 2026', '', '', '60'],
    ])
  })

  test('shows a longer forecast as two points', async () => {
    const range = { runs_out_on: '2026-11-20', runs_out_earliest: '2026-11-12', runs_out_latest: '2027-02-01' }
    const { user } = open(days({ orders: [{ ...order, ...range }] }))
    const part = await screen.findByRole('region', { name: 'WO-2041' })
    expect(part).toHaveTextContent(
      'the days run out in November at the earliest, or last until the work order ends on 12 Dec 2026.',
    )
    const chart = within(part).getByRole('slider', { name: 'Days worked by week of WO-2041' })
    fireEvent.change(chart, { target: { value: '5' } })
    expect(chart).toHaveAttribute('aria-valuetext', '12 Nov 2026: up to 60 days forecast, 32 planned')
    fireEvent.change(chart, { target: { value: '6' } })
    expect(chart).toHaveAttribute('aria-valuetext', '12 Dec 2026: at least 50 days forecast, 60 planned')
    await user.click(within(part).getByRole('button', { name: 'Show as table: WO-2041' }))
    const table = screen.getByRole('table', { name: 'Days worked by week of WO-2041' })
    const rows = within(table).getAllByRole('row').slice(-2)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['12 Nov 2026', '', 'up to 60', '32'],
      ['12 Dec 2026', '', 'at least 50', '60'],
    ])
  })

  test('names its lines', async () => {
    open()
    const legend = (await section('WO-2041')).getAllByRole('listitem')
    expect(legend.map((each) => each.textContent)).toEqual(['Used', 'Forecast', 'Plan', 'Budget'])
  })
})

describe('the months of a work order', () => {
  const openMonths = async (options = {}) => {
    const shown = open(days(), options)
    await shown.user.click(await screen.findByRole('button', { name: 'Show days by person: WO-2041' }))
    return shown
  }
  const table = () => screen.findByRole('table', { name: 'Days worked by person and month of WO-2041' })

  test('are one table of people and months, with sums of both', async () => {
    const { server } = await openMonths()
    const rows = within(await table()).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Person', 'Sep 2026', 'Oct 2026', 'Total'],
      ['Amara Okafor', '20', '20', '40'],
      ['Élodie Martin', '–', '2', '2'],
      ['All', '20', '22', '42'],
    ])
    expect(server.received(listOrderMonths)[0]?.params).toEqual({ id: 'w1' })
  })

  test('can be exported as CSV', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:it')
    URL.revokeObjectURL = vi.fn()
    const { user } = await openMonths()
    await user.click(await screen.findByRole('button', { name: 'Export CSV of WO-2041' }))
    const file = vi.mocked(URL.createObjectURL).mock.calls.at(-1)?.[0] as Blob
    expect((await file.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Work order,Month,Person,Days worked',
      'WO-2041,2026-10,Amara Okafor,20',
      'WO-2041,2026-10,Élodie Martin,2.25',
      'WO-2041,2026-09,Amara Okafor,20.25',
    ])
  })

  test('let a customer write to the leads about wrong days, with the work order filled in', async () => {
    const { user, server } = await openMonths()
    server.answers(sendContactMessage, () => undefined)
    await user.click(await screen.findByRole('button', { name: 'Report wrong days of WO-2041' }))
    const dialog = within(await screen.findByRole('dialog', { name: "Message your team's leads" }))
    expect(dialog.getByLabelText('Subject')).toHaveValue('Wrong days')
    await user.type(dialog.getByLabelText('Message'), 'Élodie was away.')
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message has been sent')).toBeVisible()
    expect(server.received(sendContactMessage)[0]?.body).toEqual({
      data: {
        subject: 'Wrong days',
        message: 'These days worked on WO-2041 are not right: Élodie was away.',
      },
      to: ['project_lead'],
    })
  })
})
