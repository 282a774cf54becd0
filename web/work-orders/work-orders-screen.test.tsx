import { countEngagements, listEngagements } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { User } from '@portal/domain/session/user'
import {
  answerExtension,
  listWorkOrderYears,
  requestExtension,
  withdrawExtension,
} from '@portal/domain/work-orders/contract'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

const year = new Date().getFullYear()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

const member = (differences: Partial<MemberAssignment> = {}): MemberAssignment => ({
  employee_id: 'e1',
  employee_name: 'Amara Okafor',
  employee_photo_id: null,
  member_role: 'Delivery Lead',
  start_date: `${year}-01-05`,
  end_date: `${year}-06-30`,
  ...differences,
})
const order = (differences: Partial<WorkOrder> = {}): WorkOrder => ({
  id: 'w1',
  reference: 'WO-2041 Core ledger services',
  start_date: `${year}-01-05`,
  end_date: `${year}-06-30`,
  renewal_requested_on: null,
  extension_requests: [],
  member_assignments: [member()],
  ...differences,
})
const asked = (differences: Partial<ExtensionRequest> = {}): ExtensionRequest => ({
  id: 'r1',
  state: 'open',
  requested_by: 'Owen Blackwood',
  requested_on: `${year}-06-12`,
  message: 'Please extend by three months.',
  proposed_end_date: `${year}-09-30`,
  answered_by: null,
  answered_on: null,
  note: null,
  is_own: false,
  ...differences,
})
const payments = engagement({ id: 'p1', title: 'Payments platform rebuild', work_orders: [order()] })
const many = (count: number): Engagement[] =>
  Array.from({ length: count }, (_, index) =>
    engagement({ id: `p${index + 1}`, title: `Engagement ${String(index + 1).padStart(2, '0')}`, work_orders: [] }),
  )

interface Open {
  at?: string
  as?: User
  engagements?: Engagement[]
  years?: number[]
}

function open({ at = '/work-orders', as = stakeholder(), engagements = [payments], years = [year] }: Open = {}) {
  const server = fakeServer()
  const matching = (query: Record<string, string>) =>
    engagements.filter((one) => one.title.toLowerCase().includes((query.search_input ?? '').toLowerCase()))
  server.answers(listEngagements, ({ query }) => {
    const size = Number(query.items_per_page)
    const from = (Number(query.page_number) - 1) * size
    return matching(query).slice(from, from + size)
  })
  server.answers(countEngagements, ({ query }) => ({ active: matching(query).length, completed: 0 }))
  server.answers(listWorkOrderYears, () => years)
  return renderPortal({ at, as, server })
}

const rows = () => screen.findByRole('list', { name: 'Engagements' })
const titles = async () =>
  within(await rows())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => within(heading).getByRole('button').querySelector('.sr-only')?.textContent)
const unfolded = async () =>
  within(await rows())
    .getAllByRole('button', { expanded: true })
    .map((button) => button.textContent)

