import { getEngagement } from '@portal/domain/engagements/contract'
import { answerExtension, requestExtension, withdrawExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { storedEvents } from '../../testing/stored-events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { fulfilExtensionRequests } from './data.ts'

const portal = await testPortal()
const { records, signIn, call } = portal
beforeEach(portal.reset)

const sentence = 'Please extend by three months with the same team.'

async function world() {
  const client_partner_id = await records.person({ name: 'Marcus Hale', email: 'marcus.hale@provider.example' })
  const project_lead_id = await records.person({ name: 'Amara Okafor', email: 'amara.okafor@provider.example' })
  const engagement = await records.engagement({ client_partner_id, project_lead_id })
  const order = await records.workOrder({
    engagement_id: engagement,
    reference: 'WO-2041 Core ledger services',
    start_date: '2026-01-05',
    end_date: '2026-06-30',
  })
  const account = await records.stakeholderAccount([engagement], { email: 'helen.marsh@customer.example' })
  const helen = await signIn(account)
  const colleague = await signIn(await records.stakeholderAccount([engagement], { first_name: 'Owen' }))
  const lead = await signIn(
    await records.staffAccount({ job_title: 'Delivery Lead', first_name: 'Amara', last_name: 'Okafor' }),
  )
  const ask = (as: string, body: object = {}) =>
    call(requestExtension, { params: { id: order }, body: { message: sentence, ...body } }, as)
  const row = async (as: string) =>
    (await call(getEngagement, { params: { id: engagement } }, as)).body.work_orders.find((one) => one.id === order)
  return { engagement, order, account, helen, colleague, lead, project_lead_id, ask, row }
}

describe('an extension request', () => {
  test('is stored with its author and date, and visible to everyone with engagement access', async () => {
    const { helen, colleague, ask, row } = await world()
    const { status, body } = await ask(helen, { engagementName: 'Something else', WOName: 42 })
    expect([status, body.renewal_requested_on]).toEqual([200, '2026-06-18'])
    expect(await row(helen)).toMatchObject({
      renewal_requested_on: '2026-06-18',
      extension_requests: [
        {
          state: 'open',
          requested_by: 'Helen Marsh',
          requested_on: '2026-06-18',
          message: sentence,
          proposed_end_date: null,
          answered_by: null,
          is_own: true,
        },
      ],
    })
    expect(await row(colleague)).toMatchObject({ extension_requests: [{ is_own: false }] })
  })

  test('is emailed once each to client partner, delivery lead and IT team, with the stored names', async () => {
    const { helen, ask } = await world()
    await ask(helen, { engagementName: 'Evil engagement', WOName: 'Evil order', proposed_end_date: '2026-09-30' })
    const mail = await portal.mail()
    expect(mail.map((one) => one.recipient).toSorted()).toEqual([
      'amara.okafor@provider.example',
      'it@provider.example',
      'marcus.hale@provider.example',
    ])
    for (const { subject, text } of mail) {
      expect(subject).toBe('Extension requested: WO-2041 Core ledger services of Payments platform rebuild')
      expect(text).toContain(
        'Helen Marsh requested an extension of WO-2041 Core ledger services of Payments platform rebuild',
      )
      expect(text).toContain(sentence)
      expect(text).toContain('Proposed new end date: 30 Sep 2026.')
      expect(text).toMatch(/\/work-orders\?project=Payments\+platform\+rebuild&wo=/)
      expect(text).not.toContain('Evil')
    }
  })

  test('goes to the customer’s default client partner if the engagement has none, with one email per person', async () => {
    const both = await records.person({ email: 'it@provider.example' })
    const engagement_id = await records.engagement({ default_client_partner_id: both })
    const id = await records.workOrder({ engagement_id, start_date: '2026-01-05', end_date: '2026-06-30' })
    const me = await signIn(await records.staffAccount())
    await call(requestExtension, { params: { id }, body: { message: sentence } }, me)
    expect((await portal.mail()).map((one) => one.recipient)).toEqual(['it@provider.example'])
  })

  test('creates an event', async () => {
    const { engagement, account, order, helen, ask } = await world()
    const { body } = await ask(helen)
    expect(await storedEvents(portal.portal)).toMatchObject([
      {
        kind: 'extension.requested',
        engagement_id: engagement,
        subject_id: body.extension_request.id,
        account_id: account,
        sentence: 'Helen Marsh requested an extension of WO-2041 Core ledger services',
        path: `/work-orders?project=Payments+platform+rebuild&wo=${order}`,
      },
    ])
  })

  test('has the date in the provider’s time zone, not in the server’s', async () => {
    const { helen, ask } = await world()
    portal.clock.set('2026-06-18T23:30:00Z')
    expect((await ask(helen)).body.renewal_requested_on).toBe('2026-06-19')
  })

  test('is rejected if a colleague has already sent one', async () => {
    const { helen, colleague, ask } = await world()
    await ask(helen)
    const { status, body } = await ask(colleague)
    expect([status, body.detail]).toEqual([409, 'An extension was already requested on 18 Jun 2026.'])
  })

  test('is stored and emailed once when twenty are sent at once', async () => {
    const { order, helen, colleague, ask } = await world()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? helen : colleague)))
    const statuses = answers.map((answer) => answer.status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const rows = await portal.portal.db
      .selectFrom('extension_request')
      .selectAll()
      .where('work_order_id', '=', order)
      .execute()
    expect(rows).toHaveLength(1)
    expect(await portal.mail()).toHaveLength(3)
    expect(await portal.portal.db.selectFrom('event').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    [{}, 'We require this information'],
    [{ message: '' }, 'We require this information'],
    [{ message: '   ' }, 'Adding only whitespaces is not allowed'],
    [{ message: 'a' }, 'Message can not be less than 2 characters'],
    [{ message: 'a'.repeat(151) }, 'Message can not be more than 150 characters'],
    [{ message: 'see https://example.com' }, 'Invalid input. Please avoid URLs and script tags'],
    [{ message: '<script>alert(1)</script>' }, 'Invalid input. Please avoid URLs and script tags'],
  ])('is rejected with %j', async (body, message) => {
    const { order, helen } = await world()
    const answer = await call(requestExtension, { params: { id: order }, body: body as { message: string } }, helen)
    expect([answer.status, answer.body.fields?.message]).toEqual([422, message])
    expect(await portal.mail()).toEqual([])
  })

  test.each(['ab', 'a'.repeat(150), '🙂🙂', ' trimmed '])('accepts the message "%s"', async (message) => {
    const { helen, ask } = await world()
    const { status, body } = await ask(helen, { message })
    expect([status, body.extension_request.message]).toEqual([200, message.trim()])
  })

  test.each([
    ['2026-06-30', 422, 'Choose 1 Jul 2026 or later'],
    ['2026-07-01', 200, undefined],
    ['2026-02-30', 422, 'This date does not exist. Use the format YYYY-MM-DD'],
  ])('accepts only a proposed end date after the current one: %s', async (proposed_end_date, status, problem) => {
    const { helen, ask } = await world()
    const answer = await ask(helen, { proposed_end_date })
    expect([answer.status, answer.body.fields?.proposed_end_date]).toEqual([status, problem])
  })

  test('is rejected for a removed work order', async () => {
    const { order, helen, ask } = await world()
    await portal.portal.db.updateTable('work_order').set({ removed_at: new Date() }).where('id', '=', order).execute()
    expect((await ask(helen)).status).toBe(404)
  })
})

