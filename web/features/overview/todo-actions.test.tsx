import { oneDay } from '@portal/domain/days/run-out'
import { listEngagements } from '@portal/domain/engagements/contract'
import { downloadFile, listFiles } from '@portal/domain/files/contract'
import { listChanges, listLeavingAndAway, listTodos } from '@portal/domain/overview/contract'
import { words } from '@portal/domain/overview/words'
import type { User } from '@portal/domain/session/user'
import { listSurveys, replyToSurvey } from '@portal/domain/surveys/contract'
import { questions } from '@portal/domain/surveys/questions'
import { decideProposal, listTeamRequests } from '@portal/domain/team-requests/contract'
import type { Todo } from '@portal/domain/todos/todo'
import { requestExtension } from '@portal/domain/work-orders/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { changesSince, todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { line, proposal, request } from '../../testing/team-requests.tsx'
import { extensionRequest, order } from '../../testing/work-orders.tsx'
import { savedFiles, file as sharedFile } from '../files/files-screen.fixture.tsx'

const saved = savedFiles()
let server: FakeServer
let todos: Todo[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  server.answers(listChanges, () => changesSince('2026-06-10', []))
  server.answers(listLeavingAndAway, () => ({ leaving: [], absences: [], engagements: [] }))
  server.answers(listTodos, () => todoList(todos))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const next = todo({ id: 'feedback-asked:p1', kind: 'feedback-asked', action: 'Provide Feedback', path: '/feedback/p1' })
const open = (first: Todo, as: User = stakeholder()) => {
  todos = [first, next]
  return renderPortal({ at: '/overview', as, server })
}
const action = (name: RegExp) => screen.findByRole('button', { name })
/** The row is gone, and the focus is on the action of the next. */
const expectNextFocused = () =>
  waitFor(() => expect(screen.getByRole('link', { name: /^Provide Feedback: / })).toHaveFocus())

test('to-dos cannot be acted on while viewing as another person', async () => {
  const decide = todo({ id: 'proposal:x1', kind: 'proposal', action: 'Decide', words: words`Priya Raman is proposed` })
  open(decide, stakeholder({ viewed_by: 'Leah Fenwick' }))
  expect(await action(/^Decide: /)).toBeDisabled()
  for (const snooze of screen.getAllByRole('button', { name: /^Snooze for a week/ })) expect(snooze).toBeDisabled()
})

describe('a to-do for a file', () => {
  const file = todo({ id: 'file:f1', kind: 'file', action: 'Open', words: words`New file: ${'Plan.docx'}` })
  const answering = (differences = {}) =>
    server.answers(listFiles, () => [sharedFile({ file_name: 'Plan.docx', ...differences })])

  test('downloads the file, says so, disappears, and moves the focus to the next row', async () => {
    answering()
    server.answers(downloadFile, () => {
      todos = [next]
      return new Blob(['docx'])
    })
    const { user } = open(file)
    await user.click(await action(/^Open: New file: Plan/))
    expect(await screen.findByText('Downloaded Plan.docx')).toBeVisible()
    expect(saved).toEqual(['Plan.docx'])
    expect(server.received(downloadFile)).toHaveLength(1)
    await expectNextFocused()
    expect(screen.queryByRole('button', { name: /^Open: / })).toBeNull()
  })

  test('asks for the password of a sensitive file first', async () => {
    answering({ password_hash: 'hash' })
    server.answers(downloadFile, () => {
      todos = [next]
      return new Blob(['docx'])
    })
    const { user } = open(file)
    await user.click(await action(/^Open: /))
    const dialog = await screen.findByRole('dialog', { name: 'This file is sensitive' })
    await user.type(within(dialog).getByLabelText('Password'), 'Secret-1')
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['Plan.docx']))
    expect(server.received(downloadFile)[0]?.body).toEqual({ file_password: 'Secret-1' })
    await expectNextFocused()
  })

  test('says when the file is no longer shared or cannot be downloaded, and stays', async () => {
    server.answers(listFiles, () => [])
    const { user } = open(file)
    await user.click(await action(/^Open: /))
    expect(await screen.findByText('This file is no longer shared.')).toBeVisible()
    answering()
    server.answers(downloadFile, () => refuse(409, 'This file has expired'))
    await user.click(await action(/^Open: /))
    expect(await screen.findByText('This file has expired')).toBeVisible()
    expect(await action(/^Open: /)).toBeVisible()
  })
})

test('Decide opens the decision on that proposal in place', async () => {
  server.answers(listTeamRequests, () => [request({ request_content: [{ ...line, proposals: [proposal] }] })])
  server.answers(decideProposal, () => {
    todos = [next]
    return request()
  })
  const { user } = open(todo({ id: 'proposal:x1' }))
  await user.click(await action(/^Decide: /))
  const dialog = await screen.findByRole('dialog', { name: 'Decide on Priya Raman' })
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('You accepted Priya Raman')).toBeVisible()
  expect(server.received(decideProposal)[0]?.params).toEqual({ project_id: 'p1', id: 'r1', proposal_id: 'x1' })
  await expectNextFocused()
})

test('a proposal that was decided meanwhile is no longer open', async () => {
  const decided = { ...proposal, decision: 'accepted' as const }
  server.answers(listTeamRequests, () => [request({ request_content: [{ ...line, proposals: [decided] }] })])
  const { user } = open(todo({ id: 'proposal:x1' }))
  await user.click(await action(/^Decide: /))
  expect(await screen.findByText('This request is no longer open.')).toBeVisible()
})

