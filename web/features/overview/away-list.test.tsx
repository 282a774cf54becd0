import type { ListedAbsence } from '@portal/domain/absences/listed-absence'
import { listAway, listChanges, listLeaving, listTodos } from '@portal/domain/overview/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { changesSince, todoList } from '../../testing/overview.ts'
import { stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  server.answers(listTodos, () => todoList([]))
  server.answers(listChanges, () => changesSince('2026-06-10', []))
  server.answers(listLeaving, () => ({ people: [], engagements: [] }))
  server.answers(listAway, () => ({ absences: [], engagements: [] }))
})
afterEach(() => void vi.useRealTimers())

const open = () => renderPortal({ at: '/overview', as: stakeholder(), server })
const rows = async (label: string) => within(await screen.findByRole('list', { name: label }))

describe('people away', () => {
  const absence = (
    employee_id: string,
    start_date: string,
    end_date: string,
    engagement_ids = ['p1'],
  ): ListedAbsence => ({
    id: `${employee_id} ${start_date}`,
    employee_id,
    name: `Person ${employee_id}`,
    photo_id: null,
    start_date,
    end_date,
    engagement_ids,
  })
  const engagements = [
    { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' },
    { id: 'p2', title: 'Borealis', client_name: 'Halden & Moore Bank' },
  ]

  test('are listed once each, soonest first, with their engagements and a profile link', async () => {
    const absences = [
      absence('a', '2026-06-15', '2026-06-26', ['p1', 'p2']),
      absence('b', '2026-06-22', '2026-06-22', ['p2']),
      absence('a', '2026-07-13', '2026-07-17', ['p1', 'p2']),
    ]
    server.answers(listAway, () => ({ absences, engagements }))
    open()
    expect(await screen.findByRole('heading', { name: 'Away in the next four weeks' })).toBeVisible()
    const list = await rows('People away')
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Person aAtlas, BorealisAway until 26 Jun, 13 Jul to 17 Jul',
      'Person bBorealisAway 22 Jun',
    ])
    expect(list.getByRole('link', { name: 'Person a' })).toHaveAttribute('href', '/engagements/p1/employees/a')
    expect(list.getByRole('link', { name: 'Person b' })).toHaveAttribute('href', '/engagements/p2/employees/b')
  })

  test('are limited to six until "Show 2 more" is clicked', async () => {
    const absences = Array.from({ length: 8 }, (_, index) => absence(`${index}`, '2026-06-22', '2026-06-26'))
    server.answers(listAway, () => ({ absences, engagements }))
    const { user } = open()
    const list = await rows('People away')
    expect(list.getAllByRole('listitem')).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
    expect(list.getAllByRole('listitem')).toHaveLength(8)
  })

  test('are not mentioned when there are none', async () => {
    open()
    await screen.findByText('No changes since 10 Jun 2026.')
    expect(screen.queryByRole('heading', { name: /Away/ })).toBeNull()
  })
})
