import { addDays, dayAt } from '@portal/domain/dates/calendar-day'
import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import { giveIndividualFeedback, listProfileFeedback } from '@portal/domain/feedback/contract'
import type { ProfileFeedback } from '@portal/domain/feedback/feedback'
import { assignTag, listTags } from '@portal/domain/tags/contract'
import { getMemberProfile, listMemberEngagements, listMemberWorkOrders } from '@portal/domain/team/contract'
import { Member } from '@portal/domain/team/member'
import { MemberProfile, type ProfileWorkOrder } from '@portal/domain/team/profile'
import { couldNotTakeData } from '@portal/domain/team/validation'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, Refused, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const profile = sample(MemberProfile, {
  employee_id: 'ann',
  member_name: 'Ann Abel',
  member_role: 'Software developer',
  project_title: 'Payments platform rebuild',
  groups: ['Core', 'Night watch'],
  allocation_percentage: 80,
  email: 'ann@acme.example',
  start_date: '2025-01-06',
  end_date: '2026-12-31',
  tags: [{ id: 't1', name: 'Kotlin' }],
})
const member = sample(Member, {
  employee_id: 'ann',
  employee_name: 'Ann Abel',
  member_role: 'Software developer',
  last_day: '2027-12-31',
  tags: profile.tags,
})
const order = (name: string, status: ProfileWorkOrder['status']): ProfileWorkOrder => ({
  work_order_name: name,
  project_name: 'Payments',
  start_date: '2026-01-05',
  end_date: '2026-06-30',
  allocation: status === 'Past' ? null : 50,
  status,
})
const feedbackNumber = (number: number): ProfileFeedback => ({
  id: `f${number}`,
  provider_full_name: `Giver ${number}`,
  provider_role: number === 2 ? null : 'Product Owner',
  date: '2026-06-02T10:00:00Z',
  feedback: `Feedback ${number}`,
  withdrawable_until: null,
})

let server: FakeServer
let feedback: ProfileFeedback[]
beforeEach(() => {
  feedback = Array.from({ length: 6 }, (_, index) => feedbackNumber(index + 1))
  server = fakeServer()
  server.answers(getEngagement, () => engagement({ title: 'Payments platform rebuild' }))
  server.answers(listMembers, () => [member])
  server.answers(getMemberProfile, () => profile)
  server.answers(listMemberEngagements, () => [])
  server.answers(listMemberWorkOrders, () => [
    order('WO-1', 'Upcoming'),
    order('WO-2', 'Current'),
    order('WO-3', 'Past'),
  ])
  server.answers(listProfileFeedback, ({ query }) => {
    const from = (Number(query.page_number) - 1) * 5
    return { item_list: feedback.slice(from, from + 5), total_pages: Math.ceil(feedback.length / 5) }
  })
})
const open = (as = stakeholder()) => renderPortal({ at: '/engagements/p1/employees/ann', as, server })
const opened = async (as = stakeholder()) => {
  const portal = open(as)
  await screen.findByRole('heading', { level: 1, name: 'Ann Abel' })
  return portal
}
// Hidden from screen readers while a popover is open.
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term', { hidden: true })
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const texts = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
}

