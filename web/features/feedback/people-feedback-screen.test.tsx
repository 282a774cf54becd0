import {
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listTeamFeedback,
  listTeamFeedbackFilters,
  withdrawIndividualFeedback,
} from '@portal/domain/feedback/contract'
import type { IndividualFeedback, TeamFeedback } from '@portal/domain/feedback/feedback'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { fakeIntersections } from '../../testing/intersection.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const feedbackNumber = (number: number, differences: Partial<IndividualFeedback> = {}): IndividualFeedback => ({
  id: `f${number}`,
  full_name: `Person ${number}`,
  provider_full_name: 'Helen Marsh',
  project_name: 'Payments',
  company_name: 'Bank',
  date: '2026-06-02T10:00:00Z',
  feedback: `Feedback ${number}`,
  withdrawable_until: null,
  ...differences,
})
const onTeam: TeamFeedback = {
  id: 't1',
  team_name: 'Core',
  project_name: 'Payments',
  provider_full_name: 'Helen Marsh',
  date: '2026-06-02T10:00:00Z',
  feedback: 'They keep watch.',
  withdrawable_until: null,
}

let server: FakeServer
let viewport: ReturnType<typeof fakeIntersections>
let feedback: IndividualFeedback[]
beforeEach(() => {
  viewport = fakeIntersections()
  feedback = [feedbackNumber(1), feedbackNumber(2)]
  server = fakeServer()
  server.answers(listIndividualFeedback, ({ query }) => {
    const start = feedback.findIndex((row) => row.id === query.after) + 1
    return feedback.slice(start, start + 10)
  })
  server.answers(listIndividualFeedbackFilters, () => ({
    name_filters: ['Person 1', 'Person 2'],
    project_name: ['Fleet', 'Payments'],
    company_name: ['Bank'],
  }))
  server.answers(listTeamFeedback, () => [onTeam])
  server.answers(listTeamFeedbackFilters, () => ({
    team_filters: ['Core', 'Night watch'],
    project_filters: ['Payments'],
    provider_full_filters: ['Helen Marsh'],
  }))
})
afterEach(() => vi.unstubAllGlobals())

const open = (at = '/people-feedback', as = stakeholder()) => renderPortal({ at, as, server })
const table = (name = 'Individual feedback') => screen.findByRole('table', { name })
const columnHeadings = (list: HTMLElement) =>
  within(list)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
/** Query of the last request for the list. */
const lastQuery = () => server.received(listIndividualFeedback).at(-1)?.query
type Tester = ReturnType<typeof open>['user']
const tick = async (user: Tester, column: string, value: string) => {
  await user.click(screen.getByRole('button', { name: `Filter by ${column}` }))
  await user.click(await screen.findByRole('checkbox', { name: value }))
}
const close = async (user: Tester) => {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())
}

test.each([
  ['a stakeholder', stakeholder(), 1],
  ['provider staff', staff(), 0],
])('the header shows the Stakeholder chip only to stakeholders: %s', async (_, as, chips) => {
  open('/people-feedback', as)
  await table()
  expect(screen.queryAllByText('Stakeholder')).toHaveLength(chips)
})

