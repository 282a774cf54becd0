import { getEngagement } from '@portal/domain/engagements/contract'
import { giveIndividualFeedback, giveTeamFeedback } from '@portal/domain/feedback/contract'
import type { User } from '@portal/domain/session/user'
import { sendContactMessage } from '@portal/domain/team/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { menuOf, openTeam, payments, teamServer } from '../../testing/team-world.tsx'

let server: FakeServer
beforeEach(() => {
  server = teamServer()
})
const open = (at?: string, as?: User) => openTeam(server, at, as)

describe('feedback and messages', () => {
  test('feedback on a person requires text, asks before discarding it, and shows a sending error', async () => {
    server.answers(giveIndividualFeedback, () => refuse(500, 'No'))
    const { user } = await open('/engagements/p1/team?view=implementation')
    await menuOf(user, 'Bea')
    await user.click(screen.getByRole('menuitem', { name: 'Provide feedback' }))
    const field = await screen.findByLabelText('Feedback')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(screen.getByText('Feedback field is required')).toBeTruthy()
    await user.type(field, '  ')
    expect(screen.getByText('Adding only whitespaces is not allowed')).toBeTruthy()
    await user.clear(field)
    await user.click(field)
    await user.paste('x'.repeat(1501))
    expect(screen.getByText('Maximum allowed characters - 1500')).toBeTruthy()
    await user.keyboard('{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error while providing feedback'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText("Are you sure you want to cancel? Your feedback won't be saved")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(field).toHaveProperty('value', 'x'.repeat(1500))
    expect(server.received(giveIndividualFeedback)[0]?.body).toMatchObject({ project_id: 'p1', employee_id: 'Bea' })
  })

  test('feedback on a team shows the specified messages for failure and success', async () => {
    server.answers(giveTeamFeedback, () => refuse(500, 'No'))
    const { user } = await open('/engagements/p1/team?view=core')
    await user.click(screen.getByRole('button', { name: 'Team feedback' }))
    await user.type(await screen.findByLabelText('Feedback'), 'Good')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Something went wrong'))
    server.answers(giveTeamFeedback, () => ({ data: { object_id: 'f' } }))
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText('Feedback was successfully added to the team.')).toBeTruthy()
    expect(server.received(giveTeamFeedback)[1]?.body).toEqual({
      team_id: 'core',
      feedback: 'Good',
      feedback_provider_fullname: 'Helen Marsh',
      project_name: 'Payments platform rebuild',
    })
  })

  test('feedback on a team shows its author and engagement, which cannot be changed', async () => {
    const { user } = await open('/engagements/p1/team?view=core')
    await user.click(screen.getByRole('button', { name: 'Team feedback' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Team Feedback' }))
    expect(dialog.getByText('From').nextElementSibling).toHaveTextContent('Helen Marsh')
    expect(dialog.getByText('Engagement').nextElementSibling).toHaveTextContent('Payments platform rebuild')
    expect(dialog.getAllByRole('textbox')).toEqual([dialog.getByLabelText('Feedback')])
  })

  test('closing team feedback while it is being sent asks first, then aborts the call', async () => {
    server.answers(giveTeamFeedback, () => new Promise(() => {}))
    const { user } = await open('/engagements/p1/team?view=core')
    await user.click(screen.getByRole('button', { name: 'Team feedback' }))
    await user.type(await screen.findByLabelText('Feedback'), 'Good')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const signal = vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.signal
    expect(signal?.aborted).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  test('only stakeholders can write a message', async () => {
    const { user, unmount } = await open()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('dialog', { name: "Message your team's leads" })).toBeVisible()
    unmount()
    await open('/engagements/p1/team', staff({ job_title: 'Delivery Lead' }))
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  })

  test('a message goes to the selected recipient; a sending error keeps it', async () => {
    server.answers(sendContactMessage, () => refuse(500, 'No'))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('checkbox', { name: /Delivery Lead/, checked: false })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Client Partner/, checked: false })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Send message' }))
    expect(screen.getByText('Please select recipient')).toBeTruthy()
    expect(screen.getAllByText('We require this information')).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: /Delivery Lead/ }))
    await user.type(screen.getByLabelText('Subject'), ' Rota ')
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Who?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Messaging service is unavailable at the moment. Can you please try again later ?',
      ),
    )
    expect(within(screen.getByRole('dialog')).getByText('Close')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back to the message' }))
    server.answers(sendContactMessage, () => undefined)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message has been sent')).toBeTruthy()
    expect(server.received(sendContactMessage)[1]?.body).toEqual({
      data: { subject: 'Rota', message: 'Who?' },
      to: ['project_lead'],
    })
  })

  test('a recipient without an email is named, and the message can go to another one', async () => {
    const sentence = 'Owen Pike has no email address in the portal. Please choose someone else.'
    server.answers(sendContactMessage, () => refuse(422, sentence, { to: sentence }))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    await user.click(await screen.findByRole('checkbox', { name: /Delivery Lead/ }))
    await user.type(screen.getByLabelText('Subject'), 'Rota')
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Who?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText(/Messaging service is unavailable/)).toBeNull()
    server.answers(sendContactMessage, () => undefined)
    await user.click(screen.getByRole('checkbox', { name: /Delivery Lead/ }))
    expect(screen.queryByText(sentence)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /Client Partner/ }))
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message has been sent')).toBeTruthy()
    expect(server.received(sendContactMessage)[1]?.body).toMatchObject({
      to: ['client_partner'],
      data: { message: 'Who?' },
    })
  })

  test('the only available recipient is preselected; an unassigned role is disabled', async () => {
    server.answers(getEngagement, () => ({ ...payments, project_lead_name: null }))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('checkbox', { name: /Client Partner/, checked: true })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Person will be assigned soon!/ })).toHaveProperty('disabled', true)
  })
})
