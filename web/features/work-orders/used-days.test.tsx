import { oneDay } from '@portal/domain/days/run-out'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { open, order, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

const range = {
  runs_out_on: `${year}-06-29`,
  runs_out_earliest: `${year}-06-24`,
  runs_out_latest: `${year}-08-16`,
}

describe('the row of a work order', () => {
  const shown = (differences: Partial<WorkOrder>, fold = 'wo=w1') =>
    open({
      engagements: [engagement({ work_orders: [order({ id: 'w1', ...differences })] })],
      at: `/work-orders?${fold}`,
    })
  const row = async () =>
    (await screen.findByRole('button', { name: /^WO-2041/ })).closest('li')?.firstElementChild?.textContent ?? ''

  test.each<[string, Partial<WorkOrder>, string | RegExp]>([
    ['the used days', { budget_days: 40, used_days: 32 }, '12 calendar days left, 32 of 40 budget days used30 Jun'],
    [
      'the day on which they run out early',
      { budget_days: 40, used_days: 32, ...oneDay(`${year}-06-29`) },
      `32 of 40 budget days useddays run out on 29 Jun ${year}, 1 day early`,
    ],
    [
      'the range in which they run out early',
      { budget_days: 40, used_days: 32, ...range, end_date: `${year}-08-17` },
      '32 of 40 budget days useddays run out between June and August17 Aug',
    ],
    [
      'no range that reaches the last day',
      { budget_days: 40, used_days: 32, ...range, end_date: `${year}-08-16` },
      '32 of 40 budget days used16 Aug',
    ],
    [
      'no day if they last until the end',
      { budget_days: 40, used_days: 32, ...oneDay(`${year}-06-30`) },
      '32 of 40 budget days used30 Jun',
    ],
    ['that all are used', { budget_days: 40, used_days: 40 }, '40 of 40 budget days usedall days used'],
    [
      'no warning after its end',
      { budget_days: 40, used_days: 44.5, end_date: `${year}-06-17` },
      /100% of the time, Ended44 of 40 budget days used17 Jun/,
    ],
    ['used days without a budget', { used_days: 1.25 }, '1 day worked'],
    ['nothing without a budget and used days', {}, '12 calendar days left30 Jun'],
  ])('shows %s', async (_, differences, text) => {
    shown(differences)
    expect(await row()).toMatch(text)
  })

  test('unfolded, shows the days left, the forecast and a link to its days', async () => {
    shown({ budget_days: 40, used_days: 32, ...oneDay(`${year}-06-29`) })
    await row()
    const link = screen.getByRole('link', { name: /^View days/ })
    expect(link).toHaveAccessibleName('View days of WO-2041 Core ledger services')
    expect(link).toHaveAttribute('href', '/engagements/p1/days?wo=w1')
    expect(link.closest('p')?.textContent).toMatch(
      /^32 of 40 budget days used\. At the pace of the last four weeks, the days run out on 29 Jun \d+, 1 day before the work/,
    )
  })

  test('unfolded without days, has neither figures nor a link', async () => {
    shown({})
    await screen.findByRole('list', { name: /^Members of WO-2041/ })
    expect(screen.queryByRole('link', { name: /^View days/ })).toBeNull()
  })

  test('folded, has no link', async () => {
    shown({ budget_days: 40, used_days: 32 }, 'project=p1')
    expect(await row()).toContain('32 of 40 budget days used')
    expect(within(await screen.findByRole('main')).queryByRole('link', { name: /^View days/ })).toBeNull()
  })
})
