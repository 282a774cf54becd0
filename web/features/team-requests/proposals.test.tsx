import {
  decideProposal,
  getProposedPerson,
  KnownPerson,
  listTeamRequests,
  proposePerson,
  searchPeople,
} from '@portal/domain/team-requests/contract'
import { noSuchRequest } from '@portal/domain/team-requests/validation'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { line, openRequests as open, proposal, request, requestsOfP1 } from '../../testing/team-requests.tsx'

const priya = sample(KnownPerson, { employee_id: 'E1', employee_name: 'Priya Raman', job_title: 'Consultant' })

describe('a proposal', () => {
  const proposed = request({ request_content: [{ ...line, proposals: [proposal] }] })

  test('is accepted by a stakeholder with a note', async () => {
    const { server, user } = open(stakeholder(), [proposed])
    expect(await screen.findByText(/0 filled, 2 open/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Accept Priya Raman' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept Priya Raman?' })
    await user.type(within(dialog).getByLabelText('Note (optional)'), 'Welcome back')
    const accepted = { ...proposal, decision: 'accepted', decided_by: 'Helen Marsh' } as const
    const after = request({ request_content: [{ ...line, proposals: [accepted] }] })
    server.answers(decideProposal, () => after)
    server.answers(listTeamRequests, () => [after])
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/1 filled, 1 open/)).toBeVisible()
    expect(server.received(decideProposal)[0]).toMatchObject({
      params: { project_id: 'p1', id: 'r1', proposal_id: 'x1' },
      body: { decision: 'accepted', note: 'Welcome back' },
    })
  })

  test('is decided on with the request, the facts about the person, the reason and the others in view', async () => {
    const kai = { ...proposal, id: 'x0', employee_name: 'Kai Lund', decision: 'declined' as const }
    const both = request({ request_content: [{ ...line, proposals: [kai, proposal] }] })
    const { server, user } = open(stakeholder(), [both])
    server.answers(getProposedPerson, () => ({
      tags: ['Kotlin', 'React'],
      free_from: '2026-09-01',
      last_engagement: { title: 'Payments', role: 'QA Engineer', last_day: '2026-08-31' },
    }))
    await user.click(await screen.findByRole('button', { name: 'Accept Priya Raman' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept Priya Raman?' }))
    expect(await dialog.findByText('Not free until 1 Sep 2026')).toBeVisible()
    const facts = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(facts).toEqual([
      ['Requested', '2 × Software developer, ReactFrom 1 Jul 2026 · 6 months“For December”'],
      ['Proposed as', 'Software developerConsultant today'],
      ['Availability', 'Not free until 1 Sep 2026'],
      ['Tags', 'React, Kotlin'],
      ['Last engagement', 'QA Engineer on Payments, last day 31 Aug 2026'],
      ['Proposed by', 'Amara Okafor“Built the ledger”'],
      ['Also proposed', 'Kai Lund, declined'],
    ])
    expect(server.received(getProposedPerson)[0]).toMatchObject({
      params: { project_id: 'p1', id: 'r1', proposal_id: 'x1' },
    })
  })

  test('can be decided on if the facts about the person could not be loaded, which can be retried', async () => {
    const { server, user } = open(stakeholder(), [proposed])
    server.answers(getProposedPerson, () => refuse(422, 'no'))
    await user.click(await screen.findByRole('button', { name: 'Accept Priya Raman' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept Priya Raman?' }))
    expect(await dialog.findByText(/We could not load all about this person\./)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Accept' })).toBeEnabled()
    server.answers(getProposedPerson, () => ({ tags: [], free_from: null, last_engagement: null }))
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('Free now')).toBeVisible()
    expect(dialog.queryByText(/We could not load/)).toBeNull()
  })

  test('opens its decision dialog from a link, removes the query parameter, and can be declined there', async () => {
    const { server, user } = open(stakeholder(), [proposed], `${requestsOfP1}?ask=decide-x1`)
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Priya Raman' })
    expect(addressBar()).not.toContain('ask')
    server.answers(decideProposal, () => proposed)
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(server.received(decideProposal)[0]?.body).toMatchObject({ decision: 'declined' }))
  })

  test('cannot be accepted for a filled line, or decided on in a completed request', async () => {
    const accepted = { ...proposal, id: 'x0', employee_name: 'Kai Lund', decision: 'accepted' as const }
    const full = { ...line, member_type_quantity: 1, proposals: [accepted, proposal] }
    const another = { ...proposal, id: 'x2', employee_name: 'Ann Abel' }
    open(stakeholder(), [
      request({ request_content: [full, { ...line, id: 'l2', proposals: [] }] }),
      request({ id: 'r2', is_new: false, request_content: [{ ...line, id: 'l3', proposals: [another] }] }),
    ])
    expect(await screen.findByRole('button', { name: 'Decline Priya Raman' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept Priya Raman' })).toBeNull()
    expect(screen.queryByRole('button', { name: /(Accept|Decline) Ann Abel/ })).toBeNull()
    expect(screen.getByText('1 of 3 filled')).toBeVisible()
  })

  test('cannot be made for a filled line, which says why', async () => {
    const accepted = { ...proposal, decision: 'accepted' as const, decided_by: 'Helen Marsh' }
    const filled = { ...line, member_type_quantity: 1, proposals: [accepted] }
    open(staff(), [
      request({ request_content: [filled, { ...line, id: 'l2', primary_skill: 'Python', proposals: [] }] }),
    ])
    expect(await screen.findAllByRole('button', { name: /^Propose a person/ })).toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Propose a person.*Python/ })).toBeVisible()
    expect(screen.getByText('This line is filled. You cannot propose more people for it.')).toBeVisible()
  })

  test('shows who proposed and who declined the person, with their notes', async () => {
    const declined = { ...proposal, note: 'Free in May', decision: 'declined', decided_by: 'Helen Marsh' } as const
    open(staff(), [
      request({ request_content: [{ ...line, proposals: [{ ...declined, decision_note: 'Too late' }] }] }),
    ])
    const person = within(await screen.findByRole('list', { name: /^Proposed for/ })).getByRole('listitem')
    expect([...person.querySelectorAll('p')].slice(1).map((words) => words.textContent)).toEqual([
      'Proposed by Amara Okafor: “Free in May”',
      'Helen Marsh: “Too late”',
    ])
    expect(within(person).getByText('Declined').parentElement).toHaveTextContent('Declinedby Helen Marsh')
  })

  test('that waits for a decision comes before those decided', async () => {
    const decided = { ...proposal, id: 'x0', employee_name: 'Kai Lund', decision: 'accepted' as const }
    open(stakeholder(), [request({ request_content: [{ ...line, proposals: [decided, proposal] }] })])
    const people = within(await screen.findByRole('list', { name: /^Proposed for/ })).getAllByRole('listitem')
    expect(people[0]).toHaveTextContent('Priya Raman')
    expect(people[1]).toHaveTextContent('Kai Lund')
  })

  test('keeps the dialog and the note if another person has deleted the request', async () => {
    const { server, user } = open(staff(), [request()])
    server.answers(searchPeople, () => [priya])
    server.answers(proposePerson, () => refuse(404, noSuchRequest))
    await user.click(await screen.findByRole('button', { name: /^Propose a person for/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Propose a person' })
    await user.click(await within(dialog).findByRole('radio', { name: /Priya Raman/ }))
    await user.type(within(dialog).getByLabelText('Note (optional)'), 'Free in May')
    server.answers(listTeamRequests, () => [])
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
    expect(await within(dialog).findByText(noSuchRequest)).toBeVisible()
    expect(await screen.findByText('No requests yet.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText('Note (optional)')).toHaveValue('Free in May')
  })

  test('cannot name the viewer or a team member; the list says why', async () => {
    const { server, user } = open(staff(), [request()])
    server.answers(searchPeople, () => [
      { ...priya, is_self: true },
      { ...priya, employee_id: 'E2', employee_name: 'Kai Lund', on_team: true },
      { ...priya, employee_id: 'E3', employee_name: 'Ann Abel' },
    ])
    await user.click(await screen.findByRole('button', { name: /^Propose a person for/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a person' }))
    expect(await dialog.findByRole('radio', { name: /Priya Raman.*You cannot propose yourself/ })).toBeDisabled()
    expect(dialog.getByRole('radio', { name: /Kai Lund.*This person is already on the team/ })).toBeDisabled()
    expect(dialog.getByRole('radio', { name: /Ann Abel.*Free now · no assignment yet/ })).toBeEnabled()
  })

  test('is chosen from people by fit for the line, with availability, last engagement and tags', async () => {
    const { server, user } = open(staff(), [request()])
    const tags = ['Go', 'Kotlin', 'Python', 'React', 'Scala', 'SQL']
    const last_engagement = { title: 'Payments', role: 'QA Engineer', last_day: '2026-06-30' }
    server.answers(searchPeople, () => [{ ...priya, tags, free_from: '2026-07-01', last_engagement }])
    await user.click(await screen.findByRole('button', { name: /^Propose a person for/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a person' }))
    expect(await dialog.findByRole('radio')).toHaveAccessibleName(
      'Priya Raman · Consultant Free from 1 Jul 2026 · QA Engineer on Payments, last day 30 Jun 2026 React, Go, Kotlin, Python and 2 more',
    )
    await user.type(dialog.getByRole('searchbox', { name: 'Search by name or skill' }), 'kotlin')
    const wish = { member_role: 'Software developer', primary_skill: 'React', member_start_date: '2026-07-01' }
    await waitFor(() => expect(server.received(searchPeople).at(-1)?.query).toEqual({ search: 'kotlin', ...wish }))
  })

  test('shows who was proposed for the line already, and groups people by fit', async () => {
    const { server, user } = open(staff(), [request({ request_content: [{ ...line, proposals: [proposal] }] })])
    server.answers(searchPeople, () => [
      { ...priya, employee_id: proposal.employee_id, job_title: 'Software developer' },
      { ...priya, employee_id: 'E2', employee_name: 'Kai Lund', job_title: 'Software developer' },
      {
        ...priya,
        employee_id: 'E3',
        employee_name: 'Mia Roth',
        job_title: 'Software developer',
        free_from: '2026-09-01',
      },
    ])
    await user.click(await screen.findByRole('button', { name: /^Propose a person for/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a person' }))
    expect(await dialog.findByRole('radio', { name: /Proposed for this line, waiting for a decision/ })).toBeDisabled()
    expect(dialog.getByRole('radio', { name: /Kai Lund/ })).toBeEnabled()
    const groups = dialog.getByRole('radiogroup', { name: 'People' })
    const inOrder = /Fits.*Kai Lund.*Others.*Priya Raman.*Mia Roth/
    expect(groups).toHaveTextContent(inOrder)
  })

  test('says that more people can be found if the list is full', async () => {
    const { server, user } = open(staff(), [request()])
    server.answers(searchPeople, () =>
      Array.from({ length: 20 }, (_, place) => ({ ...priya, employee_id: `E${place}`, employee_name: `Ann ${place}` })),
    )
    await user.click(await screen.findByRole('button', { name: /^Propose a person for/ }))
    expect(await screen.findByText('The 20 best matches. Search to see others.')).toBeInTheDocument()
  })

  test('is sent by staff, who must choose a person first', async () => {
    const { server, user } = open(staff(), [request()])
    server.answers(searchPeople, () => [priya])
    server.answers(proposePerson, () => proposed)
    await user.click(await screen.findByRole('button', { name: /^Propose a person for/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Propose a person' })
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
    expect(within(dialog).getByText('Please choose a person')).toBeVisible()
    await user.click(await within(dialog).findByRole('radio', { name: /Priya Raman/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
    await waitFor(() =>
      expect(server.received(proposePerson)[0]?.body).toEqual({ line_id: 'l1', employee_id: 'E1', note: '' }),
    )
  })
})