describe('the rows', () => {
  test('the first is open without anything named, and shows reference, dates, progress and status in words', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Work orders of Payments platform rebuild' })
    for (const text of [
      'WO-2041 Core ledger services',
      `5 Jan ${year} – 30 Jun ${year}`,
      '92%',
      'Ending soon · 13 days',
    ])
      expect(within(list).getAllByText(text, { exact: false })[0]).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
    expect(document.title).toMatch(/^Work Orders/)
  })

  test.each([
    [{ end_date: `${year}-06-17` }, '100%', 'Ended'],
    [{ start_date: `${year}-09-01`, end_date: `${year}-12-18` }, '0%', undefined],
    [{ start_date: `${year}-03-02`, end_date: `${year}-10-31` }, '44%', undefined],
  ])('of a work order %o say %s and %s', async (dates, percent, status) => {
    open({ engagements: [engagement({ work_orders: [order(dates)] })] })
    const list = await screen.findByRole('list', { name: /^Work orders of/ })
    expect(within(list).getByText(percent, { exact: false })).toBeVisible()
    expect(within(list).queryAllByText(/Ended|Ending soon/).length > 0).toBe(status !== undefined)
    expect(screen.queryAllByRole('button', { name: /^Request extension/ })).toHaveLength(status === 'Ended' ? 0 : 1)
  })

  test('unfold to members with name, role, dates and rate; long ones are cut, whole for who hears them', async () => {
    const long = member({ employee_name: 'Oluwaseun Adebayo-Smith', member_role: 'Associate Software developer' })
    const work_orders = [
      order({ member_assignments: [member({ price_per_day: 720 }), { ...long, price_per_day: 640.5 }] }),
    ]
    const { user } = open({ engagements: [engagement({ work_orders })] })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    const members = within(screen.getByRole('list', { name: 'Members of WO-2041 Core ledger services' }))
    const [first, second] = members.getAllByRole('listitem')
    expect(first).toHaveTextContent(`Amara Okafor · Delivery Lead£720 per day5 Jan ${year} – 30 Jun ${year}`)
    expect(second).toHaveTextContent('Oluwaseun Adebay...')
    expect(second).toHaveTextContent('Associate Softwar...')
    expect(members.getByText('Oluwaseun Adebayo-Smith')).toHaveClass('sr-only')
    expect(second).toHaveTextContent('£640.50')
  })

  test('show no rate to level 2', async () => {
    const { user } = open({ as: stakeholder({ access_level: 2 }) })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    expect(screen.getByText('Amara Okafor')).toBeVisible()
    expect(screen.queryByText('£', { exact: false })).toBeNull()
    expect(screen.queryByText('Per day')).toBeNull()
  })

  test('of a place without a person show neither name nor rate, and say that somebody will come', async () => {
    const empty = member({ employee_id: null, employee_name: null, member_role: 'QA Engineer', price_per_day: 500 })
    const { user } = open({ engagements: [engagement({ work_orders: [order({ member_assignments: [empty] })] })] })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    const place = screen.getByRole('button', { name: 'QA Engineer' })
    expect(screen.queryByText('£', { exact: false })).toBeNull()
    await user.hover(place)
    expect(screen.getByRole('tooltip')).toHaveTextContent('The person will be assigned soon')
    expect(screen.getByRole('tooltip')).toBeVisible()
  })

  test('cut an engagement’s title at 25 characters', async () => {
    open({ engagements: [engagement({ title: 'Clinical trial document vault' })] })
    expect(await screen.findByText('Clinical trial document v...')).toBeVisible()
    expect(await titles()).toEqual(['Clinical trial document vault'])
  })
})

