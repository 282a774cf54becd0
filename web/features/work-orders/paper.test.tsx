import { oneDay } from '@portal/domain/days/run-out'
import { listEngagements } from '@portal/domain/engagements/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { many, member, open, order, payments, rows, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

const choose = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name: 'Export or print' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('print and export', () => {
  const all = [...many(120), { ...payments, id: 'p999' }]
  const read = async () => {
    const blob = vi.mocked(URL.createObjectURL).mock.calls.at(-1)?.[0] as Blob
    return (await blob.text()).trim().split('\r\n')
  }
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:it')
    URL.revokeObjectURL = vi.fn()
    window.print = vi.fn()
  })

  test('the export contains all engagements in the list and the selected columns', async () => {
    const { user, server } = open({ engagements: all })
    await rows()
    await choose(user, 'Export')
    const box = within(await screen.findByRole('dialog', { name: 'Export work orders' }))
    expect(box.getByText(/^121 engagements with their work orders/)).toBeVisible()
    await user.click(box.getByLabelText('Customer'))
    await user.click(box.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const lines = await read()
    expect(lines[0]).toBe(
      '\uFEFFEngagement,Engagement status,Work order,Member,Role,Start date,End date,Elapsed (%),Work order status,Extension requested on,Budget (days),Used (days worked),Left (budget days),Budget runs out on,Budget runs out at the earliest,Budget runs out at the latest,Daily rate'.replace(
        '\uFEFF',
        lines[0]?.startsWith('\uFEFF') ? '\uFEFF' : '',
      ),
    )
    expect(lines).toHaveLength(1 + 121 + 2)
    const pages = server.received(listEngagements).map(({ query }) => `${query.page_number} of ${query.items_per_page}`)
    expect(pages.slice(-2)).toEqual(['1 of 100', '2 of 100'])
  })

  test('the print dialog offers no rates to a viewer who cannot see them', async () => {
    const { user } = open({ as: stakeholder({ access_level: 2 }) })
    await rows()
    await choose(user, 'Print')
    const box = within(await screen.findByRole('dialog', { name: 'Print work orders' }))
    expect(box.queryByLabelText('Daily rate')).toBeNull()
  })

  test('a print is a table with months in its header and all engagements, even unloaded ones', async () => {
    const { user } = open({ engagements: all })
    await rows()
    let printed: Element | null = null
    vi.mocked(window.print).mockImplementation(() => {
      printed = document.querySelector('table')?.cloneNode(true) as Element
    })
    await choose(user, 'Print')
    const box = within(await screen.findByRole('dialog', { name: 'Print work orders' }))
    await user.click(box.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce())
    const table = printed as Element | null
    expect(table?.querySelectorAll('tbody')).toHaveLength(121)
    expect(table?.querySelector('thead')?.textContent).toContain('JanFebMar')
    expect(table?.textContent).toContain('WO-2041 Core ledger services')
    await waitFor(() => expect(document.querySelector('table')).toBeNull())
  })

  test('a print shows the chosen columns on the left and right of the bars', async () => {
    const renewal = order({
      renewal_requested_on: `${year}-06-12`,
      budget_days: 40,
      used_days: 32.5,
      ...oneDay(`${year}-06-29`),
      member_assignments: [
        member({ price_per_day: 720.5, absences: [{ start_date: `${year}-06-22`, end_date: `${year}-06-26` }] }),
      ],
    })
    const { user } = open({ engagements: [engagement({ id: 'p1', title: 'Payments', work_orders: [renewal] })] })
    await rows()
    let printed: string[][] = []
    vi.mocked(window.print).mockImplementation(() => {
      const cells = (row: Element) => [...row.children].map((cell) => cell.textContent ?? '')
      printed = [...document.querySelectorAll('table tr')].map(cells)
    })
    await choose(user, 'Print')
    const box = within(await screen.findByRole('dialog', { name: 'Print work orders' }))
    await user.click(box.getByLabelText('Work order status'))
    await user.click(box.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce())
    const [head, , orderRow, memberRow] = printed
    expect(head?.toSpliced(3, 1)).toEqual([
      'Engagement, work order, member',
      'Elapsed',
      'Daily rate',
      'Extension requested',
      'Budget',
      'Days worked',
      'Budget left',
      'Budget runs out',
    ])
    const days = ['40 days', '32.5 days', '7.5 days', `on 29 Jun ${year}`]
    expect(orderRow?.slice(1)).toEqual(['92%', '', expect.any(String), `12 Jun ${year}`, ...days])
    expect(memberRow?.[0]).toContain(`30 Jun ${year} · Away 22 Jun to 26 Jun`)
    expect(memberRow?.slice(1)).toEqual(['92%', '£720.50', expect.any(String), '', '', '', '', ''])
  })

  test('an address can ask for the export dialog, which opens once', async () => {
    const { user } = open({ at: '/work-orders?ask=export' })
    const box = within(await screen.findByRole('dialog', { name: 'Export work orders' }))
    await waitFor(() => expect(addressBar()).not.toContain('ask='))
    await user.click(box.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an export that cannot be loaded shows an error and can be retried', async () => {
    const { user, server } = open()
    await rows()
    await choose(user, 'Export')
    const box = within(await screen.findByRole('dialog', { name: 'Export work orders' }))
    server.answers(listEngagements, () => refuse(403, 'Not now'))
    await user.click(box.getByRole('button', { name: 'Export as CSV' }))
    expect(await box.findByRole('alert')).toHaveTextContent('Not now')
    server.answers(listEngagements, () => [payments])
    await user.click(box.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
