import { getEngagement, listEngagements } from '@portal/domain/engagements/contract'
import { listSurveyProjects, submitSurvey } from '@portal/domain/surveys/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { holding } from '../../testing/engagement-list.ts'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

function serving(): FakeServer {
  const server = fakeServer()
  server.answers(getEngagement, ({ params }) => engagement({ id: params.id ?? '' }))
  server.answers(submitSurvey, () => ({ _id: 's1' }))
  return server
}
const open = (server = serving(), as = stakeholder(), at = '/feedback/p1') => renderPortal({ at, as, server })
const title = 'CUSTOMER SATISFACTION SURVEY'
const submit = () => screen.findByRole('button', { name: 'Submit' })

/** Everything the form does not fill in by itself; the e-mail is not asked for. */
async function fill(user: UserEvent) {
  await submit()
  const groups = screen.getAllByRole('group')
  for (const group of groups) {
    const choices = within(group).getAllByRole('radio')
    await user.click(choices.at(-1) as HTMLElement)
  }
  await user.type(screen.getByLabelText('What do we do well?'), 'Fine')
  await user.type(screen.getByLabelText('What should we improve?'), 'Nothing')
}

describe('the survey', () => {
  test('fills in a read-only name and project, the job title, and an editable company', async () => {
    const { user } = open()
    await submit()
    const filledIn = screen.getAllByRole('definition').map((each) => each.textContent)
    expect(filledIn).toEqual(['Helen Marsh', 'Finance Director', 'Payments platform rebuild', 'Halden & Moore Bank'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(screen.getByText('Help us improve your experience !')).toBeVisible()
    expect(screen.getByText('Stakeholder')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change your details' }))
    expect(screen.getByLabelText('Your full name')).toHaveValue('Helen Marsh')
    expect(screen.getByLabelText('Your full name')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Project')).toHaveValue('Payments platform rebuild')
    expect(screen.getByLabelText('Project')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Your job title')).toHaveValue('Finance Director')
    expect(screen.getByLabelText('Company')).not.toHaveAttribute('readonly')
  })

  test('offers both five-level scales, scores from 1 to 10, and yes or no for a reference', async () => {
    open()
    await submit()
    const expectations = [
      'Consistently meets or exceeds expectations',
      'Meets expectations almost all the time',
      'Mostly meets expectations',
      'Falls below expectations',
      'Dissatisfied',
    ]
    const satisfaction = ['Very satisfied', 'Satisfied', 'Neutral', 'Unsatisfied', 'Very unsatisfied']
    const offered = screen.getAllByRole('group').map((group) =>
      within(group)
        .getAllByRole('radio')
        .map((choice) => choice.closest('label')?.textContent),
    )
    expect(offered).toEqual([
      expectations,
      expectations,
      expectations,
      satisfaction,
      satisfaction,
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
      ['Yes', 'No'],
    ])
  })

  test('lets a person with an invalid stored name enter another one', async () => {
    const { user } = open(serving(), stakeholder({ first_name: 'X', last_name: '9' }))
    await user.click(await submit())
    const name = screen.getByLabelText('Your full name')
    expect(name).not.toHaveAttribute('readonly')
    expect(screen.getByText('Name is too short, please provide a valid name')).toBeVisible()
    expect(name).toHaveFocus()
  })

  test('submits 14 answers, says thank you, and deletes the stored draft', async () => {
    const server = serving()
    const { user } = open(server)
    await fill(user)
    await user.click(await submit())
    expect(await screen.findByText(/Thank you for your feedback!/)).toBeVisible()
    const [sent] = server.received(submitSurvey)
    expect(sent?.body).toMatchObject({ projectID: 'p1', submission: expect.any(String) })
    expect(sent?.body.data.map((pair) => pair.answer)).toEqual([
      'Helen Marsh',
      'Finance Director',
      'Payments platform rebuild',
      'Halden & Moore Bank',
      'Dissatisfied',
      'Dissatisfied',
      'Dissatisfied',
      'Very unsatisfied',
      'Very unsatisfied',
      10,
      'Fine',
      'Nothing',
      'No',
      'helen.marsh@customer.example',
    ])
    // Only the last person is stored.
    expect(Object.keys(localStorage)).toEqual(['clientPortal.person'])
  })

  test('offers the next survey without an answer after Submit', async () => {
    const server = serving()
    const project = { client_name: 'Halden & Moore Bank', answered_at: null, asked: null }
    server.answers(listSurveyProjects, () => [
      { ...project, id: 'p1', title: 'Payments platform rebuild' },
      { ...project, id: 'p2', title: 'Answered', answered_at: '2026-05-01T10:00:00Z' },
      { ...project, id: 'p3', title: 'Fraud signals' },
    ])
    const { user } = open(server)
    await fill(user)
    await user.click(await submit())
    await user.click(await screen.findByRole('link', { name: 'Next: Fraud signals' }))
    expect(await submit()).toHaveAccessibleDescription('0 of 9 answered')
  })

  test('raises the feedback count on the engagement card without reloading the list', async () => {
    const server = holding([engagement({ feedback_project_count: 4 })])
    server.answers(getEngagement, () => engagement())
    server.answers(submitSurvey, () => ({ _id: 's1' }))
    const { user } = open(server, stakeholder(), '/engagements')
    expect(await screen.findByRole('link', { name: /^4 Feedback of / })).toBeVisible()
    const card = within(screen.getByRole('article'))
    await user.click(card.getByRole('link', { name: 'Service Feedback' }))
    await fill(user)
    await user.click(await submit())
    await screen.findByText(/Thank you for your feedback!/)
    server.answers(listEngagements, () => new Promise(() => {}))
    await user.click(screen.getByRole('link', { name: 'Close' }))
    expect(await screen.findByRole('link', { name: /^5 Feedback of / })).toBeVisible()
  })

  test('shows a message for each missing answer and sends nothing', async () => {
    const server = serving()
    const { user } = open(server)
    await user.click(await submit())
    expect(screen.getAllByText('Please select an option !')).toHaveLength(7)
    expect(screen.getAllByText('We require this information')).toHaveLength(2)
    expect(server.received(submitSurvey)).toEqual([])
    expect(await submit()).toHaveAccessibleDescription('9 questions still need an answer. Go to the first')
    const [first] = screen.getAllByRole('radio')
    await user.click(screen.getByLabelText('What should we improve?'))
    await user.click(screen.getByRole('link', { name: 'Go to the first' }))
    expect(first).toHaveFocus()
  })

  test('says before Submit that every question needs an answer, and how many have one', async () => {
    const { user } = open()
    expect(await submit()).toHaveAccessibleDescription('0 of 9 answered')
    expect(screen.getByText(/^9 questions, about 3 minutes\. Please answer every question\./)).toBeVisible()
    expect(screen.getByText('Both texts need an answer of at least 3 characters.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '9' }))
    expect(await submit()).toHaveAccessibleDescription('1 of 9 answered')
    await fill(user)
    expect(await submit()).toHaveAccessibleDescription('9 of 9 answered')
  })

  test('shows the fields of the details at once if one needs an answer', async () => {
    open(serving(), stakeholder({ job_title: null }))
    await submit()
    expect(screen.getByLabelText('Your job title')).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Change your details' })).not.toBeInTheDocument()
  })

  test('asks for an email only after Yes, and validates it', async () => {
    const { user } = open()
    await submit()
    const label = 'Which email address may we use?'
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.clear(screen.getByLabelText(label))
    await user.click(await submit())
    expect(screen.getByText('This field is required')).toBeVisible()
    await user.type(screen.getByLabelText(label), 'a@b')
    expect(screen.getByText('Email is too short')).toBeVisible()
  })

  test('explains the chosen score', async () => {
    const { user } = open()
    await submit()
    expect(screen.getByText('1 to 6 not satisfied, 7 to 8 neutral, 9 to 10 happy to recommend')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '6' }))
    expect(screen.getByText('6: Not satisfied')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '9' }))
    expect(screen.getByText('9: Happy to recommend')).toBeVisible()
  })

  test('shows a sending error, keeps the answers, and retries with the same submission ID', async () => {
    const server = serving()
    const { user } = open(server)
    await fill(user)
    server.answers(submitSurvey, () => refuse(500, 'Oh'))
    await user.click(await submit())
    expect(
      await screen.findByText(
        "Well this is embarrassing... We couldn't send your data. Can you please try again later ?",
      ),
    ).toBeVisible()
    expect(screen.getByLabelText('What do we do well?')).toHaveValue('Fine')
    server.answers(submitSurvey, () => ({ _id: 's1' }))
    await user.click(await submit())
    await screen.findByText(/Thank you for your feedback!/)
    const keys = server.received(submitSurvey).map(({ body }) => body.submission)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('keeps a draft across a reload, only for the person who wrote it', async () => {
    const first = open()
    await submit()
    await first.user.type(screen.getByLabelText('What do we do well?'), 'Half a tho')
    first.unmount()
    const second = open()
    await submit()
    expect(screen.getByLabelText('What do we do well?')).toHaveValue('Half a tho')
    second.unmount()
    open(serving(), stakeholder({ id: 'u9' }))
    await submit()
    expect(screen.getByLabelText('What do we do well?')).toHaveValue('')
  })

  test('keeps the draft if the session has expired', async () => {
    const server = serving()
    const { user } = open(server)
    await fill(user)
    server.answers(submitSurvey, () => refuse(401, 'Please log in'))
    await user.click(await submit())
    await waitFor(() => expect(addressBar()).toBe('/login'))
    expect(Object.values(localStorage).join()).toContain('Nothing')
  })

  test('removes the query from its URL', async () => {
    open(serving(), stakeholder(), '/feedback/p1?from=mail')
    await submit()
    expect(addressBar()).toBe('/feedback/p1')
  })

  test('shows "Page not found" for an engagement that does not exist', async () => {
    const server = serving()
    server.answers(getEngagement, () => refuse(404, 'Sorry'))
    open(server)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(addressBar()).toBe('/page-not-found')
  })

  test('is a list of its questions for staff, who cannot submit it', async () => {
    open(serving(), staff())
    expect(
      await screen.findByText(
        '9 questions, about 3 minutes. Only stakeholders of the engagement can submit the survey.',
      ),
    ).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())).toEqual([
      'About you from the account',
      'Your experience',
      'In your own words',
      'Reference',
    ])
    const asked = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(asked).toContain('What do we do well?')
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    expect(screen.queryByText('Stakeholder')).not.toBeInTheDocument()
  })
})

describe('/feedback', () => {
  test('lets the person choose an engagement and opens its survey', async () => {
    const server = serving()
    const project = { client_name: 'Bank', answered_at: null, asked: null }
    server.answers(listSurveyProjects, () => [
      { ...project, id: 'p2', title: 'Fleet' },
      { ...project, id: 'p3', title: 'Mortgages', answered_at: '2026-05-04T10:00:00Z' },
      {
        ...project,
        id: 'p1',
        title: 'Payments',
        asked: { asked_at: '2026-06-01T10:00:00Z', asked_by: 'Amara Okafor' },
      },
    ])
    const { user } = open(server, stakeholder(), '/feedback')
    await screen.findByRole('list', { name: 'Not answered yet' })
    const rows = ['Not answered yet', 'Answered'].flatMap((name) =>
      within(screen.getByRole('list', { name })).getAllByRole('link'),
    )
    expect(screen.getByText('Choose an engagement of Bank. 9 questions, about 3 minutes.')).toBeVisible()
    expect(rows.map((row) => row.textContent)).toEqual([
      'PaymentsBankAmara Okafor asked you on 1 Jun 2026',
      'FleetBank',
      'MortgagesBankYou answered on 4 May 2026',
    ])
    await user.click(screen.getByRole('link', { name: /Payments/ }))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  })

  test('shows an error if the engagements cannot be loaded, and loads on Retry', async () => {
    const server = serving()
    server.answers(listSurveyProjects, () => refuse(403, 'No'))
    const { user } = open(server, stakeholder(), '/feedback')
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong...')
    server.answers(listSurveyProjects, () => [])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No engagements to give feedback on yet.')).toBeVisible()
  })
})
