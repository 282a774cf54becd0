import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import { deleteWorkOrder, getWorkOrderRecord } from '@portal/domain/records/contract'
import { sample } from '@portal/domain/testing/sample'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { member, order, year } from '../../testing/work-orders.tsx'

afterEach(() => vi.unstubAllGlobals())

const shown = order({ id: 'w1', reference: 'WO-2041', end_date: `${year + 1}-12-31` })

function open(record_access: 'edit' | 'details' | 'none', work_orders = [shown], search = '') {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement({ work_orders }))
  server.answers(getEngagementHeader, () => sample(EngagementHeader, { id: 'p1', record_access }))
  server.answers(listWorkOrderYears, () => [year])
  return renderPortal({ at: `/engagements/p1/work-orders${search}`, as: staff(), server })
}
const openMenu = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for WO-2041' }, { timeout: 15_000 }))
  return (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')])
}

test('who edits work orders may add, edit, copy and delete them', async () => {
  const { user } = open('edit')
  const edit = '/engagements/p1/work-orders/w1/edit'
  expect(await openMenu(user)).toEqual([
    ['Edit', edit],
    ['Add people', `${edit}?add`],
    ['Copy as next work order', '/engagements/p1/work-orders/new?copy=w1'],
    ['Delete', null],
  ])
  expect(screen.getByRole('link', { name: 'New work order' })).toHaveAttribute(
    'href',
    '/engagements/p1/work-orders/new',
  )
})

test('where an import keeps the records there are only details', async () => {
  const { user } = open('details')
  expect(await openMenu(user)).toEqual([['Details', '/engagements/p1/work-orders/w1/edit']])
  expect(screen.queryByRole('link', { name: 'New work order' })).toBeNull()
})

describe('a person on a work order', () => {
  const day = (years: number) => `${year + years}-01-01`
  const people = [
    member({ employee_name: 'Yuki Tanabe', start_date: day(-1), end_date: day(1) }),
    member({ employee_name: 'Li Wei', start_date: day(1), end_date: day(2) }),
    member({ employee_name: 'Ada Byron', start_date: day(-2), end_date: day(-1) }),
  ]
  const running = order({
    id: 'w1',
    reference: 'WO-2041',
    start_date: day(-2),
    end_date: day(2),
    member_assignments: people,
  })
  const menus = async () => {
    await screen.findByText('Yuki Tanabe', {}, { timeout: 15_000 })
    return screen.queryAllByRole('button', { name: /^Actions for (?!WO-|title)/ }).map((button) => button.ariaLabel)
  }

  test('has a menu while it works there, which ends that', async () => {
    const { user } = open('edit', [running], '?wo=w1')
    await waitFor(async () => expect(await menus()).toEqual(['Actions for Yuki Tanabe']), { timeout: 15_000 })
    await user.click(screen.getByRole('button', { name: 'Actions for Yuki Tanabe' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['End on …'])
  })

  test.each(['details', 'none'] as const)('has none for people with record access “%s”', async (access) => {
    open(access, [running], '?wo=w1')
    if (access === 'details') await screen.findByRole('button', { name: 'Actions for WO-2041' }, { timeout: 15_000 })
    expect(await menus()).toEqual([])
  })
})

test('others have no menu', async () => {
  open('none')
  await screen.findByRole('button', { name: 'WO-2041' }, { timeout: 15_000 })
  expect(screen.queryByRole('button', { name: 'Actions for WO-2041' })).toBeNull()
})

test('an engagement without work orders offers to add the first one', async () => {
  open('edit', [])
  expect(await screen.findByRole('link', { name: 'Add the first work order' }, { timeout: 15_000 })).toBeVisible()
})

test('before a work order is deleted, the dialog says what goes with it', async () => {
  const { user, server } = open('edit')
  server.answers(
    getWorkOrderRecord,
    () => ({ version: 4, people: [{}, {}], contents: { requests: 1, days: 12 } }) as never,
  )
  server.answers(deleteWorkOrder, () => undefined)
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete WO-2041?' })
  const sentence =
    'With it go: 2 people on it, 1 extension request, 12 entries of days worked. It is hidden, and a superuser can restore it.'
  expect(await within(dialog).findByText(sentence)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Delete work order' }))
  await waitFor(() =>
    expect(server.received(deleteWorkOrder)[0]).toMatchObject({ params: { id: 'w1' }, query: { version: '4' } }),
  )
  expect(await screen.findByText('WO-2041 is deleted.')).toBeVisible()
})
