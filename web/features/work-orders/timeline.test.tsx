import { listEngagements } from '@portal/domain/engagements/contract'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { extensionRequest, many, member, open, order, rows, unfolded, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

describe('links to work orders and engagements', () => {
  const far = engagement({
    id: 'z',
    title: 'Zeta',
    work_orders: [order({ id: 'w90', reference: 'WO-2190 Reporting and data' })],
  })

  test.each(['w90', 'WO-2190 Reporting and data', 'wo-2190'])(
    'a link to the work order %s opens it wherever it is in the list',
    async (wo) => {
      open({ engagements: [...many(43), far], at: `/work-orders?wo=${encodeURIComponent(wo)}` })
      expect(await screen.findByRole('list', { name: 'Members of WO-2190 Reporting and data' })).toBeVisible()
      expect(await unfolded()).toEqual(['ZetaZeta', 'WO-2190 Reporting and data'])
    },
  )

  test('two engagements with the same title open and close independently', async () => {
    const twins = ['a', 'b'].map((id) =>
      engagement({ id, title: 'Atlas', work_orders: [order({ id: `w${id}`, reference: `WO-${id}` })] }),
    )
    const { user } = open({ engagements: twins })
    const [first, second] = await screen.findAllByRole('button', { name: 'Atlas' })
    expect([first, second].map((one) => one?.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
    await user.click(second as HTMLElement)
    await waitFor(() => expect(addressBar()).toBe('/work-orders?project=a&project=b'))
    await user.click(first as HTMLElement)
    await waitFor(() => expect(first).toHaveAttribute('aria-expanded', 'false'))
    expect(second).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('a folded row', () => {
  const folded = (work_orders: WorkOrder[]) =>
    open({ engagements: [engagement({ work_orders })], at: '/work-orders?open=none' })

  test('describes its bars in text', async () => {
    const later = order({ id: 'w2', reference: 'WO-2', start_date: `${year}-07-01`, end_date: `${year}-12-31` })
    folded([order(), later])
    expect(await screen.findByRole('img')).toHaveAccessibleName(
      `WO-2041 Core ledger services: 5 Jan ${year} to 30 Jun ${year}, Ending soon, 92% elapsed, 12 calendar days left; ` +
        `WO-2: 1 Jul ${year} to 31 Dec ${year}, Upcoming, 0% elapsed, 196 calendar days left`,
    )
  })

  test('says when the next work order ends', async () => {
    folded([order()])
    await waitFor(async () => expect((await rows()).textContent).toContain(`Next end 30 Jun ${year}, 12 days left`))
  })

  test('says when the last work order ended if all have ended', async () => {
    folded([order({ end_date: `${year}-06-17` })])
    expect((await rows()).textContent).toContain(`Last end 17 Jun ${year}, ended`)
  })

  test('names an open request by its full reference if it does not start with a number', async () => {
    const reference = 'Design sprint 3'
    folded([order({ reference, extension_requests: [extensionRequest()], renewal_requested_on: `${year}-06-12` })])
    expect(await screen.findByText(`1 open request: Design sprint 3, 12 Jun ${year}`)).toBeVisible()
  })

  test('names its open requests only until it is unfolded', async () => {
    const { user } = folded([
      order({ extension_requests: [extensionRequest()], renewal_requested_on: `${year}-06-12` }),
    ])
    expect(await screen.findByText(`1 open request: WO-2041, 12 Jun ${year}`)).toBeVisible()
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('extension requested')
    await user.click(screen.getByRole('button', { name: 'Payments platform rebuild' }))
    await waitFor(() => expect(screen.queryByText(/open request/)).toBeNull())
  })
})

describe('sort order and view', () => {
  test('sorting starts with "Ending soonest" and keeps the chosen order', async () => {
    const { user, server, unmount } = open()
    await rows()
    expect(screen.getByLabelText('Ending soonest')).toBeChecked()
    expect(server.received(listEngagements)[0]?.query.order).toBe('next_end')
    await user.click(screen.getByLabelText('By title'))
    await waitFor(() => expect(server.received(listEngagements).at(-1)?.query.order).toBe('title'))
    unmount()
    open()
    await rows()
    expect(screen.getByLabelText('By title')).toBeChecked()
  })

  test('the timeline shows one year by default, or 12 months starting one month ago', async () => {
    const next = order({
      id: 'n',
      reference: 'WO-NEXT',
      start_date: `${year + 1}-01-04`,
      end_date: `${year + 1}-05-01`,
    })
    const { user } = open({ engagements: [engagement({ work_orders: [order(), next] })], years: [year, year + 1] })
    await rows()
    expect(screen.getByRole('radio', { name: 'Year' })).toBeChecked()
    expect(screen.queryByRole('button', { name: 'WO-NEXT' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '12 months' }))
    expect(await screen.findByRole('group', { name: 'Months' })).toHaveTextContent(`May ${year} – Apr ${year + 1}`)
    expect(await screen.findByRole('button', { name: 'WO-NEXT' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: `Go to May ${year + 1} – Apr ${year + 2}` }))
    await waitFor(() => expect(addressBar()).toBe(`/work-orders?from=${year + 1}-05`))
    expect(screen.getByRole('button', { name: 'No later months' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Year' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders'))
  })
})

describe('the year', () => {
  test('starts with the current one; the arrows reach only years with data', async () => {
    const before = order({
      id: 'old',
      reference: 'WO-OLD',
      start_date: `${year - 2}-01-01`,
      end_date: `${year - 2}-12-31`,
    })
    const { user } = open({ engagements: [engagement({ work_orders: [order(), before] })], years: [year - 2, year] })
    expect(await screen.findByRole('button', { name: `Go to ${year - 2}` })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'No later year' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'WO-OLD' })).toBeNull()
    await user.click(screen.getByRole('button', { name: `Go to ${year - 2}` }))
    expect(await screen.findByRole('button', { name: 'WO-OLD' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'No earlier year' })).toBeDisabled()
    expect(addressBar()).toBe(`/work-orders?year=${year - 2}`)
  })

  test('falls back to the nearest year with data', async () => {
    open({ years: [year - 3, year - 2] })
    const group = await screen.findByRole('group', { name: 'Year' })
    await waitFor(() => expect(group).toHaveTextContent(String(year - 2)))
  })

  test('is the year of the work order that the URL names', async () => {
    const before = order({
      id: 'old',
      reference: 'WO-OLD',
      start_date: `${year - 1}-01-01`,
      end_date: `${year - 1}-12-31`,
    })
    open({
      engagements: [engagement({ work_orders: [before] })],
      years: [year - 1, year],
      at: '/work-orders?project=Payments%20platform%20rebuild&wo=old',
    })
    expect(await screen.findByRole('list', { name: 'Members of WO-OLD' })).toBeVisible()
  })
})

describe('absences', () => {
  const absences = [
    { start_date: `${year}-03-02`, end_date: `${year}-03-06` },
    { start_date: `${year}-06-15`, end_date: `${year}-06-19` },
    { start_date: `${year}-06-29`, end_date: `${year}-07-10` },
    // After the last day of the assignment.
    { start_date: `${year}-08-03`, end_date: `${year}-08-14` },
  ]
  const shown = async (one: Partial<MemberAssignment>) => {
    open({
      engagements: [engagement({ work_orders: [order({ member_assignments: [member(one)] })] })],
      at: '/work-orders?wo=w1',
    })
    return screen.findByRole('list', { name: 'Members of WO-2041 Core ledger services' })
  }

  test('are hatched parts of the bar of the person, with a text, and are explained by the legend', async () => {
    const members = await shown({ absences })
    const parts = ['Away 2 Mar to 6 Mar', 'Away until 19 Jun', 'Away 29 Jun to 10 Jul']
    expect([...members.querySelectorAll('[title]')].map((part) => part.getAttribute('title'))).toEqual(parts)
    expect(within(members).getByText('Away until 19 Jun and 1 more')).toBeVisible()
    expect(members).toHaveTextContent(', Away 2 Mar to 6 Mar, until 19 Jun, 29 Jun to 10 Jul')
    expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Away')).toBeVisible()
  })

  test('are not mentioned, also in the legend, if there are none during the assignment', async () => {
    const members = await shown({ absences: absences.slice(3) })
    expect(members).not.toHaveTextContent('Away')
    expect(within(screen.getByRole('list', { name: 'Legend' })).queryByText('Away')).toBeNull()
  })
})
