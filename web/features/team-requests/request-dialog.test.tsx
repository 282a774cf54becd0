import { dayAt } from '@portal/domain/dates/calendar-day'
import { createTeamRequest, listTeamRequests, updateTeamRequest } from '@portal/domain/team-requests/contract'
import { noSuchRequest, requestChangedByOther, requestDeletedByOther } from '@portal/domain/team-requests/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { line, openRequests as open, proposal, request } from '../../testing/team-requests.tsx'

describe('the team request dialog', () => {
  const choose = async (user: ReturnType<typeof open>['user'], label: string, option: string) => {
    await user.selectOptions(screen.getByRole('combobox', { name: label }), option)
  }
  const today = dayAt(new Date(), 'Europe/London')

  test('requires at least one member, and all fields of a member', async () => {
    const { server, user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = await screen.findByRole('dialog', { name: 'New request' })
    expect(within(dialog).getByLabelText('Quantity')).toHaveValue(1)
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(within(dialog).getByText('Add at least one member to the request')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Add another line' }))
    expect(within(dialog).getAllByText('We require this information')).toHaveLength(4)
    expect(server.received(createTeamRequest)).toEqual([])
  })

  test('offers positions, skills and durations, and a quantity from 1 to 20 that starts at 1', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New request' }))
    const offered = (label: string) =>
      within(dialog.getByRole('combobox', { name: label }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(offered('Position')).toEqual([
      'Associate Software developer',
      'Software developer',
      'Delivery Lead',
      'QA Engineer',
    ])
    expect(offered('Primary skill')).toEqual(['React', 'Angular', 'Python', 'Scrum', 'C# .NET'])
    expect(offered('Duration')).toEqual(['1 month', '3 months', '6 months', '12 months', 'Other'])
    const quantity = dialog.getByLabelText('Quantity')
    expect(quantity).toHaveValue(1)
    for (const [value, problems] of [
      ['0', 1],
      ['1', 0],
      ['20', 0],
      ['21', 1],
    ] as const) {
      await user.clear(quantity)
      await user.type(quantity, value)
      await user.click(dialog.getByRole('button', { name: 'Add another line' }))
      expect([value, dialog.queryAllByText('Quantity must be between 1 and 20').length]).toEqual([value, problems])
    }
  }, 30_000)

  test('says that Submit includes the member that is being entered', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    await screen.findByRole('dialog', { name: 'New request' })
    expect(screen.queryByText('Submit includes this member.')).toBeNull()
    await choose(user, 'Position', 'QA Engineer')
    expect(screen.getByText('Submit includes this member.')).toBeVisible()
  })

  test('asks for a member, but not while one is being entered', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = await screen.findByRole('dialog', { name: 'New request' })
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(within(dialog).getByRole('alert')).not.toBeEmptyDOMElement()
    await choose(user, 'Position', 'QA Engineer')
    expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement()
  })

  test('sends the members and the comment; if this fails, shows an error and keeps them', async () => {
    const { server, user } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const dialog = await screen.findByRole('dialog', { name: 'New request' })
    await choose(user, 'Position', 'QA Engineer')
    await choose(user, 'Primary skill', 'C# .NET')
    await user.clear(within(dialog).getByLabelText('Quantity'))
    await user.type(within(dialog).getByLabelText('Quantity'), '21')
    await user.type(within(dialog).getByLabelText('Start date'), '2020-01-01')
    await choose(user, 'Duration', 'Other')
    await user.click(within(dialog).getByRole('button', { name: 'Add another line' }))
    expect(within(dialog).getByText('Quantity must be between 1 and 20')).toBeVisible()
    expect(within(dialog).getByText('The start date cannot be in the past')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Quantity'))
    await user.type(within(dialog).getByLabelText('Quantity'), '20')
    await user.clear(within(dialog).getByLabelText('Start date'))
    await user.type(within(dialog).getByLabelText('Start date'), today)
    await user.click(within(dialog).getByRole('button', { name: 'Add another line' }))
    expect(within(dialog).getByText('20 × QA Engineer, C# .NET')).toBeVisible()

    const comment = within(dialog).getByLabelText('Comment (optional)')
    await user.click(comment)
    await user.paste('x'.repeat(301))
    expect(within(dialog).getByText('Comment can not be more than 300 characters')).toBeVisible()
    await user.type(comment, '{Backspace}')
    server.answers(createTeamRequest, () => refuse(500, 'no'))
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(await within(dialog).findByText('Error creating request')).toBeVisible()
    server.answers(createTeamRequest, () => refuse(503, 'The portal is busy.'))
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(await within(dialog).findByText('Error creating request. The portal is busy.')).toBeVisible()
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

  test('shows an invalid start date at its field; Submit adds a complete member automatically', async () => {
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
      expect(start).toHaveAccessibleDescription(/Enter a date like 5 Sep 2026/)
      expect(dialog.getByText(/details of one member are incomplete/)).toBeVisible()
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

  test('changes the quantity and start date of an existing member', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(updateTeamRequest, () => request({ version: 2 }))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }))
    await user.click(dialog.getByRole('button', { name: 'Change 2 × Software developer, React' }))
    await user.clear(dialog.getByLabelText('Quantity'))
    await user.type(dialog.getByLabelText('Quantity'), '3')
    await user.clear(dialog.getByLabelText('Start date'))
    await user.type(dialog.getByLabelText('Start date'), '1 Jul 2099')
    await user.click(dialog.getByRole('button', { name: 'Change line' }))
    expect(dialog.getByText('3 × Software developer, React')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(1))
    expect(server.received(updateTeamRequest)[0]?.body).toMatchObject({
      version: 1,
      request_content: [{ id: 'l1', member_type_quantity: 3, member_start_date: '2099-07-01' }],
    })
  })

  test('asks for confirmation before removing a line with an accepted person', async () => {
    const accepted = { ...proposal, decision: 'accepted' as const, decided_by: 'Helen Marsh' }
    const other = { ...line, id: 'l2', member_role: 'QA Engineer' as const, proposals: [] }
    const { server, user } = open(stakeholder(), [
      request({ request_content: [{ ...line, proposals: [accepted] }, other] }),
    ])
    server.answers(updateTeamRequest, () => request({ version: 2 }))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }))
    await user.click(dialog.getByRole('button', { name: 'Remove 2 × Software developer, React' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Priya Raman is already accepted for the lines that you remove.')).toBeVisible()
    expect(server.received(updateTeamRequest)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Remove people' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(1))
    expect(server.received(updateTeamRequest)[0]?.body).toMatchObject({ remove_accepted: true })
  })

  test('keeps the viewer’s changes on top of another person’s newer version, and says so', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(updateTeamRequest, () => refuse(409, requestChangedByOther))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }))
    await user.type(dialog.getByLabelText('Comment (optional)'), ', please')
    const theirs = { ...line, id: 'l9', member_role: 'Delivery Lead' as const, proposals: [] }
    server.answers(listTeamRequests, () => [
      request({ version: 2, request_content: [{ ...line, proposals: [] }, theirs] }),
    ])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(requestChangedByOther)).toBeVisible()
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

  test('continues changing the same member after a reload, even if another person changed the request', async () => {
    const mine = { ...line, member_start_date: '2099-07-01', proposals: [] }
    const first = open(stakeholder(), [request({ request_content: [mine] })])
    await first.user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const before = within(await screen.findByRole('dialog', { name: 'Edit request' }))
    await first.user.click(before.getByRole('button', { name: 'Change 2 × Software developer, React' }))
    await first.user.clear(before.getByLabelText('Quantity'))
    await first.user.type(before.getByLabelText('Quantity'), '3')
    first.unmount()
    const theirs = { ...line, id: 'l9', member_role: 'Delivery Lead' as const, proposals: [] }
    const { server, user } = open(stakeholder(), [request({ version: 2, request_content: [theirs, mine] })])
    server.answers(updateTeamRequest, () => request({ version: 3 }))
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }))
    expect(await dialog.findByText(requestChangedByOther)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.received(updateTeamRequest)).toHaveLength(1))
    expect(
      server.received(updateTeamRequest)[0]?.body.request_content.map((sent) => [sent.id, sent.member_type_quantity]),
    ).toEqual([
      ['l9', 2],
      ['l1', 3],
    ])
  })

  test('keeps the input if another person deletes the request, and sends it as a new request', async () => {
    const mine = { ...line, member_start_date: '2099-07-01', proposals: [] }
    const { server, user } = open(stakeholder(), [request({ request_content: [mine] })])
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }))
    await user.type(dialog.getByLabelText('Comment (optional)'), ', please')
    server.answers(updateTeamRequest, () => refuse(404, noSuchRequest))
    server.answers(listTeamRequests, () => [])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(requestDeletedByOther)).toBeVisible()
    expect(screen.getByLabelText('Comment (optional)')).toHaveValue('For December, please')
    server.answers(createTeamRequest, () => request({ id: 'r2' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received(createTeamRequest)[0]?.body).toMatchObject({
      request_comment: 'For December, please',
      request_content: [{ member_role: 'Software developer', member_type_quantity: 2 }],
    })
  })

  test('marking a request as completed sends is_new as false in query and body', async () => {
    const { server, user } = open()
    server.answers(updateTeamRequest, () => request({ is_new: false }))
    await user.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Edit request' })
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