describe('the address', () => {
  const three = ['Alpha', 'Beta', 'Gamma'].map((title, index) =>
    engagement({ id: `p${index}`, title, work_orders: [order({ id: `w${index}`, reference: `WO-${index}` })] }),
  )

  test('opens the engagement and the work order it names', async () => {
    open({ engagements: three, at: '/work-orders?project=Beta&wo=w1' })
    await screen.findByRole('list', { name: 'Members of WO-1' })
    expect(await unfolded()).toEqual(['BetaBeta', 'WO-1'])
  })

  test('that names none that is there opens the first', async () => {
    open({ engagements: three, at: '/work-orders?project=Nowhere' })
    await screen.findByRole('list', { name: 'Work orders of Alpha' })
    expect(await unfolded()).toEqual(['AlphaAlpha'])
  })

  test('follows what is opened and closed', async () => {
    const { user } = open({ engagements: three })
    await user.click(await screen.findByRole('button', { name: 'Gamma' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders?project=Alpha&project=Gamma'))
    await user.click(screen.getByRole('button', { name: 'WO-2' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders?project=Alpha&project=Gamma&wo=w2'))
    await user.click(screen.getByRole('button', { name: 'Unfold all' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders?open=all'))
    expect(await screen.findAllByRole('list', { name: /^Members of/ })).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Fold all' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: /^Work orders of/ })).toBeNull())
  })

  test('shows an engagement it names whatever the filters, above the others', async () => {
    const engagements = [...many(12), engagement({ id: 'z', title: 'Zeta' })]
    const { user } = open({ engagements, at: '/work-orders?project=Zeta' })
    await waitFor(async () => expect((await titles())[0]).toBe('Zeta'))
    expect(await titles()).toHaveLength(11)
    await user.type(screen.getByRole('searchbox'), 'Engagement 03')
    await waitFor(async () => expect(await titles()).toEqual(['Zeta', 'Engagement 03']))
  })
})

describe('ten are shown', () => {
  test('and ten more with each Load More, until every one is reached', async () => {
    const { user, server } = open({ engagements: many(43) })
    const reached: number[] = []
    await rows()
    for (;;) {
      reached.push((await titles()).length)
      const more = screen.queryByRole('button', { name: 'Load More' })
      if (!more) break
      await user.click(more)
      await waitFor(async () => expect((await titles()).length).toBeGreaterThan(reached.at(-1) ?? 0))
    }
    expect(reached).toEqual([10, 20, 30, 40, 43])
    const pages = server.received(listEngagements).map(({ query }) => `${query.page_number} of ${query.items_per_page}`)
    expect([...new Set(pages)]).toEqual(['1 of 20', '2 of 20', '3 of 20'])
  })

  test('without Load More where there are ten', async () => {
    open({ engagements: many(10) })
    expect(await titles()).toHaveLength(10)
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })
})

describe('the filters', () => {
  test('a search begins at 2 characters and is the server’s', async () => {
    const { user, server } = open({ engagements: [...many(3), { ...payments, id: 'p9' }] })
    await rows()
    await user.type(screen.getByRole('searchbox', { name: 'Search by engagement title' }), 'p')
    expect(screen.getByText('Type at least 2 characters to search')).toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(server.received(listEngagements).every(({ query }) => query.search_input === '')).toBe(true)
    await user.type(screen.getByRole('searchbox'), 'Ay')
    await waitFor(async () => expect(await titles()).toEqual(['Payments platform rebuild']))
    await user.type(screen.getByRole('searchbox'), 'x')
    const nothing = (await screen.findByText('No engagement here has “pAyx” in its title.')).parentElement
    await user.click(within(nothing as HTMLElement).getByRole('button', { name: 'Clear the search' }))
    await waitFor(async () => expect(await titles()).toHaveLength(4))
  })

  test('My Engagements is on for staff and not there for stakeholders', async () => {
    const { user, server } = open({ as: staff() })
    await rows()
    expect(screen.getByLabelText('My Engagements')).toBeChecked()
    await user.click(screen.getByLabelText('My Engagements'))
    await waitFor(() => expect(server.received(listEngagements).at(-1)?.query.my_engagements_only).toBe('false'))
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe('true')
  })

  test('a stakeholder asks for all of theirs', async () => {
    const { server } = open()
    await rows()
    expect(screen.queryByLabelText('My Engagements')).toBeNull()
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe('false')
  })

  test('Active Work Orders Only is off at first and hides the ended ones', async () => {
    const work_orders = [order(), order({ id: 'w2', reference: 'WO-2', end_date: `${year}-06-17` })]
    const { user } = open({ engagements: [engagement({ work_orders })] })
    expect(await screen.findByRole('button', { name: 'WO-2' })).toBeVisible()
    expect(screen.getByLabelText('Active Work Orders Only')).not.toBeChecked()
    await user.click(screen.getByLabelText('Active Work Orders Only'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'WO-2' })).toBeNull())
    expect(screen.getByRole('button', { name: 'WO-2041 Core ledger services' })).toBeVisible()
  })
})

describe('the year', () => {
  test('begins with the current one; the arrows reach the years with data alone', async () => {
    const before = order({
      id: 'old',
      reference: 'WO-OLD',
      start_date: `${year - 2}-01-01`,
      end_date: `${year - 2}-12-31`,
    })
    const { user } = open({ engagements: [engagement({ work_orders: [order(), before] })], years: [year - 2, year] })
    expect(await screen.findByRole('button', { name: `Go to ${year - 2}` })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'No later year' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'WO-OLD' })).toBeNull()
    await user.click(screen.getByRole('button', { name: `Go to ${year - 2}` }))
    expect(await screen.findByRole('button', { name: 'WO-OLD' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'No earlier year' })).toBeDisabled()
    expect(addressBar()).toBe(`/work-orders?year=${year - 2}`)
  })

  test('falls to the nearest with data', async () => {
    open({ years: [year - 3, year - 2] })
    const group = await screen.findByRole('group', { name: 'Year' })
    await waitFor(() => expect(group).toHaveTextContent(String(year - 2)))
  })

  test('is that of the work order the address names', async () => {
    const before = order({
      id: 'old',
      reference: 'WO-OLD',
      start_date: `${year - 1}-01-01`,
      end_date: `${year - 1}-12-31`,
    })
    open({
      engagements: [engagement({ work_orders: [before] })],
      years: [year - 1, year],
      at: '/work-orders?project=Payments%20platform%20rebuild&wo=old',
    })
    expect(await screen.findByRole('list', { name: 'Members of WO-OLD' })).toBeVisible()
  })
})

describe('an extension', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Request an extension' })
  const begin = async (given: Open = {}) => {
    const all = open(given)
    await all.user.click(await screen.findByRole('button', { name: /^Request extension/ }))
    return { ...all, box: within(await dialog()) }
  }

  test('is asked for: idle, sending, sent; the button is then greyed and inert and shows the date', async () => {
    const { user, server, box } = await begin()
    let arrive = () => {}
    server.answers(requestExtension, async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return {
        renewal_requested_on: `${year}-06-18`,
        extension_request: asked({ requested_on: `${year}-06-18`, is_own: true }),
      }
    })
    await user.type(box.getByLabelText('Message'), 'Please extend')
    await user.click(box.getByRole('button', { name: 'Send request' }))
    await user.click(await box.findByRole('button', { name: 'Sending...' }))
    const renewed = order({ renewal_requested_on: `${year}-06-18` })
    server.answers(listEngagements, () => [engagement({ work_orders: [renewed] })])
    arrive()
    expect(await screen.findByText('Your Request has been sent!')).toBeVisible()
    expect(server.received(requestExtension)).toEqual([
      {
        params: { id: 'w1' },
        query: {},
        body: {
          message: 'Please extend',
          engagementName: 'Payments platform rebuild',
          WOName: 'WO-2041 Core ledger services',
          proposed_end_date: null,
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
  ])('with the message "%s" is not sent', async (text, sentence) => {
    const { user, server, box } = await begin()
    if (text !== '') await user.type(box.getByLabelText('Message'), text)
    await user.click(box.getByRole('button', { name: 'Send request' }))
    expect(box.getByLabelText('Message')).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(server.received(requestExtension)).toEqual([])
  })

  test('that fails says so and keeps what was typed; a colleague’s is named', async () => {
    const { user, server, box } = await begin()
    server.answers(requestExtension, () => refuse(500, 'Boom'))
    await user.type(box.getByLabelText('Message'), 'Please extend')
    await user.click(box.getByRole('button', { name: 'Send request' }))
    expect(await box.findByRole('alert')).toHaveTextContent('Service unavailable, please contact support')
    expect(box.getByLabelText('Message')).toHaveValue('Please extend')
    server.answers(requestExtension, () => refuse(409, 'An extension was already requested on 18 Jun 2026.'))
    await user.click(box.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent('An extension was already requested'))
  })

  test('survives the loss of the session', async () => {
    const { user, server, box, unmount } = await begin()
    server.answers(requestExtension, () => refuse(401, 'Please log in'))
    await user.type(box.getByLabelText('Message'), 'Please extend')
    await user.click(box.getByRole('button', { name: 'Send request' }))
    await screen.findByLabelText('E-mail')
    unmount()
    const again = await begin()
    expect(again.box.getByLabelText('Message')).toHaveValue('Please extend')
  })

  test('may propose an end after the one there is', async () => {
    const { user, server, box } = await begin()
    server.answers(requestExtension, () => refuse(503, 'later'))
    await user.type(box.getByLabelText('Message'), 'Please extend')
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

  test('is answered by provider-side editors, with a note', async () => {
    const { user, server } = open({ as: staff({ job_title: 'Delivery Lead' }), engagements: requested(asked()) })
    server.answers(answerExtension, () =>
      asked({ state: 'declined', answered_by: 'Tomasz Brandt', answered_on: `${year}-06-18`, note: 'Not this year' }),
    )
    await user.click(await screen.findByRole('button', { name: /^Answer the request/ }))
    const box = within(await screen.findByRole('dialog', { name: 'Answer the request' }))
    expect(box.getByText('Please extend by three months.')).toBeVisible()
    expect(box.getByText(`30 Sep ${year}`)).toBeVisible()
    await user.type(box.getByLabelText('Note (optional)'), 'Not this year')
    await user.click(box.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received(answerExtension)[0]).toMatchObject({
      params: { id: 'w1', request_id: 'r1' },
      body: { state: 'declined', note: 'Not this year' },
    })
  })

  test.each([
    ['a stakeholder', stakeholder()],
    ['a consultant', staff()],
  ])('is shown to %s without an answer to give', async (_, as) => {
    open({ as, engagements: requested(asked()) })
    expect(await screen.findByRole('button', { name: `EXTENSION REQUESTED: 12 Jun ${year}` })).toBeDisabled()
    expect(screen.queryByRole('button', { name: /^(Answer|Withdraw) the request/ })).toBeNull()
  })

  test('is withdrawn by who asked', async () => {
    const { user, server } = open({ engagements: requested(asked({ is_own: true })) })
    server.answers(withdrawExtension, () => asked({ state: 'withdrawn', is_own: true }))
    await user.click(await screen.findByRole('button', { name: /^Withdraw the request/ }))
    const box = within(await screen.findByRole('alertdialog', { name: 'Withdraw the request?' }))
    await user.click(box.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server.received(withdrawExtension)).toHaveLength(1))
  })

  test('stays in the history of the row with names and dates', async () => {
    const declined = asked({
      state: 'declined',
      answered_by: 'Marcus Hale',
      answered_on: `${year}-06-14`,
      note: 'After the budget round',
    })
    const { user } = open({ engagements: requested(declined) })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    const history = screen.getByRole('list', { name: 'Extension requests for WO-2041 Core ledger services' })
    for (const text of [
      `Owen Blackwood asked for an extension on 12 Jun ${year}, until 30 Sep ${year}`,
      `Declined by Marcus Hale on 14 Jun ${year}`,
      'After the budget round',
    ])
      expect(history).toHaveTextContent(text)
    expect(screen.getByRole('button', { name: /^Request extension/ })).toBeEnabled()
  })
})

describe('the other faces', () => {
  test('a failed list offers Retry', async () => {
    const { user, server } = open()
    server.answers(listEngagements, () => refuse(403, 'No'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
    server.answers(listEngagements, () => [payments])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await titles()).toEqual(['Payments platform rebuild'])
  })

  test('nothing of mine leads to everything', async () => {
    const { user, server } = open({ as: staff(), engagements: [] })
    await user.click(await screen.findByRole('button', { name: 'Show all engagements' }))
    expect(screen.getByLabelText('My Engagements')).not.toBeChecked()
    await waitFor(() => expect(server.received(listEngagements).at(-1)?.query.my_engagements_only).toBe('false'))
  })

  test('an engagement without work orders says so', async () => {
    open({ engagements: many(1) })
    expect(await screen.findByText('No work orders yet')).toBeVisible()
  })
})
