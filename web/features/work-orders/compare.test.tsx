import type { EngagementThen } from '@portal/domain/overview/comparison'
import { compareWorkOrders } from '@portal/domain/overview/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { refuse } from '../../testing/fake-server.ts'
import { open, order, rows, year } from '../../testing/work-orders.tsx'

const then = (rest: Partial<EngagementThen['orders'][number]> = {}) => ({
  id: 'w1',
  is_new: false,
  was: null,
  more: 0,
  less: 0,
  ...rest,
})
const earlier = { start_date: `${year}-01-05`, end_date: `${year}-06-20` }
const engagements = [
  engagement({ id: 'p1', title: 'Atlas', work_orders: [order(), order({ id: 'w2', reference: 'WO-2 New' })] }),
  engagement({ id: 'p2', title: 'Borealis', work_orders: [order({ id: 'w3' })] }),
  engagement({ id: 'p3', title: 'Corona', work_orders: [order({ id: 'w4' })] }),
]
const answer = {
  since: `${year}-01-03`,
  engagements: [
    { id: 'p1', known_since: null, orders: [then({ was: earlier, more: 2 }), then({ id: 'w2', is_new: true })] },
    { id: 'p2', known_since: null, orders: [] },
    { id: 'p3', known_since: `${year}-02-10`, orders: [] },
  ],
}

test('comparing the timeline with an earlier time shows a summary and the changes of each work order', async () => {
  const { user, server } = open({ engagements })
  server.answers(compareWorkOrders, () => answer)
  await user.click(await screen.findByRole('switch', { name: 'Compare with earlier dates' }))
  const list = within(await rows())
  expect(await list.findByText('10 days later, 2 more people', { selector: 'p span' })).toBeVisible()
  expect(list.getByText(/, was 20 Jun/)).toBeVisible()
  expect(list.getByText('new since 3 Jan', { selector: 'p span' })).toBeVisible()
  expect(list.getByText('unchanged', { selector: 'p' })).toBeVisible()
  expect(screen.getByText(`Since 3 Jan ${year}`)).toBeInTheDocument()
  expect(list.getByText(`No data before 10 Feb ${year}.`, { selector: 'p' })).toBeVisible()
  const sum = screen.getAllByRole('status').flatMap((status) => [...status.querySelectorAll('li')])
  expect(sum.map(({ textContent }) => textContent)).toEqual([`3 Jan ${year}`, '1 ends later', '1 new', '2 more people'])
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText(`As of 3 Jan ${year}`)).toBeVisible()
  expect(server.received(compareWorkOrders)[0]?.query).toEqual({ since: 'visit', ids: '["p1","p2","p3"]' })
  expect(window.location.search).toContain('compare=visit')
  await user.click(screen.getByRole('switch', { name: 'Compare with earlier dates' }))
  expect(list.queryByText('unchanged')).toBeNull()
  expect(window.location.search).not.toContain('compare')
})

test('the URL names the time to compare with; a loading error offers Retry', async () => {
  const { user, server } = open({ engagements, at: '/work-orders?compare=1-month' })
  server.answers(compareWorkOrders, () => refuse(422, 'no'))
  expect(await screen.findByText('We could not load the comparison.')).toBeVisible()
  server.answers(compareWorkOrders, () => ({ ...answer, engagements: [] }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No differences')).toBeVisible()
  expect(server.received(compareWorkOrders).at(-1)?.query.since).toBe('1-month')
})

test('a bar that continues beyond the months shown says how many days are hidden', async () => {
  const long = { start_date: `${year}-02-01`, end_date: `${year + 1}-01-10` }
  const { server } = open({
    engagements: [engagement({ id: 'p1', title: 'Atlas', work_orders: [order(long)] })],
    at: `/work-orders?compare=visit&year=${year}`,
  })
  const orders = [then({ was: { ...long, start_date: `${year - 1}-12-31` } })]
  server.answers(compareWorkOrders, () => ({ ...answer, engagements: [{ id: 'p1', known_since: null, orders }] }))
  expect(await screen.findByText(/, 11 calendar days not shown$/)).toBeInTheDocument()
})
