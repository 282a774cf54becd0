import { dayAt } from '@portal/domain/dates/calendar-day'
import { getEngagement } from '@portal/domain/engagements/contract'
import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { changedMeanwhile } from '@portal/domain/team-requests/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

const line = {
  id: 'l1',
  member_role: 'Software developer',
  primary_skill: 'React',
  member_type_quantity: 2,
  member_start_date: '2026-07-01',
  member_duration: '6 months',
  proposals: [],
} as const
const request = (differences: Partial<TeamRequest> = {}): TeamRequest => ({
  id: 'r1',
  project_id: 'p1',
  is_new: true,
  requested_by: 'Helen Marsh',
  request_date: '2026-06-18T08:30:00.000Z',
  request_content: [{ ...line, proposals: [] }],
  request_comment: 'For December',
  version: 1,
  ...differences,
})
const proposal = {
  id: 'x1',
  employee_id: 'E1',
  employee_name: 'Priya Raman',
  employee_photo_id: null,
  job_title: 'Consultant',
  note: 'Built the ledger',
  proposed_by: 'Amara Okafor',
  decision: 'open',
  decision_note: null,
  decided_by: null,
} as const

const at = '/engagements/p1/request-team'
const open = (
  as = stakeholder(),
  requests = [request(), request({ id: 'r0', is_new: false, request_comment: null })],
  address = at,
) => {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement())
  server.answers(listTeamRequests, () => requests)
  return renderPortal({ at: address, as, server })
}

