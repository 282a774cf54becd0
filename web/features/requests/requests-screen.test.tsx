import { listTodos } from '@portal/domain/overview/contract'
import { words } from '@portal/domain/overview/words'
import { getWorkOrderRecord } from '@portal/domain/records/work-order-contract'
import { listRequests } from '@portal/domain/requests/contract'
import { OpenExtension, type OpenRequest, Requests } from '@portal/domain/requests/request'
import { proposePerson, searchPeople } from '@portal/domain/team-requests/contract'
import { sample } from '@portal/domain/testing/sample'
import { answerExtension } from '@portal/domain/work-orders/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { line as requestedLine } from '../../testing/team-requests.tsx'
import { extensionRequest, orderRecord } from '../../testing/work-orders.tsx'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  server.answers(listTodos, () => todoList([]))
  server.answers(getWorkOrderRecord, () => orderRecord({ may_edit: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const atlas = { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' }
const requestedExtension = extensionRequest({
  id: 'e1',
  requested_by: 'Ruth Castellano',
  requested_on: '2026-06-09',
  message: 'Two more months',
  proposed_end_date: '2027-02-26',
})
const extension = sample(OpenExtension, {
  id: 'e1',
  engagement: atlas,
  since: '2026-06-09',
  may_answer: true,
  order: sample(OpenExtension.shape.order, {
    id: 'w1',
    reference: 'WO-2047',
    end_date: '2026-12-31',
    budget_days: 100,
    used_days: 120,
  }),
  request: requestedExtension,
})
const line: OpenRequest = {
  kind: 'team',
  id: 'l1',
  engagement: atlas,
  since: '2026-06-12',
  request_id: 'r1',
  requested_by: 'Helen Marsh',
  comment: 'For the second squad',
  line: { ...requestedLine, member_role: 'QA Engineer', member_duration: '3 months' },
}
const requests = (open: OpenRequest[], rest: Partial<Requests> = {}) =>
  sample(Requests, { open, open_total: open.length, engagements: [atlas], ...rest })
const lead = staff({ job_title: 'Delivery Lead' })
const open = (at = '/requests', as = lead) => renderPortal({ at, as, server })
const rows = async (label = 'Yours to answer') => within(await screen.findByRole('list', { name: label }))

describe('the requests screen', () => {
  test('lists open requests by age and decided ones below; the navigation counts the open ones', async () => {
    const decided: Requests['decided'] = [
      {
        kind: 'extension',
        id: 'e0',
        engagement: atlas,
        day: '2026-06-15',
        note: 'The team stays.',
        words: words`Amara Okafor accepted the extension of ${'WO-2041'}`,
      },
    ]
    server.answers(listRequests, () => requests([extension, line], { decided }))
    server.answers(listTodos, () =>
      todoList([todo(), todo({ id: 'extension-asked:e1', kind: 'extension-asked' })], [], 2),
    )
    open()
    const list = await rows()
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent('Ruth Castellano requested an extension of WO-2047 until 26 Feb 2027')
    expect(first).toHaveTextContent('Ends 31 Dec 2026, 196 calendar days left')
    expect(first).toHaveTextContent('“Two more months”')
    expect(first).toHaveTextContent('Requested 9 days ago')
    expect(second).toHaveTextContent('Helen Marsh requested 2 × QA Engineer, React')
    expect(second).toHaveTextContent('No one proposed yet')
    expect((await rows('Decided requests')).getByRole('listitem')).toHaveTextContent(
      /accepted the extension of WO-2041Atlas · Halden & Moore Bank“The team stays\.”15 Jun/,
    )
    const rail = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(rail.getByRole('link', { name: /^Requests.*2 open requests$/ })).toHaveAttribute('href', '/requests')
    expect(rail.getByRole('link', { name: /^Overview.*2 things to do$/ })).toBeTruthy()
  })

  test('lists a line with enough proposals and a request that a lead must answer under "Waiting for others"', async () => {
    const proposed = { ...line, id: 'l2', line: { ...line.line, id: 'l2', member_type_quantity: 0 } } as OpenRequest
    server.answers(listRequests, () => requests([line, proposed, { ...extension, may_answer: false }]))
    open()
    expect((await rows()).getAllByRole('listitem')).toHaveLength(1)
    const waiting = await rows('Waiting for others')
    expect(waiting.getAllByRole('listitem')).toHaveLength(2)
    expect(waiting.getByText('Waiting for the delivery lead')).toBeVisible()
    // Another person can still be proposed.
    expect(waiting.getByRole('button', { name: /^Propose a person/ })).toBeVisible()
  })

  test('shows the comment of a team request once, at the first of its lines', async () => {
    server.answers(listRequests, () => requests([line, { ...line, id: 'l2' } as OpenRequest]))
    open()
    const list = await rows()
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(list.getAllByText('“For the second squad”')).toHaveLength(1)
  })

  test('answers an extension request in the work order dialog and removes it from the list', async () => {
    server.answers(listRequests, () => requests([extension]))
    server.answers(answerExtension, () => ({ ...requestedExtension, state: 'accepted' as const }))
    const { user } = open()
    await user.click((await rows()).getByRole('button', { name: 'Answer the request for WO-2047' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer the request' }))
    expect(dialog.getByText('Two more months')).toBeVisible()
    expect(dialog.getByText('20 days more than the budget were used.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Gladly.')
    server.answers(listRequests, () => requests([]))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('No open requests.')).toBeVisible()
    expect(server.received(answerExtension)[0]).toMatchObject({
      params: { id: 'w1', request_id: 'e1' },
      body: { state: 'accepted', note: 'Gladly.' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says when a request was already answered, keeps the note and reloads the list', async () => {
    server.answers(listRequests, () => requests([extension]))
    server.answers(answerExtension, () => refuse(409, 'This request is no longer open.'))
    const { user } = open('/requests?answer=e1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer the request' }))
    const note = dialog.getByRole('textbox', { name: /^Note/ })
    await user.type(note, 'Gladly.')
    server.answers(listRequests, () => requests([]))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This request is no longer open.')
    await waitFor(() => expect(server.received(listRequests)).toHaveLength(2))
    expect(note).toHaveValue('Gladly.')
  })

  test('proposes a person in the team request dialog and shows an error there', async () => {
    server.answers(listRequests, () => requests([line]))
    const sofia = {
      employee_id: 'E7',
      employee_name: 'Sofia Lindgren',
      employee_photo_id: null,
      job_title: null,
      is_self: false,
      on_team: false,
      tags: [],
      free_from: null,
      last_engagement: null,
    }
    server.answers(searchPeople, () => [sofia])
    server.answers(proposePerson, () => refuse(409, 'This person is already proposed for this line'))
    const { user } = open('/requests?answer=l1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a person' }))
    await user.click(await dialog.findByRole('radio', { name: /^Sofia Lindgren/ }))
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(await dialog.findByText('This person is already proposed for this line')).toBeVisible()
    expect(server.received(proposePerson)[0]).toMatchObject({
      params: { project_id: 'p1', id: 'r1' },
      body: { line_id: 'l1', employee_id: 'E7' },
    })
  })

  test('filters by kind and keeps the filter in the address', async () => {
    server.answers(listRequests, ({ query }) => requests(query.kind === 'team' ? [] : [extension]))
    const { user } = open()
    await rows()
    await user.click(screen.getByRole('radio', { name: 'Team' }))
    expect(await screen.findByText('No matches.')).toBeVisible()
    expect(window.location.search).toBe('?kind=team')
    await user.click(screen.getByRole('button', { name: 'Show all requests' }))
    await rows()
    expect(window.location.search).toBe('')
  })

  test('says when the request in the address is no longer open', async () => {
    server.answers(listRequests, () => requests([extension]))
    open('/requests?answer=gone')
    expect(await screen.findByText('This request is no longer open.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(addressBar()).toBe('/requests'))
  })

  test('shows staff who may not answer that a request waits for the delivery lead', async () => {
    server.answers(listRequests, () => requests([{ ...extension, may_answer: false }]))
    open('/requests', staff())
    const list = await rows('Waiting for others')
    expect(list.getByText('Waiting for the delivery lead')).toBeVisible()
    expect(list.queryByRole('button')).toBeNull()
  })

  test('is not available to customers, neither as a screen nor in the navigation', async () => {
    open('/requests', stakeholder())
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Requests/ })).toBeNull()
    expect(server.received(listRequests)).toEqual([])
  })
})