describe('a member’s profile', () => {
  test('shows current and coming absences', async () => {
    const today = dayAt(new Date(), 'Europe/London')
    const absences = [{ start_date: addDays(today, -1), end_date: today }]
    server.answers(listMembers, () => [{ ...member, absences }])
    await opened()
    await waitFor(() => expect(facts()).toMatchObject({ Away: 'today' }))
  })

  test('shows the member’s details and links back to the team', async () => {
    server.answers(listMemberWorkOrders, () => [])
    await opened()
    expect(facts()).toEqual({
      Role: 'Software developer',
      Project: 'Payments platform rebuild',
      Teams: 'Core, Night watch',
      Allocation: '80%',
      Email: 'ann@acme.example',
      Tags: 'Kotlin',
      'Start date': '6 Jan 2025',
      'End date': '31 Dec 2026',
    })
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/engagements/p1/team')
    expect(screen.getByRole('link', { name: 'ann@acme.example' })).toHaveAttribute('href', 'mailto:ann@acme.example')
    expect(document.title).toBe('Ann Abel - Member Profile - Payments platform rebuild · Client Portal')
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    await breadcrumb.findByText('Ann Abel')
    const steps = breadcrumb.getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Engagements',
      'Payments platform rebuild',
      'Your Team',
      'Ann Abel',
    ])
  })

  test('gives the allocation for each work order if there are several now', async () => {
    const now = { ...order('WO-1', 'Current'), project_name: profile.project_title }
    server.answers(listMemberWorkOrders, () => [now, { ...now, work_order_name: 'WO-2' }, order('WO-4', 'Current')])
    await opened()
    await waitFor(() => expect(facts().Allocation).toBe('50% on each of 3 current work orders'))
  })

  test('shows a dash for missing details, and links other engagements where their work orders are', async () => {
    const unknown = { groups: [], allocation_percentage: null, email: null, tags: [] }
    server.answers(getMemberProfile, () => ({ ...profile, ...unknown }))
    server.answers(listMembers, () => [])
    server.answers(listMemberEngagements, () => [
      { id: 'p2', title: 'Fraud signals', client_name: 'Bank', member_role: 'Developer', end_date: '2026-12-31' },
    ])
    server.answers(listMemberWorkOrders, () => [{ ...order('WO-9', 'Current'), project_name: 'Fraud signals' }])
    await opened()
    expect(await screen.findByRole('link', { name: 'Fraud signals' })).toHaveAttribute('href', '/engagements/p2')
    expect(facts()).toMatchObject({ Teams: '–', Allocation: '50%', Email: '–', Tags: '–' })
  })

  test('keeps the header and tabs of the engagement, with the team as the current tab', async () => {
    await opened()
    const tabs = within(await screen.findByRole('navigation', { name: 'Payments platform rebuild' }))
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Your Team')
    expect(tabs.getByRole('link', { name: /^Work Orders/ })).toHaveAttribute('href', '/engagements/p1/work-orders')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  test('shows the work orders before the feedback', async () => {
    await opened()
    await screen.findByRole('table', { name: 'Work Orders' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Work Orders ',
      'Provided Feedback ',
    ])
  })

  test('offers stakeholders a message, but not staff', async () => {
    const { user, unmount } = await opened()
    await user.click(await screen.findByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('dialog', { name: "Message your team's leads" })).toBeVisible()
    unmount()
    await opened(staff())
    expect(screen.queryByRole('button', { name: 'Message' })).not.toBeInTheDocument()
  })

  test('offers the tag menu only to team editors, and shows changes immediately', async () => {
    const { unmount } = await opened(staff())
    expect(screen.queryByRole('button', { name: 'Edit the tags of Ann Abel' })).not.toBeInTheDocument()
    unmount()
    const tag = { id: 't1', name: 'Kotlin', member_assignments: [{ employee_id: 'ann', employee_name: 'Ann Abel' }] }
    server.answers(listTags, () => [{ ...tag, version: 1 }])
    server.answers(assignTag, () => ({ ...tag, member_assignments: [], version: 2 }))
    const { user } = await opened(staff({ job_title: 'Delivery Lead' }))
    await user.click(await screen.findByRole('button', { name: 'Edit the tags of Ann Abel' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Kotlin', checked: true }))
    await waitFor(() => expect(facts().Tags).toBe('–'))
  })

  test('shows the server’s message if the person is not on the engagement', async () => {
    server.answers(getMemberProfile, () => refuse(404, 'This person is not on the engagement.'))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('This person is not on the engagement.')
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/engagements/p1/team')
  })

  test('redirects to the engagements if the URL names no person', async () => {
    renderPortal({ at: '/engagements/p1/employees', as: stakeholder(), server })
    await waitFor(() => expect(addressBar()).toBe('/engagements'))
  })
})

describe('feedback on a member', () => {
  test('is shown in pages of five', async () => {
    const { user } = await opened()
    const first = await texts('Provided Feedback')
    expect(first[0]).toEqual(['Feedback from', 'Role', 'Date', 'Comment'])
    expect(first.slice(1).map((row) => row[3])).toEqual(feedback.slice(0, 5).map((each) => each.feedback))
    expect(first[2]).toEqual(['Giver 2', '', '2 Jun 2026', 'Feedback 2'])
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('cell', { name: 'Feedback 6' })).toBeVisible()
    expect(screen.getByText('Page 2 of 2')).toBeVisible()
    expect(addressBar()).toBe('/engagements/p1/employees/ann?page=2')
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
    expect(server.received(listProfileFeedback).at(-1)?.query).toEqual({ page_number: '2', items_per_page: '5' })
  })

  test('has no page navigation if there is only one page', async () => {
    feedback = feedback.slice(0, 5)
    await opened()
    await screen.findByRole('cell', { name: 'Feedback 5' })
    expect(screen.queryByRole('navigation', { name: 'Pages of feedback' })).not.toBeInTheDocument()
  })

  test('shows its first entry after it is sent from the empty list', async () => {
    feedback = []
    server.answers(giveIndividualFeedback, ({ body }) => {
      feedback = [{ ...feedbackNumber(1), feedback: (body as { feedback: string }).feedback }]
      return { data: { object_id: 'f1' } }
    })
    const { user } = await opened()
    expect(await screen.findByText('No feedback on Ann Abel for this engagement yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Provide Feedback' }))
    await user.type(await screen.findByRole('textbox', { name: 'Feedback' }), ' Calm and clear. ')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByRole('cell', { name: 'Calm and clear.' })).toBeVisible()
    expect(server.received(giveIndividualFeedback)[0]?.body).toEqual({
      feedback: 'Calm and clear.',
      project_id: 'p1',
      employee_id: 'ann',
    })
  })

  test('returns to the first page after new feedback, and stays on the current page after Cancel', async () => {
    server.answers(giveIndividualFeedback, () => ({ data: { object_id: 'f7' } }))
    const { user } = await opened()
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    await screen.findByRole('cell', { name: 'Feedback 6' })
    await user.click(screen.getByRole('button', { name: 'Provide Feedback' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('Page 2 of 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Provide Feedback' }))
    await user.type(await screen.findByRole('textbox', { name: 'Feedback' }), 'Good')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText('Page 1 of 2')).toBeVisible()
  })

  test('shows its loading error and Retry while the rest of the profile stays visible', async () => {
    server.answers(listProfileFeedback, () => refuse(403, 'Not now.'))
    const { user } = await opened()
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(await screen.findByRole('table', { name: 'Work Orders' })).toBeVisible()
    server.answers(listProfileFeedback, () => ({ item_list: [feedbackNumber(1)], total_pages: 1 }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('cell', { name: 'Feedback 1' })).toBeVisible()
  })
})

describe('a member’s work orders', () => {
  test('hide past ones until "Show past work orders" is pressed', async () => {
    const { user } = await opened()
    expect(await texts('Work Orders')).toEqual([
      ['Reference No', 'Project Name', 'Start Date', 'End Date', 'Allocation', 'Status'],
      ['WO-1', 'Payments', '5 Jan 2026', '30 Jun 2026', '50%', 'Upcoming'],
      ['WO-2', 'Payments', '5 Jan 2026', '30 Jun 2026', '50%', 'Current'],
    ])
    await user.click(screen.getByRole('button', { name: 'Show past work orders' }))
    expect((await texts('Work Orders'))[3]).toEqual(['WO-3', 'Payments', '5 Jan 2026', '30 Jun 2026', '–', 'Past'])
    expect(addressBar()).toBe('/engagements/p1/employees/ann?past=shown')
    await user.click(screen.getByRole('button', { name: 'Hide past work orders' }))
    expect(await texts('Work Orders')).toHaveLength(3)
  })

  test('link to the timeline of the engagement', async () => {
    const ofEngagement = { ...order('WO-4 Design', 'Current'), project_name: profile.project_title }
    server.answers(listMemberWorkOrders, () => [ofEngagement, order('WO-1', 'Current')])
    await opened()
    expect(await screen.findByRole('link', { name: 'WO-4 Design' })).toHaveAttribute(
      'href',
      '/engagements/p1/work-orders?wo=WO-4+Design',
    )
    expect(screen.queryByRole('link', { name: 'WO-1' })).toBeNull()
  })

  test('say so if there are no current or upcoming ones', async () => {
    server.answers(listMemberWorkOrders, () => [order('WO-3', 'Past')])
    const { user } = await opened()
    expect(await screen.findByText('No current or upcoming work orders.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show past work orders' }))
    expect(await texts('Work Orders')).toHaveLength(2)
  })

  test('say so if there are none, without a button for past ones', async () => {
    server.answers(listMemberWorkOrders, () => [])
    await opened()
    expect(await screen.findByText('No work orders yet.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show past work orders' })).not.toBeInTheDocument()
  })

  test('show the default error message if the server sends no message', async () => {
    server.answers(listMemberWorkOrders, () => new Refused(502, '<html>Bad gateway</html>'))
    await opened()
    expect(await screen.findByText(couldNotTakeData)).toBeVisible()
  })
})

describe('a failed call on the profile page', () => {
  const calls = { profile: getMemberProfile, 'work orders': listMemberWorkOrders, feedback: listProfileFeedback }
  test.each(
    Object.keys(calls).flatMap((name) => [
      { name, answer: { detail: 'Not now.' }, sentence: 'Not now.' },
      {
        name,
        answer: '<html>Bad gateway</html>',
        sentence: "Well this is embarrassing... We couldn't take the data. Can you please try again later ?",
      },
    ]),
  )('for the $name shows "$sentence"', async ({ name, answer, sentence }) => {
    server.answers(calls[name as keyof typeof calls], () => new Refused(403, answer))
    open()
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})
