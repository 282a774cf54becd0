import type { Engagement } from '@portal/domain/engagements/engagement'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { memberAssignment, workOrder } from '@portal/domain/testing/work-orders'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holding } from '../../testing/engagement-list.ts'
import { engagement } from '../../testing/engagements.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { fakeIntersections } from '../../testing/intersection.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

beforeEach(() => void fakeIntersections())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (server: FakeServer, as = stakeholder(), at = '/engagements') => renderPortal({ at, as, server })

describe('the engagement card', () => {
  const always = { start_date: '2020-01-01', end_date: '2999-12-31' }
  const contact = (_id: string): Stakeholder => ({
    _id,
    full_name: 'Owen Blackwood',
    company_name: 'Halden & Moore Bank',
    role: 'Product Owner',
    email: null,
    phone: null,
    invited_by: 'Advance',
    access_level: 2,
  })
  const audit = {
    id: '7',
    title: 'Delivery health',
    type: 2 as const,
    percentage_score: 91,
    score_before: null,
    created_at: '2026-06-02T10:00:00Z',
  }
  const openCard = (differences: Partial<Engagement>) => open(holding([engagement(differences)]))
  const counted = async (label: string) =>
    within(await screen.findByRole('article')).getByRole('link', { name: new RegExp(`^\\d+ ${label} of `) })

  test('shows the status, title and company', async () => {
    openCard({ status: 'Onboarding' })
    const card = await screen.findByRole('article', { name: 'Payments platform rebuild' })
    expect(within(card).getByText('Onboarding')).toBeVisible()
    expect(within(card).getByText('Halden & Moore Bank')).toBeVisible()
  })

  test('counts each person once, active work orders, feedback and stakeholders', async () => {
    const members = ['a', 'b', 'a'].map((employee_id) => memberAssignment({ ...always, employee_id }))
    openCard({
      work_orders: [
        workOrder({ ...always, member_assignments: members }),
        workOrder({ ...always, id: 'w2', end_date: '2021-01-01' }),
      ],
      feedback_project_count: 23,
      stakeholders: [contact('s1'), contact('s2')],
    })
    expect(await counted('Team')).toHaveTextContent('2 Team')
    expect(await counted('Work orders')).toHaveTextContent('1 Work orders')
    expect(await counted('Feedback')).toHaveTextContent('23 Feedback')
    expect(await counted('Stakeholders')).toHaveTextContent('2 Stakeholders')
  })

  test('says how the engagement goes', async () => {
    openCard({ work_orders: [workOrder(always)] })
    expect(await screen.findByText('On course, next end 31 Dec 2999')).toBeVisible()
  })

  test('links to the shared files and the work orders of its engagement', async () => {
    openCard({ work_orders: [workOrder(always)] })
    const card = within(await screen.findByRole('article', { name: 'Payments platform rebuild' }))
    expect(card.getByRole('link', { name: 'File Sharing' })).toHaveAttribute('href', '/engagements/p1/files')
    expect(card.getByRole('link', { name: '1 Work orders of Payments platform rebuild' })).toHaveAttribute(
      'href',
      '/work-orders?project=Payments+platform+rebuild',
    )
  })

  test('links the feedback, the stakeholders and each audit to their screens', async () => {
    openCard({ feedback_project_count: 23, audits_info: [audit, { ...audit, id: '8', title: 'Security' }] })
    const card = within(await screen.findByRole('article'))
    const screenOf = (name: RegExp) => card.getByRole('link', { name }).getAttribute('href')
    expect(screenOf(/^23 Feedback of /)).toBe('/view-feedback/p1')
    expect(screenOf(/^0 Stakeholders of /)).toBe('/engagements/p1/stakeholders')
    expect(screenOf(/Delivery health/)).toBe('/engagements/p1/audits/7')
    expect(screenOf(/Security/)).toBe('/engagements/p1/audits/8')
  })

  test.each([
    ['a stakeholder', stakeholder(), ['/feedback/p1']],
    ['provider staff', staff(), []],
  ])('shows %s the survey link only if they may submit the survey', async (_, viewer, addresses) => {
    open(holding([engagement()]), viewer)
    const card = within(await screen.findByRole('article'))
    const links = card.queryAllByRole('link', { name: 'Service Feedback' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  })

  test('shows an audit’s score, band, title and date', async () => {
    openCard({ audits_info: [audit] })
    const audits = await screen.findByRole('list', { name: 'Audits of Payments platform rebuild' })
    for (const text of ['91%', 'Strong', 'Delivery health', '2 Jun 2026'])
      expect(within(audits).getAllByText(text)[0]).toBeVisible()
  })

  test('shows a low risk score as Strong and a low quality score as Potential Risk, which comes first', async () => {
    openCard({
      audits_info: [
        { ...audit, id: '1', type: 1, percentage_score: 20 },
        { ...audit, id: '2', percentage_score: 49.99 },
      ],
    })
    const [quality, risk] = within(await screen.findByRole('list', { name: /^Audits/ })).getAllByRole('listitem')
    expect(risk).toHaveTextContent('Strong')
    expect(quality).toHaveTextContent('Potential Risk')
  })

  test('shows three audits, and the others after "Show 2 more audits" is clicked', async () => {
    const { user } = openCard({ audits_info: ['1', '2', '3', '4', '5'].map((id) => ({ ...audit, id })) })
    const list = await screen.findByRole('list', { name: /^Audits/ })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    // The style sheet shows one of these buttons.
    for (const rest of [4, 3]) expect(screen.getByRole('button', { name: `Show ${rest} more audits` })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Show 2 more audits' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(screen.queryByRole('button', { name: /more audits?$/ })).toBeNull()
  })

  test('says when there are no audits', async () => {
    openCard({})
    expect(await screen.findByText('There are no audits provided for this project')).toBeVisible()
  })

  test('shows staff a dash when there are no audits, and says so to screen readers', async () => {
    open(holding([engagement()]), staff())
    const sentence = await screen.findByText('There are no audits provided for this project')
    expect(sentence).toHaveClass('sr-only')
    expect(sentence.parentElement).toHaveTextContent(/^–/)
  })
})
