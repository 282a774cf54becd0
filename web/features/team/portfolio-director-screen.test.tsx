import { getEngagement } from '@portal/domain/engagements/contract'
import { giveIndividualFeedback, listProfileFeedback } from '@portal/domain/feedback/contract'
import { listTags, setHeaderTags } from '@portal/domain/tags/contract'
import { getOversight, listMemberEngagements } from '@portal/domain/team/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const kotlin = { id: 't1', name: 'Kotlin' }
const rust = { id: 't2', name: 'Rust' }
const led = (tags = [kotlin, rust]) =>
  engagement({
    title: 'Payments platform rebuild',
    portfolio_director_name: 'Ingrid Solberg',
    portfolio_director_email: 'ingrid@acme.example',
    header_tags: { client_partner: [], portfolio_director: tags },
  })
const director = { employee_id: 'ingrid', name: 'Ingrid Solberg', role: 'Director', email: null, photo_id: 'face' }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answers(getEngagement, () => led())
  server.answers(getOversight, () => ({ client_partner: null, portfolio_director: director, project_lead: null }))
  server.answers(listMemberEngagements, () => [])
  server.answers(listProfileFeedback, () => ({ item_list: [], total_pages: 0 }))
})
const open = (as = stakeholder()) => renderPortal({ at: '/engagements/p1/portfolio-director', as, server })
// Hidden from screen readers while a popover is open.
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term', { hidden: true })
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the portfolio director’s profile', () => {
  test('shows details and photo, and links back to the team', async () => {
    const { container } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ingrid Solberg' })).toBeVisible()
    expect(facts()).toEqual({
      Role: 'Portfolio Director',
      Project: 'Payments platform rebuild',
      Email: 'ingrid@acme.example',
      Tags: 'Kotlin, Rust',
    })
    await waitFor(() => expect(container.querySelector('img[src$="/images/face/thumbnail/blob"]')).toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/engagements/p1/team')
  })

  test('shows the director’s other engagements, and who else is responsible for this one', async () => {
    const lead = (name: string, role: string) => ({ ...director, employee_id: name, name, role, email: null })
    server.answers(getOversight, () => ({
      client_partner: lead('Marcus Hale', 'Client Partner'),
      portfolio_director: director,
      project_lead: { ...lead('Amara Okafor', 'Delivery Lead'), email: 'amara@acme.example' },
    }))
    const other = { client_name: 'Bank', member_role: 'Portfolio Director', end_date: '2026-12-31' }
    server.answers(listMemberEngagements, () => [
      { ...other, id: 'p2', title: 'Fraud signals' },
      { ...other, id: 'p3', title: 'Open banking', member_role: 'Client Partner' },
    ])
    open()
    await screen.findByRole('heading', { name: 'Other engagements 2' })
    expect(screen.getByRole('link', { name: 'Fraud signals' })).toHaveAttribute('href', '/engagements/p2')
    const texts = screen.getAllByRole('listitem').map((line) => line.textContent)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Fraud signalsBank · Portfolio Directoruntil 31 Dec 2026',
        'Open bankingBank · Client Partneruntil 31 Dec 2026',
        'Marcus HaleClient Partner',
        'Amara OkaforDelivery Lead · amara@acme.example',
      ]),
    )
  })

  test('says so if the director has no other engagements that the viewer can see', async () => {
    open()
    expect(await screen.findByText('No other engagements that you can access.')).toBeVisible()
  })

  test('loads the director’s feedback and sends new feedback', async () => {
    server.answers(giveIndividualFeedback, () => ({ data: { object_id: 'f1' } }))
    const { user } = open()
    expect(await screen.findByText('No feedback on Ingrid Solberg for this engagement yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Provide Feedback' }))
    await user.type(await screen.findByRole('textbox', { name: 'Feedback' }), 'Present')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    await waitFor(() =>
      expect(server.received(giveIndividualFeedback)[0]?.body).toMatchObject({ employee_id: 'ingrid' }),
    )
    expect(server.received(listProfileFeedback)[0]?.params).toEqual({ id: 'p1', employee_id: 'ingrid' })
  })

  test('lets only team editors change the tags', async () => {
    const { unmount } = open(staff())
    await screen.findByRole('heading', { level: 1, name: 'Ingrid Solberg' })
    expect(screen.queryByRole('button', { name: /^Edit the tags/ })).not.toBeInTheDocument()
    unmount()
    server.answers(listTags, () => [kotlin, rust].map((tag) => ({ ...tag, member_assignments: [], version: 1 })))
    server.answers(setHeaderTags, () => led([rust]).header_tags)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Edit the tags of Portfolio Director' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Kotlin', checked: true }))
    await waitFor(() => expect(facts().Tags).toBe('Rust'))
  })

  test('says "Person will be assigned soon!" if the engagement has no director', async () => {
    server.answers(getEngagement, () => engagement())
    open()
    expect(await screen.findByText('Person will be assigned soon!')).toBeVisible()
  })
})