describe('an answer to an extension request', () => {
  test.each(['accepted', 'declined'] as const)('that it is %s reaches the requester, with its note', async (state) => {
    const { order, helen, lead, ask, row } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    portal.clock.advance(24 * 60 * 60 * 1000)
    const { status, body } = await call(
      answerExtension,
      { params: { id: order, request_id }, body: { state, note: 'Budget agreed' } },
      lead,
    )
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ state, answered_by: 'Amara Okafor', answered_on: '2026-06-19', note: 'Budget agreed' }),
    ])
    expect((await row(helen))?.renewal_requested_on).toBe(state === 'accepted' ? '2026-06-18' : null)
    const mail = (await portal.mail()).filter((one) => one.recipient === 'helen.marsh@customer.example')
    expect(mail.map((one) => one.subject)).toEqual([
      `Extension ${state}: WO-2041 Core ledger services of Payments platform rebuild`,
    ])
    expect(mail[0]?.text).toContain('> Budget agreed')
  })

  test('allows another request after a decline, but not after an acceptance', async () => {
    const { order, helen, lead, ask, row } = await world()
    const first = (await ask(helen)).body.extension_request.id
    await call(answerExtension, { params: { id: order, request_id: first }, body: { state: 'declined' } }, lead)
    portal.clock.advance(1000)
    const second = (await ask(helen)).body.extension_request.id
    await call(answerExtension, { params: { id: order, request_id: second }, body: { state: 'accepted' } }, lead)
    expect((await ask(helen)).status).toBe(409)
    expect((await row(helen))?.extension_requests.map((one) => one.state)).toEqual(['accepted', 'declined'])
  })

  test('may come from staff whom the record names, whatever their title, and not from others', async () => {
    const { engagement, order, helen, project_lead_id, ask } = await world()
    const named = await signIn(await records.staffAccount({ job_title: 'Consultant', employee_id: project_lead_id }))
    const other = await signIn(await records.staffAccount({ job_title: 'Consultant' }))
    const request_id = (await ask(helen)).body.extension_request.id
    const mayAnswer = async (as: string) =>
      (await call(getEngagement, { params: { id: engagement } }, as)).body.may_answer_extensions
    expect([await mayAnswer(named), await mayAnswer(other), await mayAnswer(helen)]).toEqual([true, false, false])
    const answer = (as: string) =>
      call(answerExtension, { params: { id: order, request_id }, body: { state: 'declined' } }, as)
    expect([(await answer(other)).status, (await answer(named)).status]).toEqual([403, 200])
  })

  test('counts once when twenty are sent at once', async () => {
    const { order, helen, lead, ask } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(
          answerExtension,
          { params: { id: order, request_id }, body: { state: index % 2 ? 'accepted' : 'declined' } },
          lead,
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.find((answer) => answer.status === 409)?.body.detail).toBe('This request is no longer open.')
    expect((await portal.mail()).filter((one) => one.recipient === 'helen.marsh@customer.example')).toHaveLength(1)
  })

  test('is not emailed to people who can no longer sign in', async () => {
    const { order, account, helen, lead, ask } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    await portal.portal.db.updateTable('account').set({ active: false }).where('id', '=', account).execute()
    await call(answerExtension, { params: { id: order, request_id }, body: { state: 'declined' } }, lead)
    expect((await portal.mail()).filter((one) => one.recipient === 'helen.marsh@customer.example')).toEqual([])
  })

  test('is not emailed to people who were taken off the engagement', async () => {
    const { order, account, helen, lead, ask } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    await portal.portal.db.deleteFrom('account_engagement').where('account_id', '=', account).execute()
    await call(answerExtension, { params: { id: order, request_id }, body: { state: 'declined' } }, lead)
    expect((await portal.mail()).filter((one) => one.recipient === 'helen.marsh@customer.example')).toEqual([])
  })

  test.each([
    [{ state: 'open' }, 'state', 'Choose accepted or declined'],
    [{ state: 'accepted', note: 'a'.repeat(301) }, 'note', 'Note can not be more than 300 characters'],
    [{ state: 'accepted', note: 'ftp://x' }, 'note', 'Invalid input. Please avoid URLs and script tags'],
  ])('is rejected with %j', async (body, field, message) => {
    const { order, helen, lead, ask } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    const answer = await call(answerExtension, { params: { id: order, request_id }, body: body as never }, lead)
    expect([answer.status, answer.body.fields?.[field]]).toEqual([422, message])
  })

  test('is rejected under another work order', async () => {
    const { engagement, helen, lead, ask } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    const other = await records.workOrder({
      engagement_id: engagement,
      start_date: '2026-01-05',
      end_date: '2026-06-30',
    })
    const answer = await call(answerExtension, { params: { id: other, request_id }, body: { state: 'accepted' } }, lead)
    expect(answer.status).toBe(404)
  })
})

