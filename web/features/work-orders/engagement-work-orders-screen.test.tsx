import { getEngagement } from '@portal/domain/engagements/contract'
import { linkedOrderRemoved } from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { order, payments, year } from '../../testing/work-orders.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) })
})
afterEach(() => void vi.useRealTimers())

const open = (query = '', work_orders?: WorkOrder[], id?: string) => {
  const server = fakeServer()
  server.answers(getEngagement, () => (work_orders ? engagement({ title: 'Atlas', work_orders }) : payments))
  return renderPortal({ at: `/engagements/p1/work-orders${query}`, as: stakeholder(id ? { id } : {}), server })
}

describe('a link to a work order', () => {
  const row = () => screen.findByRole('button', { name: 'WO-2041 Core ledger services' })

  test.each(['?wo=w9', '?wo=WO-1999', '?wo=w1&wo=w9'])('%s says that it no longer exists', async (query) => {
    open(query)
    expect(await row()).toBeVisible()
    expect(screen.getByText(linkedOrderRemoved)).toBeVisible()
    expect(screen.getByText(linkedOrderRemoved).closest('[role="alert"]')).toBeVisible()
  })

  test.each(['', '?wo=w1', '?wo=WO-2041'])('"%s" says nothing of the kind', async (query) => {
    open(query)
    expect(await row()).toBeVisible()
    expect(screen.queryByText(linkedOrderRemoved)).toBeNull()
  })

  test('that has ended shows it in its own months', async () => {
    open('?wo=old', [order(), order({ id: 'old', reference: 'WO-1', ...past })])
    expect(await screen.findByRole('button', { name: 'WO-1' })).toBeVisible()
    expect(screen.getByText(`Feb ${year - 1} – Jan ${year}`)).toBeVisible()
    expect(screen.getByLabelText('Active Work Orders Only')).not.toBeChecked()
  })
})

const past = { start_date: `${year - 1}-02-05`, end_date: `${year - 1}-03-31` }
const work_orders = [
  order(),
  order({ id: 'ended', reference: 'WO-2 Ended', start_date: `${year}-01-05`, end_date: `${year}-06-05` }),
  order({ id: 'far', reference: 'WO-3 Far', start_date: `${year + 1}-07-01`, end_date: `${year + 1}-12-31` }),
]

describe('the work orders of an engagement', () => {
  const outside = async () => within(await screen.findByRole('region', { name: /^Not in the timeline above/ }))

  test('are shown from one month back, active ones only; the others are named below', async () => {
    const { user } = open('', work_orders)
    expect(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' })).toBeVisible()
    expect(screen.getByText(`May ${year} – Apr ${year + 1}`)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^WO-2/ })?.textContent).toBe('WO-2041 Core ledger services')
    const items = (await outside()).getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      `WO-2 Ended5 Jan ${year} – 5 Jun ${year}, ended`,
      `WO-3 Far1 Jul ${year + 1} – 31 Dec ${year + 1}`,
    ])
    await user.click((await outside()).getByRole('link', { name: 'WO-3 Far' }))
    expect(await screen.findByRole('button', { name: 'WO-3 Far' })).toBeVisible()
    expect(addressBar()).toBe(`/engagements/p1/work-orders?from=${year + 1}-07&wo=far`)
  })

  test('follow the title without a row of the engagement', async () => {
    open('?open=none', work_orders)
    expect(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Atlas' })).toBeNull()
    expect(screen.queryByText('Next end')).toBeNull()
  })

  test('have a legend of the marks that are shown', async () => {
    const { user } = open('', work_orders)
    const marks = async () =>
      within(await screen.findByRole('list', { name: 'Legend' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    const active = await marks()
    expect(active).not.toContain('Ended')
    await user.click(await screen.findByLabelText('Active Work Orders Only'))
    expect(await marks()).toEqual([...active, 'Ended'])
  })

  test('name the filter if none of them is shown', async () => {
    open('', [work_orders[1] ?? order()])
    expect(await screen.findByText(/^No active work orders in /)).toBeVisible()
  })

  test('follow the title and tabs directly on a phone, where the overview and the team offer a message', async () => {
    const matchMedia = window.matchMedia
    window.matchMedia = (media) =>
      ({ matches: media.includes('768'), addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
    try {
      open('', work_orders)
      expect(await screen.findByRole('heading', { level: 1, name: 'Atlas' })).toBeVisible()
      expect(await screen.findByRole('navigation', { name: 'Atlas' })).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
      expect(screen.queryByText(/^Your access/)).toBeNull()
    } finally {
      window.matchMedia = matchMedia
    }
  })

  test('include ended ones when Active Work Orders Only is turned off', async () => {
    const { user } = open('', work_orders)
    await user.click(await screen.findByLabelText('Active Work Orders Only'))
    expect(await screen.findByRole('button', { name: 'WO-2 Ended' })).toBeVisible()
    expect((await outside()).getAllByRole('listitem')).toHaveLength(1)
  })

  test('open in the view that the same person chose last', async () => {
    const { user, unmount } = open('', work_orders, 'helen')
    await user.click(await screen.findByRole('radio', { name: 'Year' }))
    expect(screen.getByText(String(year))).toBeVisible()
    unmount()
    const second = open('', work_orders, 'helen')
    await waitFor(async () => expect(await screen.findByRole('radio', { name: 'Year' })).toBeChecked())
    second.unmount()
    open('', work_orders, 'ruth')
    await waitFor(async () => expect(await screen.findByRole('radio', { name: '12 months' })).toBeChecked())
  })
})
