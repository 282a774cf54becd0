import { changedSince } from '@portal/domain/records/keeper'
import { getWorkOrderRecord } from '@portal/domain/records/work-order-contract'
import { answerExtension } from '@portal/domain/work-orders/contract'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { extensionRequest, open, order, orderRecord, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

describe('the answer to an extension request', () => {
  const requested = (request: ExtensionRequest) => [
    engagement({
      may_answer_extensions: true,
      work_orders: [order({ renewal_requested_on: request.requested_on, extension_requests: [request] })],
    }),
  ]
  const record = (differences: Parameters<typeof orderRecord>[0] = {}) =>
    orderRecord({
      people: [
        place('a1', 'Yuki Tanabe', `${year}-06-30`),
        place('a2', 'Sofia Lindgren', `${year}-06-30`),
        place('a3', 'Mateus Gonçalves', `${year}-04-30`),
      ],
      ...differences,
    })
  const place = (id: string, name: string, end_date: string) => ({
    id,
    person: { id: `E${id}`, name, photo_id: null },
    member_role: 'QA Engineer',
    start_date: `${year}-01-05`,
    end_date,
    price_per_day: null,
    allocation_percentage: null,
  })
  /** The open dialog of someone who answers the request. */
  const answering = async (stored: () => ReturnType<typeof orderRecord>, request = extensionRequest()) => {
    const all = open({ as: staff(), engagements: requested(request) })
    all.server.answers(getWorkOrderRecord, () => stored())
    await all.user.click(await screen.findByRole('button', { name: /^Answer the request/ }))
    return { ...all, box: within(await screen.findByRole('dialog', { name: 'Answer the request' })) }
  }
  const fulfilled = () => extensionRequest({ state: 'fulfilled', answered_by: 'Amara Okafor' })

  test('can be answered with a note by a delivery lead', async () => {
    const { user, server } = open({
      as: staff({ job_title: 'Delivery Lead' }),
      engagements: requested(extensionRequest()),
    })
    server.answers(getWorkOrderRecord, () => record({ may_edit: false }))
    server.answers(answerExtension, () =>
      extensionRequest({
        state: 'declined',
        answered_by: 'Tomasz Brandt',
        answered_on: `${year}-06-18`,
        note: 'Not this year',
      }),
    )
    await user.click(await screen.findByRole('button', { name: /^Answer the request/ }))
    const box = within(await screen.findByRole('dialog', { name: 'Answer the request' }))
    expect(box.getByText('Please extend by three months.')).toBeVisible()
    expect(box.getByText(`30 Sep ${year}`)).toBeVisible()
    expect(box.getByText('If you accept, the leads of the engagement get a to-do to move the end.')).toBeVisible()
    expect(box.queryByLabelText('New end')).toBeNull()
    await user.type(box.getByLabelText('Note (optional)'), 'Not this year')
    await user.click(box.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received(answerExtension)[0]).toMatchObject({
      params: { id: 'w1', request_id: 'r1' },
      body: { state: 'declined', note: 'Not this year' },
    })
  })

  test('is accepted together with the new end, the budget, and the people who stay', async () => {
    const { user, server, box } = await answering(record)
    server.answers(answerExtension, fulfilled)
    const end = box.getByLabelText('New end')
    expect(end).toHaveValue(`30 Sep ${year}`)
    expect(end).toHaveAccessibleDescription(`Now 30 Jun ${year}`)
    expect(box.getByLabelText('Budget of days')).toHaveValue('40')
    const people = within(box.getByRole('group', { name: 'People who stay until the new end' }))
    expect(people.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
      'Yuki Tanabe, QA Engineer',
      'Sofia Lindgren, QA Engineer',
    ])
    await user.click(people.getByRole('checkbox', { name: 'Sofia Lindgren, QA Engineer' }))
    await user.clear(end)
    await user.type(end, `31/8/${year}`)
    await user.click(box.getByRole('button', { name: 'Accept' }))
    expect(
      await screen.findByText(
        `You accepted the request. WO-2041 Core ledger services ends on 31 Aug ${year}. Owen Blackwood will get an email.`,
      ),
    ).toBeVisible()
    expect(server.received(answerExtension)[0]?.body).toEqual({
      state: 'accepted',
      note: '',
      move: { end_date: `${year}-08-31`, budget_days: 40, assignment_ids: ['a1'], version: 3 },
    })
  })

  test('is not accepted without a later end or a larger budget, but can be declined then', async () => {
    const { user, server, box } = await answering(record, extensionRequest({ proposed_end_date: null }))
    server.answers(answerExtension, () => extensionRequest({ state: 'declined' }))
    await user.click(box.getByRole('button', { name: 'Accept' }))
    expect(box.getByLabelText('New end')).toHaveAccessibleDescription(
      `Choose an end after 30 Jun ${year}, or a larger budget`,
    )
    expect(server.received(answerExtension)).toEqual([])
    await user.click(box.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(server.received(answerExtension)).toHaveLength(1))
    expect(server.received(answerExtension)[0]?.body).toEqual({ state: 'declined', note: '' })
  })

  test('is accepted with the present version after someone else changed the work order', async () => {
    let version = 3
    const { user, server, box } = await answering(() => record({ version }))
    server.answers(answerExtension, () => refuse(409, changedSince('Ben Ashworth')))
    version = 4
    await user.click(box.getByRole('button', { name: 'Accept' }))
    expect(await box.findByText(changedSince('Ben Ashworth'))).toBeVisible()
    await waitFor(() => expect(server.received(getWorkOrderRecord).length).toBeGreaterThan(1))
    server.answers(answerExtension, fulfilled)
    await user.click(box.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received(answerExtension).at(-1)?.body).toMatchObject({ move: { version: 4 } })
  })

  test('is accepted without fields where an import keeps the records', async () => {
    const { box } = await answering(() => record({ keeper: 'import' }))
    expect(
      box.getByText('An import keeps the records. If you accept, change the end in the system that it comes from.'),
    ).toBeVisible()
    expect(box.queryByLabelText('New end')).toBeNull()
  })
})