describe('the requests', () => {
  test('stand in a table with who asked, when, for whom, why and the status', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Request a Team' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: /All Requests/ })).toBeVisible()
    const [head, first, second] = await screen.findAllByRole('row')
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Requested by', 'Date', 'Who is asked for', 'Comment', 'Status', 'Actions'])
    for (const text of ['Helen Marsh', '18 Jun 2026', '2 × Software developer, React', 'For December', 'NEW'])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible()
    expect(within(second as HTMLElement).getByText('COMPLETED')).toBeVisible()
  })

  test('are read alone by staff', async () => {
    open(staff())
    await screen.findAllByRole('row')
    expect(screen.queryByRole('button', { name: 'New request' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  })

  test('that are none invite to the first', async () => {
    open(stakeholder(), [])
    expect(await screen.findByText('You have not requested anybody yet.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New request' })).toHaveLength(1)
  })

  test('that cannot be loaded say so', async () => {
    const server = fakeServer()
    server.answers(listTeamRequests, () => refuse(422, 'no'))
    renderPortal({ at, as: stakeholder(), server })
    expect(await screen.findByText('Some error happened')).toBeVisible()
  })

  test('are deleted after a question', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(deleteTeamRequest, () => refuse(503, 'no'))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    const asking = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete the request ?' })
    await user.click(within(asking).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error deleting team request')).toBeVisible()
    expect(server.received(deleteTeamRequest)[0]?.params).toEqual({ project_id: 'p1', id: 'r1' })
  })
})

describe('the dialog', () => {
  const choose = async (user: ReturnType<typeof open>['user'], label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const today = dayAt(new Date(), 'Europe/London')

  test('sends nothing without a member, and adds one only when all five are filled', async () => {
    const { server, user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = await screen.findByRole('dialog', { name: 'New request' })
    expect(within(dialog).getByLabelText('Quantity')).toHaveValue(1)
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(within(dialog).getByText('Add at least one member to the request')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Add member' }))
    expect(within(dialog).getAllByText('We require this information')).toHaveLength(4)
    expect(server.received(createTeamRequest)).toEqual([])
  })

  test('sends its members and the comment; a failure says so and keeps them', async () => {
    const { server, user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = await screen.findByRole('dialog', { name: 'New request' })
    await choose(user, 'Position', 'QA Engineer')
    await choose(user, 'Primary skill', 'C# .NET')
    await user.clear(within(dialog).getByLabelText('Quantity'))
    await user.type(within(dialog).getByLabelText('Quantity'), '21')
    await user.type(within(dialog).getByLabelText('Start date'), '2020-01-01')
    await choose(user, 'Duration', 'Other')
    await user.click(within(dialog).getByRole('button', { name: 'Add member' }))
    expect(within(dialog).getByText('Quantity is from 1 to 20')).toBeVisible()
    expect(within(dialog).getByText('The start date cannot be in the past')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Quantity'))
    await user.type(within(dialog).getByLabelText('Quantity'), '20')
    await user.clear(within(dialog).getByLabelText('Start date'))
    await user.type(within(dialog).getByLabelText('Start date'), today)
    await user.click(within(dialog).getByRole('button', { name: 'Add member' }))
    expect(within(dialog).getByText('20 × QA Engineer, C# .NET')).toBeVisible()

    const comment = within(dialog).getByLabelText('Comment (optional)')
    await user.click(comment)
    await user.paste('x'.repeat(301))
    expect(within(dialog).getByText('Comment can not be more than 300 characters')).toBeVisible()
    await user.type(comment, '{Backspace}')
    server.answers(createTeamRequest, () => refuse(503, 'no'))
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(await within(dialog).findByText('Error creating request')).toBeVisible()
    server.answers(createTeamRequest, () => request())
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New request' })).toBeNull())
    expect(server.received(createTeamRequest).at(-1)?.body).toEqual({
      request_content: [
        {
          member_role: 'QA Engineer',
          primary_skill: 'C# .NET',
          member_type_quantity: 20,
          member_start_date: today,
          member_duration: 'Other',
        },
      ],
      request_comment: 'x'.repeat(300),
    })
  }, 30_000)

  test('refuses a start date that is no date at its field, and Submit adds a complete member by itself', async () => {
    const { server, user } = open(stakeholder(), [])
    server.answers(createTeamRequest, () => request())
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New request' }))
    await choose(user, 'Position', 'QA Engineer')
    await choose(user, 'Primary skill', 'React')
    await choose(user, 'Duration', 'Other')
    const start = dialog.getByLabelText('Start date')
    for (const none of ['31 Nov 2099', '31/02/2099', 'soon']) {
      await user.clear(start)
      await user.type(start, none)
      await user.click(dialog.getByRole('button', { name: 'Submit' }))
      expect(start).toHaveAccessibleDescription(/Write the date like 5 Sep 2026/)
      expect(dialog.getByText(/You have begun a member that is not complete/)).toBeVisible()
    }
    expect(server.received(createTeamRequest)).toEqual([])
    await user.clear(start)
    await user.type(start, '30 Nov 2099')
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New request' })).toBeNull())
    expect(server.received(createTeamRequest)[0]?.body.request_content).toMatchObject([
      { member_role: 'QA Engineer', member_start_date: '2099-11-30' },
    ])
  }, 30_000)

  test('changes quantity and date of a member that is on the request', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(updateTeamRequest, () => request({ version: 2 }))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the request' }))
    await user.click(dialog.getByRole('button', { name: 'Change 2 × Software developer, React' }))
    await user.clear(dialog.getByLabelText('Quantity'))
    await user.type(dialog.getByLabelText('Quantity'), '3')
    await user.clear(dialog.getByLabelText('Start date'))
    await user.type(dialog.getByLabelText('Start date'), '1 Jul 2099')
    await user.click(dialog.getByRole('button', { name: 'Change member' }))
    expect(dialog.getByText('3 × Software developer, React')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(1))
    expect(server.received(updateTeamRequest)[0]?.body).toMatchObject({
      version: 1,
      request_content: [{ id: 'l1', member_type_quantity: 3, member_start_date: '2099-07-01' }],
    })
  })

  test('asks before a member goes for whom somebody is accepted', async () => {
    const accepted = { ...proposal, decision: 'accepted' as const, decided_by: 'Helen Marsh' }
    const other = { ...line, id: 'l2', member_role: 'QA Engineer' as const, proposals: [] }
    const { server, user } = open(stakeholder(), [
      request({ request_content: [{ ...line, proposals: [accepted] }, other] }),
    ])
    server.answers(updateTeamRequest, () => request({ version: 2 }))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the request' }))
    await user.click(dialog.getByRole('button', { name: 'Remove 2 × Software developer, React' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Priya Raman is accepted already for what you take off the request.')).toBeVisible()
    expect(server.received(updateTeamRequest)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Take off' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(1))
    expect(server.received(updateTeamRequest)[0]?.body).toMatchObject({ remove_accepted: true })
  })

  test('puts the own changes on top of those of somebody who was faster, and says so', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(updateTeamRequest, () => refuse(409, changedMeanwhile))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the request' }))
    await user.type(dialog.getByLabelText('Comment (optional)'), ', please')
    const theirs = { ...line, id: 'l9', member_role: 'Delivery Lead' as const, proposals: [] }
    server.answers(listTeamRequests, () => [
      request({ version: 2, request_content: [{ ...line, proposals: [] }, theirs] }),
    ])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(changedMeanwhile)).toBeVisible()
    expect(await dialog.findByText('2 × Delivery Lead, React')).toBeVisible()
    expect(dialog.getByLabelText('Comment (optional)')).toHaveValue('For December, please')
    server.answers(updateTeamRequest, () => request({ version: 3 }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(2))
    expect(server.received(updateTeamRequest)[1]?.body).toMatchObject({
      version: 2,
      request_comment: 'For December, please',
      request_content: [{ id: 'l1' }, { id: 'l9' }],
    })
  })

  test('marks a request as completed with the flipped flag, in address and body', async () => {
    const { server, user } = open()
    server.answers(updateTeamRequest, () => request({ is_new: false }))
    await user.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Edit the request' })
    const box = within(dialog).getByRole('checkbox', { name: 'Mark as completed' })
    expect(box).not.toBeChecked()
    await user.click(box)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(1))
    const { proposals: _, ...sent } = line
    expect(server.received(updateTeamRequest)[0]).toMatchObject({
      query: { is_new: 'false' },
      body: {
        is_new: false,
        project_id: 'p1',
        request_id: 'r1',
        request_content: [sent],
        request_comment: 'For December',
      },
    })
  })
})

describe('a proposed person', () => {
  const proposed = request({ request_content: [{ ...line, proposals: [proposal] }] })

  test('is accepted by the customer with a note', async () => {
    const { server, user } = open(stakeholder(), [proposed])
    expect(await screen.findByText(/0 settled, 2 open/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Accept Priya Raman' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept Priya Raman?' })
    await user.type(within(dialog).getByLabelText('Note (optional)'), 'Welcome back')
    const accepted = { ...proposal, decision: 'accepted', decided_by: 'Helen Marsh' } as const
    const after = request({ request_content: [{ ...line, proposals: [accepted] }] })
    server.answers(decideProposal, () => after)
    server.answers(listTeamRequests, () => [after])
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/1 settled, 1 open/)).toBeVisible()
    expect(server.received(decideProposal)[0]).toMatchObject({
      params: { project_id: 'p1', id: 'r1', proposal_id: 'x1' },
      body: { decision: 'accepted', note: 'Welcome back' },
    })
  })

  test('is decided on at once where the address asks for it: both answers are offered, and a reload asks for nothing', async () => {
    const { server, user } = open(stakeholder(), [proposed], `${at}?ask=decide-x1`)
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Priya Raman' })
    expect(addressBar()).not.toContain('ask')
    server.answers(decideProposal, () => proposed)
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(server.received(decideProposal)[0]?.body).toMatchObject({ decision: 'declined' }))
  })

  test('is not offered to be accepted where all places are filled, nor decided on in a completed request', async () => {
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
    expect(screen.getByText('1 of 3 settled')).toBeVisible()
  })

  test('stands with what each side has said of them', async () => {
    const declined = { ...proposal, note: 'Free in May', decision: 'declined', decided_by: 'Helen Marsh' } as const
    open(staff(), [
      request({ request_content: [{ ...line, proposals: [{ ...declined, decision_note: 'Too late' }] }] }),
    ])
    const person = within(await screen.findByRole('list', { name: /^Proposed for/ })).getByRole('listitem')
    expect([...person.querySelectorAll('p')].slice(1).map((words) => words.textContent)).toEqual([
      'Proposed by Amara Okafor',
      '“Free in May”',
      'Declined by Helen Marsh',
      '“Too late”',
    ])
  })

  test('is named by staff, who search by name', async () => {
    const { server, user } = open(staff(), [request()])
    server.answers(searchPeople, () => [
      { employee_id: 'E1', employee_name: 'Priya Raman', employee_photo_id: null, job_title: 'Consultant' },
    ])
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