describe('the People Feedback screen', () => {
  test('opens with the individual feedback', async () => {
    open()
    const list = await table()
    expect(columnHeadings(list)).toEqual(['Feedback', 'Full Name', 'Project Name', 'Company Name', 'Date', 'Details'])
    const row = (await screen.findByRole('cell', { name: 'Person 1' })).closest('tr')
    expect([...(row?.cells ?? [])].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      'Feedback 1About Person 1, from Helen Marsh',
      'Person 1',
      'Payments',
      'Bank',
      '2 Jun 2026',
    ])
    const tabs = screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])
    expect(tabs).toEqual([
      ['Team feedback', 'false'],
      ['Individual feedback', 'true'],
    ])
    expect(lastQuery()).toEqual({ page_number: '1', items_per_page: '10' })
  })

  test('shows the team feedback in its own tab and keeps the tab in the address', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('tab', { name: 'Team feedback' }))
    const list = await table('Team feedback')
    expect(columnHeadings(list)).toEqual(['Feedback', 'Team Name', 'Project Name', 'Provider Name', 'Date', 'Details'])
    const row = (await within(list).findByText('They keep watch.')).closest('tr')
    expect([...(row?.cells ?? [])].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      'They keep watch.About Core, from Helen Marsh',
      'Core',
      'Payments',
      'Helen Marsh',
      '2 Jun 2026',
    ])
    expect(addressBar()).toBe('/people-feedback?tab=team')
    await user.click(screen.getByRole('tab', { name: 'Individual feedback' }))
    await table()
    expect(addressBar()).toBe('/people-feedback')
  })

  test('expands a row to the full feedback and collapses it', async () => {
    feedback = [feedbackNumber(1, { feedback: 'One line.\nAnother line.' })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show the feedback' }))
    // The row has it too. Its style hides it there while the row is open.
    expect(screen.getAllByText('About Person 1, from Helen Marsh')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Hide the feedback' }))
    expect(screen.getAllByText('About Person 1, from Helen Marsh')).toHaveLength(1)
  })

  test('loads a page when its last row comes into view and says when the list ends', async () => {
    feedback = Array.from({ length: 20 }, (_, index) => feedbackNumber(index + 1))
    open()
    await screen.findByRole('cell', { name: 'Person 10' })
    expect(screen.queryByText('You have reached the end of the list.')).not.toBeInTheDocument()
    viewport.scrollIntoView()
    expect(await screen.findByRole('cell', { name: 'Person 20' })).toBeVisible()
    expect(lastQuery()).toEqual({ page_number: '2', items_per_page: '10', after: 'f10' })
    // After a full page, only an empty next page shows that the list has ended.
    viewport.scrollIntoView()
    expect(await screen.findByText('You have reached the end of the list.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Show the feedback' })).toHaveLength(20)
  })

  test('says that the list ends after nine rows and loads no further page', async () => {
    feedback = Array.from({ length: 9 }, (_, index) => feedbackNumber(index + 1))
    open()
    expect(await screen.findByText('You have reached the end of the list.')).toBeVisible()
    viewport.scrollIntoView()
    expect(lastQuery()).toMatchObject({ page_number: '1' })
  })

  test('keeps the loaded rows when a further page fails, and retries it', async () => {
    feedback = Array.from({ length: 12 }, (_, index) => feedbackNumber(index + 1))
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 10' })
    server.answers(listIndividualFeedback, () => refuse(403, 'No'))
    viewport.scrollIntoView()
    expect(await screen.findByText('Error: Something went wrong...')).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Person 1' })).toBeVisible()
    server.answers(listIndividualFeedback, () => feedback.slice(10))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('cell', { name: 'Person 12' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Person 1' })).toBeVisible()
  })

  test('shows an error with disabled filters and Retry when it cannot be loaded', async () => {
    server.answers(listIndividualFeedback, () => refuse(403, 'No'))
    const { user } = open()
    expect(await screen.findByText('Error: Something went wrong...')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Filter by Full Name' })).toBeDisabled()
    server.answers(listIndividualFeedback, () => feedback)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('cell', { name: 'Person 1' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Filter by Full Name' })).toBeEnabled()
  })

  test('says when there is no feedback', async () => {
    feedback = []
    open()
    expect(await screen.findByText('No feedback yet.')).toBeVisible()
  })
})

describe('the filters of People Feedback', () => {
  test('include days and order in the head of the dates, and the server sorts', async () => {
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 1' })
    await user.click(screen.getByRole('button', { name: 'Date' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ order: 'oldest' }))
    expect(screen.getByRole('columnheader', { name: /^Date/ })).toHaveAttribute('aria-sort', 'ascending')
    await user.click(screen.getByRole('button', { name: 'Filter by Date' }))
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '1 May 2026')
    await waitFor(() => expect(addressBar()).toBe('/people-feedback?order=oldest&from=2026-05-01'))
  })

  test('are behind one button on a phone, which counts those in use', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const { user } = open('/people-feedback?name=Person+1&search=calm')
    await user.click(await screen.findByRole('button', { name: 'Filters and sorting 2 set' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByRole('button', { name: 'Full Name 1 chosen' })).toBeVisible()
    expect(sheet.getByRole('button', { name: 'Company Name Any' })).toBeVisible()
    expect(sheet.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
  })

  test('include search, days and order, and are kept in the address; "Clear filters" clears all but the order', async () => {
    const { user } = open('/people-feedback?from=2026-05-01&order=oldest&name=Person+1')
    await screen.findByRole('cell', { name: 'Person 1' })
    expect(lastQuery()).toMatchObject({ from: '2026-05-01', order: 'oldest', name_filters: '["Person 1"]' })
    feedback = []
    await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'calm')
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'calm' }), { timeout: 8000 })
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }, { timeout: 8000 }))
    await waitFor(() => expect(addressBar()).toBe('/people-feedback?order=oldest'))
  })

  test('apply together after "Apply filter", starting from the first page', async () => {
    feedback = Array.from({ length: 12 }, (_, index) => feedbackNumber(index + 1))
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 10' })
    viewport.scrollIntoView()
    await screen.findByRole('cell', { name: 'Person 12' })
    await tick(user, 'Full Name', 'Person 1')
    await close(user)
    expect(lastQuery()).toMatchObject({ page_number: '2' })
    await tick(user, 'Project Name', 'Payments')
    feedback = [feedbackNumber(1)]
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Show the feedback' })).toHaveLength(1))
    expect(lastQuery()).toEqual({
      page_number: '1',
      items_per_page: '10',
      name_filters: '["Person 1"]',
      project_filters: '["Payments"]',
    })
    expect(screen.getByRole('button', { name: 'Filter by Full Name, active' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Filter by Company Name' })).toBeVisible()
  })

  test('disable "Apply filter" and "Clear filter" when nothing is chosen in the column', async () => {
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 1' })
    await tick(user, 'Full Name', 'Person 1')
    expect(screen.getByRole('button', { name: 'Apply filter' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Clear filter' })).toBeEnabled()
    await close(user)
    await user.click(screen.getByRole('button', { name: 'Filter by Company Name' }))
    expect(await screen.findByRole('button', { name: 'Apply filter' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Clear filter' })).toBeDisabled()
  })

  test('disable "Apply filter" and "Clear filter" while the list loads', async () => {
    feedback = Array.from({ length: 12 }, (_, index) => feedbackNumber(index + 1))
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 10' })
    await tick(user, 'Full Name', 'Person 1')
    expect(screen.getByRole('button', { name: 'Apply filter' })).toBeEnabled()
    let finish = () => {}
    server.answers(listIndividualFeedback, () => new Promise((resolve) => (finish = () => resolve(feedback.slice(10)))))
    viewport.scrollIntoView()
    for (const name of ['Apply filter', 'Clear filter'])
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled())
    finish()
    for (const name of ['Apply filter', 'Clear filter'])
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())
  })

  test('are all reset by "Clear filter" in any column', async () => {
    const { user } = open('/people-feedback?name=Person+1&project=Payments')
    await screen.findByRole('cell', { name: 'Person 1' })
    await user.click(screen.getByRole('button', { name: 'Filter by Project Name, active' }))
    await user.click(await screen.findByRole('button', { name: 'Clear filter' }))
    await waitFor(() => expect(lastQuery()).toEqual({ page_number: '1', items_per_page: '10' }))
    expect(addressBar()).toBe('/people-feedback')
  })

  test('reload the list from the first page when applied again or cleared', async () => {
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 2' })
    await tick(user, 'Full Name', 'Person 1')
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ name_filters: '["Person 1"]' }))
    const countBefore = server.received(listIndividualFeedback).length
    await user.click(await screen.findByRole('button', { name: 'Filter by Full Name, active' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply filter' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(server.received(listIndividualFeedback)).toHaveLength(countBefore + 1))
    feedback = [feedbackNumber(3)]
    await user.click(screen.getByRole('button', { name: 'Filter by Full Name, active' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Clear filter' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(await screen.findByRole('cell', { name: 'Person 3' })).toBeVisible()
    expect(lastQuery()).toEqual({ page_number: '1', items_per_page: '10' })
  })

  test('are restored from the address for each tab, including the checked boxes', async () => {
    const { user } = open('/people-feedback?tab=team&name=Person+1&team=Core&team=Night+watch&provider=Helen+Marsh')
    await table('Team feedback')
    await screen.findByRole('cell', { name: 'Core' })
    expect(server.received(listTeamFeedback)[0]?.query).toEqual({
      page_number: '1',
      items_per_page: '10',
      team_filters: '["Core","Night watch"]',
      name_filters: '["Helen Marsh"]',
    })
    await user.click(screen.getByRole('button', { name: 'Filter by Team Name, active' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Core', checked: true }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(addressBar()).toContain('team=Night+watch'))
    expect(addressBar()).not.toContain('team=Core')
    // The other tab has kept its own filters.
    await user.click(screen.getByRole('tab', { name: 'Individual feedback' }))
    await table()
    await waitFor(() => expect(lastQuery()?.name_filters).toBe('["Person 1"]'))
  })

  test('can be cleared when there are no matches', async () => {
    feedback = []
    const { user } = open('/people-feedback?name=Nobody')
    expect(await screen.findByText('No matches.')).toBeVisible()
    feedback = [feedbackNumber(1)]
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('cell', { name: 'Person 1' })).toBeVisible()
  })
})

describe('actions by role', () => {
  test('staff can export the filtered list as CSV; customers cannot', async () => {
    const { unmount } = open('/people-feedback?name=Person+1', staff())
    expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/feedback/individual-feedback-export?name_filters=%5B%22Person+1%22%5D',
    )
    unmount()
    open()
    await screen.findByRole('cell', { name: 'Person 1' })
    expect(screen.queryByRole('link', { name: 'Export CSV' })).not.toBeInTheDocument()
  })

  test('an author can withdraw only feedback that is still withdrawable; a failure shows the reason', async () => {
    feedback = [feedbackNumber(1, { withdrawable_until: '2026-06-02T11:00:00Z' }), feedbackNumber(2)]
    server.answers(withdrawIndividualFeedback, () => refuse(403, 'The hour has passed.'))
    const { user } = open()
    await screen.findByRole('cell', { name: 'Person 1' })
    const [withdrawable, notWithdrawable] = screen.getAllByRole('button', { name: 'Show the feedback' })
    await user.click(notWithdrawable as HTMLElement)
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
    await user.click(withdrawable as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('The hour has passed.')).toBeVisible()
    server.answers(withdrawIndividualFeedback, () => {
      feedback = feedback.slice(1)
      return undefined
    })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByText('Person 1')).not.toBeInTheDocument())
  })
})
