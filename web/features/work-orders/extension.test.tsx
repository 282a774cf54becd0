import { listEngagements } from '@portal/domain/engagements/contract'
import { requestExtension, withdrawExtension } from '@portal/domain/work-orders/contract'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { extensionRequest, member, type Open, open, order, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

describe('an extension request', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Request an extension' })
  const begin = async (given: Open = {}) => {
    const all = open(given)
    await all.user.click(await screen.findByRole('button', { name: /^Request extension/ }))
    return { ...all, box: within(await dialog()) }
  }

  test('asks for one more month unless changed; shows idle, sending and sent states, then a disabled button with the date', async () => {
    const { user, server, box } = await begin()
    let arrive = () => {}
    server.answers(requestExtension, async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return {
        renewal_requested_on: `${year}-06-18`,
        extension_request: extensionRequest({ requested_on: `${year}-06-18`, is_own: true }),
      }
    })
    expect(box.getByLabelText('Message')).toHaveValue(
      `Please extend WO-2041 Core ledger services until 31 Jul ${year}.`,
    )
    await user.click(box.getByRole('button', { name: 'Send request' }))
    await user.click(await box.findByRole('button', { name: 'Sending...' }))
    const renewed = order({ renewal_requested_on: `${year}-06-18` })
    server.answers(listEngagements, () => [engagement({ work_orders: [renewed] })])
    arrive()
    expect(await screen.findByText('Your Request has been sent!')).toBeVisible()
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent(
      / answers by 25 Jun \d+\. You will get an email\.$/,
    )
    expect(server.received(requestExtension)).toMatchObject([
      {
        params: { id: 'w1' },
        query: {},
        body: {
          message: `Please extend WO-2041 Core ledger services until 31 Jul ${year}.`,
          engagementName: 'Payments platform rebuild',
          WOName: 'WO-2041 Core ledger services',
          proposed_end_date: `${year}-07-31`,
        },
      },
    ])
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    const button = await screen.findByRole('button', { name: `EXTENSION REQUESTED: 18 Jun ${year}` })
    expect(button).toBeDisabled()
    expect(screen.queryByRole('button', { name: /^Request extension/ })).toBeNull()
  })

  test.each([
    ['', 'We require this information'],
    ['  ', 'Adding only whitespaces is not allowed'],
    ['a', 'Message can not be less than 2 characters'],
    ['https://x', 'Invalid input. Please avoid URLs and script tags'],
  ])('is not sent with the message "%s"', async (text, sentence) => {
    const { user, server, box } = await begin()
    await user.clear(box.getByLabelText('Message'))
    if (text !== '') await user.type(box.getByLabelText('Message'), text)
    await user.click(box.getByRole('button', { name: 'Send request' }))
    expect(box.getByLabelText('Message')).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(server.received(requestExtension)).toEqual([])
  })

  test('shows a sending error, keeps the message, and says if an extension was already requested', async () => {
    const { user, server, box } = await begin()
    server.answers(requestExtension, () => refuse(500, 'Boom'))
    await user.clear(box.getByLabelText('Message'))
    await user.type(box.getByLabelText('Message'), 'Please extend')
    await user.click(box.getByRole('button', { name: 'Send request' }))
    expect(await box.findByRole('alert')).toHaveTextContent('Service unavailable, please contact support')
    expect(box.getByLabelText('Message')).toHaveValue('Please extend')
    server.answers(requestExtension, () => refuse(409, 'An extension was already requested on 18 Jun 2026.'))
    await user.click(box.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent('An extension was already requested'))
  })

  test('can propose an end date only after the current one', async () => {
    const { user, server, box } = await begin()
    server.answers(requestExtension, () => refuse(503, 'later'))
    await user.clear(box.getByLabelText('Proposed new end date (optional)'))
    await user.type(box.getByLabelText('Proposed new end date (optional)'), `30/6/${year}`)
    await user.click(box.getByRole('button', { name: 'Send request' }))
    expect(server.received(requestExtension)).toEqual([])
    const field = box.getByLabelText('Proposed new end date (optional)')
    expect(field).toHaveAccessibleDescription(`Choose 1 Jul ${year} or later`)
    await user.clear(field)
    await user.type(field, `1/7/${year}`)
    await user.click(box.getByRole('button', { name: 'Send request' }))
    await waitFor(() =>
      expect(server.received(requestExtension)[0]?.body).toMatchObject({ proposed_end_date: `${year}-07-01` }),
    )
  })

  test('offers one to three months after the current end date and drafts the message', async () => {
    const { user, box } = await begin()
    const months = within(box.getByRole('group', { name: 'Extend by' })).getAllByRole('button')
    expect(months.map((one) => one.textContent)).toEqual([
      `+1 month31 Jul ${year}`,
      `+2 months31 Aug ${year}`,
      `+3 months30 Sep ${year}`,
    ])
    await user.click(months[2] as HTMLElement)
    expect(box.getByLabelText('Message')).toHaveValue(
      `Please extend WO-2041 Core ledger services until 30 Sep ${year}.`,
    )
    await user.click(months[0] as HTMLElement)
    expect(box.getByLabelText('Message')).toHaveValue(
      `Please extend WO-2041 Core ledger services until 31 Jul ${year}.`,
    )
    // The draft says the day that is sent, however that was chosen.
    const end = box.getByLabelText('Proposed new end date (optional)')
    await user.clear(end)
    await user.type(end, `12 Aug ${year}`)
    expect(box.getByLabelText('Message')).toHaveValue(
      `Please extend WO-2041 Core ledger services until 12 Aug ${year}.`,
    )
    await user.clear(end)
    await user.type(end, 'soon')
    await user.click(months[0] as HTMLElement)
    expect(box.getByLabelText('Message')).toHaveValue(
      `Please extend WO-2041 Core ledger services until 31 Jul ${year}.`,
    )
    await user.clear(box.getByLabelText('Message'))
    await user.type(box.getByLabelText('Message'), 'In my words')
    await user.click(months[1] as HTMLElement)
    expect(box.getByLabelText('Message')).toHaveValue('In my words')
    expect(box.queryByText(/^About/)).toBeNull()
  })

  test('shows the estimated cost to a viewer who sees the rates', async () => {
    const priced = [member({ price_per_day: 1000 }), member({ price_per_day: 500.5 })]
    const { box } = await begin({
      engagements: [engagement({ work_orders: [order({ member_assignments: priced })] })],
    })
    expect(box.getByRole('button', { name: /^\+1 month/ })).toHaveAttribute('aria-pressed', 'true')
    expect(box.getByText(/at current rates for \d+ working days/)).toHaveTextContent(/About £3\d,\d{3}: 2 people/)
  })

  test('leaves days on which people are away out of the estimated cost, and says so', async () => {
    const absences = [{ start_date: `${year}-07-01`, end_date: `${year}-07-31` }]
    const priced = [member({ price_per_day: 1000 }), member({ price_per_day: 500, absences })]
    const { user, box } = await begin({
      engagements: [engagement({ work_orders: [order({ member_assignments: priced })] })],
    })
    await user.click(box.getByRole('button', { name: /^\+1 month/ }))
    const cost = box.getByText(/at current rates for \d+ working days/)
    const [, days] = /for (\d+) working days/.exec(cost.textContent ?? '') ?? []
    expect(cost).toHaveTextContent(`About £${days},000: 2 people`)
    expect(cost).toHaveTextContent(`Without ${days} working days on which people are away.`)
  })

  const requested = (request: ExtensionRequest) => [
    engagement({
      work_orders: [
        order({
          renewal_requested_on: request.state === 'open' ? request.requested_on : null,
          extension_requests: [request],
        }),
      ],
    }),
  ]

  test.each([
    ['a stakeholder', stakeholder()],
    ['a consultant', staff()],
  ])('is shown to %s, who cannot answer or withdraw it', async (_, as) => {
    open({ as, engagements: requested(extensionRequest()) })
    expect(await screen.findByRole('button', { name: `EXTENSION REQUESTED: 12 Jun ${year}` })).toBeDisabled()
    expect(screen.queryByRole('button', { name: /^(Answer|Withdraw) the request/ })).toBeNull()
  })

  test('can be withdrawn by the person who sent it', async () => {
    const { user, server } = open({ engagements: requested(extensionRequest({ is_own: true })) })
    server.answers(withdrawExtension, () => extensionRequest({ state: 'withdrawn', is_own: true }))
    await user.click(await screen.findByRole('button', { name: /^Withdraw the request/ }))
    const box = within(await screen.findByRole('alertdialog', { name: 'Withdraw the request?' }))
    await user.click(box.getByRole('button', { name: 'Withdraw request' }))
    await waitFor(() => expect(server.received(withdrawExtension)).toHaveLength(1))
  })

  test('is listed in the history of the row with names and dates', async () => {
    const declined = extensionRequest({
      state: 'declined',
      answered_by: 'Marcus Hale',
      answered_on: `${year}-06-14`,
      note: 'After the budget round',
    })
    const { user } = open({ engagements: requested(declined) })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    const history = screen.getByRole('list', { name: 'Extension requests for WO-2041 Core ledger services' })
    for (const text of [
      `Owen Blackwood requested an extension until 30 Sep ${year} on 12 Jun ${year}`,
      `Declined by Marcus Hale on 14 Jun ${year}`,
      'After the budget round',
    ])
      expect(history).toHaveTextContent(text)
    expect(screen.getByRole('button', { name: /^Request extension/ })).toBeEnabled()
  })
})