describe('a to-do for a work order that ends', () => {
  const ending = todo({ id: 'order-ending:w1', kind: 'order-ending', action: 'Request extension' })

  test('opens the request for an extension of that work order', async () => {
    const ends = order({ end_date: '2026-07-01' })
    server.answers(listEngagements, () => [engagement({ work_orders: [ends] })])
    server.answers(requestExtension, () => {
      todos = [next]
      return { renewal_requested_on: '2026-06-18', extension_request: extensionRequest({ is_own: true }) }
    })
    const { user } = open(ending)
    await user.click(await action(/^Request extension: /))
    const dialog = await screen.findByRole('dialog', { name: 'Request an extension' })
    expect(dialog).toHaveTextContent('WO-2041 Core ledger services')
    await user.type(within(dialog).getByLabelText('Message'), 'Two more months')
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(server.received(listEngagements)[0]?.query).toMatchObject({ work_order: 'w1' })
    await waitFor(() => expect(server.received(requestExtension)).toHaveLength(1))
    const [close] = (await screen.findAllByRole('button', { name: 'Close' })).slice(-1)
    if (close) await user.click(close)
    await expectNextFocused()
  })

  test('is a link for staff, who cannot request one', async () => {
    open({ ...ending, action: 'View', path: '/engagements/p1/work-orders?wo=w1' }, staff())
    expect(await screen.findByRole('link', { name: /^View: / })).toHaveAttribute(
      'href',
      '/engagements/p1/work-orders?wo=w1',
    )
  })
})

describe('a to-do for a work order whose days run out', () => {
  const running = todo({ id: 'days-left:w1', kind: 'days-left', action: 'Request extension' })
  const few = { budget_days: 40, used_days: 30, ...oneDay('2026-06-26') }
  const openDialog = async () => {
    server.answers(listEngagements, () => [engagement({ work_orders: [order(few)] })])
    const { user } = open(running)
    await user.click(await action(/^Request extension: /))
    return { user, dialog: await screen.findByRole('dialog', { name: 'Request an extension' }) }
  }
  const proposed = 'The budget of 40 days for this work order runs out on 26 Jun 2026. Please extend it.'

  test('opens the request with a proposed message', async () => {
    server.answers(requestExtension, () => {
      todos = [next]
      return { renewal_requested_on: '2026-06-18', extension_request: extensionRequest({ is_own: true }) }
    })
    const { user, dialog } = await openDialog()
    expect(within(dialog).getByLabelText('Message')).toHaveValue(proposed)
    await user.click(within(dialog).getByRole('button', { name: /^\+1 month/ }))
    expect(within(dialog).getByLabelText('Message')).toHaveValue(proposed)
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    await waitFor(() =>
      expect(server.received(requestExtension)[0]?.body).toMatchObject({
        message: proposed,
        proposed_end_date: '2026-07-31',
      }),
    )
  })

  test('keeps what the person wrote before', async () => {
    const draft = { message: 'We need ten more days', proposed: '', drafted: '' }
    sessionStorage.setItem('draft u1 extension w1', JSON.stringify(draft))
    const { dialog } = await openDialog()
    expect(within(dialog).getByLabelText('Message')).toHaveValue('We need ten more days')
    sessionStorage.removeItem('draft u1 extension w1')
  })

  test('is a link for leads', async () => {
    open({ ...running, action: 'View work order', path: '/engagements/p1/work-orders?wo=w1' }, staff())
    expect(await screen.findByRole('link', { name: /^View work order: / })).toHaveAttribute(
      'href',
      '/engagements/p1/work-orders?wo=w1',
    )
  })
})

test('Reply opens a dialog that shows the feedback and sends the reply', async () => {
  const answers = ['Naomi Vaughan', 'Director', 'Atlas', 'Bank', 'a', 'b', 'c', 'd', 'e', 3, 'They listen.', 'Demos']
  server.answers(listSurveys, () => [
    {
      _id: 's1',
      project_id: 'p1',
      user_info: { user_full_name: 'Naomi Vaughan', survey_date: '2026-06-02T10:00:00Z' },
      data: questions.map(({ question }, index) => ({ question, answer: answers[index] ?? null })),
      replies: [],
    },
  ])
  server.answers(replyToSurvey, () => {
    todos = [next]
    return { author_name: 'Amara Okafor', text: 'Thank you', replied_at: '2026-06-18T09:00:00Z' }
  })
  const { user } = open(
    todo({ id: 'low-score:s1', kind: 'low-score', action: 'Reply' }),
    staff({ job_title: 'Delivery Lead' }),
  )
  await user.click(await action(/^Reply: /))
  const dialog = await screen.findByRole('dialog', { name: 'Reply to the feedback' })
  expect(dialog).toHaveTextContent('3 out of 10')
  expect(dialog).toHaveTextContent('They listen.')
  await user.type(within(dialog).getByLabelText('Your reply'), 'Thank you')
  await user.click(within(dialog).getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Reply sent')).toBeVisible()
  expect(server.received(replyToSurvey)[0]).toMatchObject({ params: { id: 's1' }, body: { text: 'Thank you' } })
  await expectNextFocused()
})