describe('the requester', () => {
  test('can withdraw an open request and ask again, and the provider is emailed', async () => {
    const { order, helen, ask, row } = await world()
    const request_id = (await ask(helen)).body.extension_request.id
    const withdrawn = await call(withdrawExtension, { params: { id: order, request_id } }, helen)
    expect([withdrawn.status, withdrawn.body.state]).toEqual([200, 'withdrawn'])
    expect((await row(helen))?.renewal_requested_on).toBeNull()
    const subjects = (await portal.mail()).map((one) => one.subject)
    expect(subjects.filter((subject) => subject.startsWith('Extension request withdrawn'))).toHaveLength(3)
    expect((await ask(helen)).status).toBe(200)
  })
})

describe('an import that changes the budget', () => {
  const fulfil = () => fulfilExtensionRequests(portal.portal.db, '2026-06-20')

  test('to a larger one fulfils the request', async () => {
    const { order, helen, ask } = await world()
    const setBudget = (budget_days: number) =>
      portal.portal.db.updateTable('work_order').set({ budget_days }).where('id', '=', order).execute()
    await setBudget(40)
    await ask(helen)
    await setBudget(30)
    expect(await fulfil()).toBe(0)
    await setBudget(60)
    expect(await fulfil()).toBe(1)
  })

  test('does not fulfil a request for a work order that had no budget', async () => {
    const { order, helen, ask } = await world()
    await ask(helen)
    await portal.portal.db.updateTable('work_order').set({ budget_days: 60 }).where('id', '=', order).execute()
    expect(await fulfil()).toBe(0)
  })
})

describe('an import that changes the end date', () => {
  test('to a later one fulfils the open request, and a new request is allowed', async () => {
    const { order, helen, ask, row } = await world()
    await ask(helen)
    expect(await fulfilExtensionRequests(portal.portal.db, '2026-06-20')).toBe(0)
    await portal.portal.db.updateTable('work_order').set({ end_date: '2026-09-30' }).where('id', '=', order).execute()
    expect(await fulfilExtensionRequests(portal.portal.db, '2026-06-20')).toBe(1)
    expect(await row(helen)).toMatchObject({
      renewal_requested_on: null,
      extension_requests: [{ state: 'fulfilled', answered_on: '2026-06-20' }],
    })
    expect((await ask(helen)).status).toBe(200)
    expect(await fulfilExtensionRequests(portal.portal.db, '2026-06-20')).toBe(0)
  })

  test('to an earlier one leaves the request open', async () => {
    const { order, helen, ask, row } = await world()
    await ask(helen)
    await portal.portal.db.updateTable('work_order').set({ end_date: '2026-06-20' }).where('id', '=', order).execute()
    await fulfilExtensionRequests(portal.portal.db, '2026-06-20')
    expect((await row(helen))?.renewal_requested_on).toBe('2026-06-18')
  })
})
