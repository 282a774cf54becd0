import { getInbox, setDelivery, setNotification } from '@portal/domain/notifications/contract'
import { bySubscriptionKind, type SubscriptionKind, subscriptionKindNames } from '@portal/domain/notifications/event'
import { requestExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { selectEmails } from '../../testing/email-rows.ts'
import { eventsIn } from '../../testing/events-in.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { mailEvents } from './mail-events.ts'
import { findSettings } from './settings-data.ts'

const portal = await testPortal()
const { call, records, signIn, clock, mail } = portal
const { db } = portal.portal
const minutes = (count: number): void => clock.advance(count * 60_000)
const run = (): Promise<void> => mailEvents(portal.portal)
let engagement: string
beforeEach(async () => {
  await portal.reset()
  engagement = await records.engagement()
})

const { shareFile, createAudit, endWorkOrder, useBudget } = eventsIn(portal)
const share = (file: { file_name?: string; by?: string } = {}) => shareFile({ engagement_id: engagement, ...file })
/** An event of each kind to which people subscribe. */
const happens: Record<SubscriptionKind, () => Promise<string>> = {
  work_order_renewal: () => endWorkOrder(engagement, '2026-07-18'),
  file_sharing: () => share(),
  audit_creation: () => createAudit({ engagement_id: engagement }),
  days: () => useBudget(engagement),
}
const switchOn = async (account: string, ...types: SubscriptionKind[]): Promise<string> => {
  for (const type of types) await call(setNotification, { body: { type, is_notify: true } }, await signIn(account))
  return account
}
const subscriber = (email: string, ...types: SubscriptionKind[]) =>
  records.stakeholderAccount([engagement], { email }).then((account) => switchOn(account, ...types))

/** Title of the engagement, at the start of each subject. */
const title = 'Payments platform rebuild'

describe('an email about an event', () => {
  test('is sent after five minutes, with its reason and an unsubscribe link', async () => {
    await subscriber('helen@customer.example', 'file_sharing')
    await share()
    await run()
    clock.advance(5 * 60_000 - 1)
    await run()
    expect(await mail()).toEqual([])
    clock.advance(1)
    await run()
    const [letter] = await mail()
    expect(letter).toMatchObject({
      recipient: 'helen@customer.example',
      subject: `${title}: Owen Blackwood shared Contract.pdf`,
    })
    expect(letter?.text).toContain('Hello Helen,\n\nPayments platform rebuild: Owen Blackwood shared Contract.pdf.')
    expect(letter?.text).toContain(`http://127.0.0.1:3000/engagements/${engagement}/files`)
    expect(letter?.text).toContain('You receive this because you asked us to tell you when someone shares a file.')
    expect(letter?.text).toMatch(/Unsubscribe: http:\/\/127\.0\.0\.1:3000\/unsubscribe\?token=[\w-]{43}/)
  })

  test('contains the events of five minutes; the next event starts a new email', async () => {
    await subscriber('helen@customer.example', 'audit_creation')
    const create = (name: string) => createAudit({ engagement_id: engagement, title: name })
    await create('One')
    minutes(4)
    await create('Two')
    minutes(1)
    await run()
    await create('Three')
    await run()
    minutes(5)
    await run()
    expect((await mail()).map(({ subject }) => subject)).toEqual([
      `${title}: 2 new audits`,
      `${title}: New audit: Three`,
    ])
    // The two audits have different paths.
    expect((await mail())[0]?.text).toContain(`Open the engagement:\nhttp://127.0.0.1:3000/engagements/${engagement}\n`)
  })

  test('that fails for one person does not block others, and is sent later', async () => {
    await subscriber('alina@customer.example', 'file_sharing')
    await subscriber('helen@customer.example', 'file_sharing')
    await share()
    minutes(5)
    for (const refused of ['alina@customer.example', 'helen@customer.example']) {
      const queue: typeof portal.portal.mailer.queue = async (transaction, letter) => {
        if (letter.to === refused) throw new Error(`no letter to ${refused}`)
        await portal.portal.mailer.queue(transaction, letter)
      }
      const mailer = { ...portal.portal.mailer, queue }
      const failing = mailEvents({ ...portal.portal, mailer })
      await (refused === 'alina@customer.example' ? expect(failing).rejects.toThrow(refused) : failing)
    }
    expect((await mail()).map(({ recipient }) => recipient)).toEqual([
      'helen@customer.example',
      'alina@customer.example',
    ])
  })

  test('contains only one kind of event', async () => {
    await subscriber('helen@customer.example', ...subscriptionKindNames)
    await happens.file_sharing()
    await happens.work_order_renewal()
    minutes(5)
    await run()
    await run()
    expect((await mail()).map(({ subject }) => subject).toSorted()).toEqual([
      `${title}: Owen Blackwood shared Contract.pdf`,
      `${title}: WO-2041 ends on 18 Jul 2026, 30 calendar days left`,
    ])
  })

  test('is sent once, no matter how many instances run', async () => {
    for (let person = 0; person < 5; person++) await subscriber(`p${person}@customer.example`, 'file_sharing')
    await share()
    minutes(5)
    await Promise.all(Array.from({ length: 20 }, run))
    await run()
    expect(await mail()).toHaveLength(5)
  })

  test('lists thirty events and counts the rest', async () => {
    await subscriber('helen@customer.example', 'file_sharing')
    for (let number = 0; number < 33; number++) await share({ file_name: `File ${number}` })
    minutes(5)
    await run()
    const [letter] = await mail()
    expect(letter?.subject).toBe(`${title}: 33 shared files`)
    expect(letter?.text).toContain('File 29')
    expect(letter?.text).not.toContain('File 30')
    expect(letter?.text).toContain('And 3 more')
  })
})

describe('the recipients of emails about events', () => {
  const recipients = async () => (await mail()).map(({ recipient }) => recipient)

  test.each(subscriptionKindNames)('include only people who turned on notifications for %s', async (kind) => {
    await subscriber('on@customer.example', kind)
    await subscriber('off@customer.example', ...subscriptionKindNames.filter((one) => one !== kind))
    await happens[kind]()
    minutes(5)
    await run()
    expect(await recipients()).toEqual(['on@customer.example'])
  })

  test('exclude people who caused the event, cannot access the engagement, or are deactivated', async () => {
    const causer = await subscriber('causer@customer.example', 'file_sharing')
    await switchOn(
      await records.stakeholderAccount([await records.engagement()], { email: 'foreign@customer.example' }),
      'file_sharing',
    )
    const removed = await subscriber('gone@customer.example', 'file_sharing')
    await db.updateTable('account').set({ active: false }).where('id', '=', removed).execute()
    await switchOn(await records.staffAccount({ email: 'staff@provider.example' }), 'file_sharing')
    await share({ by: causer })
    minutes(5)
    await run()
    expect(await recipients()).toEqual(['staff@provider.example'])
  })

  test('exclude people who lost access or unsubscribed in the meantime', async () => {
    const lost = await subscriber('lost@customer.example', 'file_sharing')
    const changed = await subscriber('changed@customer.example', 'file_sharing')
    await share()
    await run()
    await db.deleteFrom('account_engagement').where('account_id', '=', lost).execute()
    await call(setNotification, { body: { type: 'file_sharing', is_notify: false } }, await signIn(changed))
    minutes(5)
    await run()
    expect(await recipients()).toEqual([])
  })

  test('are empty if the audit was removed before the email was sent', async () => {
    await subscriber('helen@customer.example', 'audit_creation')
    const audit = await happens.audit_creation()
    await run()
    await db.deleteFrom('audit').where('id', '=', audit).execute()
    minutes(5)
    await run()
    expect(await recipients()).toEqual([])
  })

  test('exclude staff who chose only their own engagements from events on others', async () => {
    const employee_id = await records.person()
    const account = await switchOn(await records.staffAccount({ employee_id }), 'file_sharing')
    await call(setDelivery, { body: { only_mine: true } }, await signIn(account))
    await share({ file_name: 'Not theirs.pdf' })
    await db.updateTable('engagement').set({ project_lead_id: employee_id }).where('id', '=', engagement).execute()
    minutes(5)
    await run()
    expect((await mail()).map(({ subject }) => subject)).toEqual([`${title}: Owen Blackwood shared Not theirs.pdf`])
    await db.updateTable('engagement').set({ project_lead_id: null }).where('id', '=', engagement).execute()
    await share()
    minutes(5)
    await run()
    expect(await mail()).toHaveLength(1)
  })

  test('are empty if the audit is hidden, and no inbox has it', async () => {
    const account = await subscriber('helen@customer.example', 'audit_creation')
    await createAudit({ id: '38', engagement_id: engagement }, '2026-01-01')
    await createAudit({ id: '100', engagement_id: engagement }, '2020-12-31')
    const inbox = async () => (await call(getInbox, {}, await signIn(account))).body
    expect(await inbox()).toMatchObject({ unread: 0, events: [] })
    minutes(5)
    await run()
    expect(await recipients()).toEqual([])
    expect(await inbox()).toMatchObject({ unread: 0, events: [] })
  })
})

describe('a digest', () => {
  test('is sent at seven with everything since the last digest, and at no other time', async () => {
    const account = await subscriber('helen@customer.example', 'file_sharing', 'work_order_renewal')
    await call(setDelivery, { body: { delivery: 'daily' } }, await signIn(account))
    await happens.file_sharing()
    await happens.work_order_renewal()
    minutes(60)
    await run()
    clock.set('2026-06-19T05:59:00Z')
    await run()
    expect(await mail()).toEqual([])
    clock.set('2026-06-19T06:00:00Z')
    await Promise.all(Array.from({ length: 20 }, run))
    await share({ file_name: 'Later.pdf' })
    minutes(120)
    await run()
    expect((await mail()).map(({ subject }) => subject)).toEqual([`${title}: 1 shared file, 1 work order`])
    clock.set('2026-06-20T06:00:00Z')
    await run()
    expect((await mail()).map(({ subject }) => subject)).toEqual([
      `${title}: 1 shared file, 1 work order`,
      `${title}: Owen Blackwood shared Later.pdf`,
    ])
  })

  test('for a week is sent on Monday and lists to-dos, changes and departures once', async () => {
    const account = await subscriber('helen@customer.example', 'file_sharing')
    await call(setDelivery, { body: { delivery: 'weekly' } }, await signIn(account))
    await share({ file_name: 'Plan.pdf', by: await records.staffAccount() })
    const order = { reference: 'WO-9', start_date: '2026-01-05', end_date: '2026-07-08' }
    const work_order_id = await records.workOrder({ engagement_id: engagement, ...order })
    const employee_id = await records.person({ name: 'Ann Reed' })
    await records.assignment({ work_order_id, employee_id, member_role: 'Designer', end_date: '2026-07-03' })
    const respond = async (name: string, survey_date: Date) => {
      const survey = { engagement_id: engagement, survey_date, answers: { 0: name } }
      const subject_id = await records.customerSurvey(survey)
      const kind = 'service_feedback.given'
      await records.event({ kind, engagement_id: engagement, subject_id, happened_at: survey_date })
    }
    await respond('Owen Blackwood', new Date('2026-06-16T10:00:00Z'))
    for (const day of ['2026-06-19', '2026-06-21']) {
      clock.set(`${day}T12:00:00Z`)
      await run()
    }
    expect(await mail()).toEqual([])
    clock.set('2026-06-22T06:00:00Z')
    // Events of the Monday itself are in the next digest.
    await respond('Farah Aziz', clock.now())
    await run()
    await run()
    const [letter, ...others] = await mail()
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Your week: 2 to-dos, 1 change, 1 person who leaves soon')
    expect(letter?.text.split('\n\n--')[0]).toBe(`Hello Helen,

This is your week on Client Portal: 2 to-dos, 1 change, 1 person who leaves soon.

Payments platform rebuild
http://127.0.0.1:3000/engagements/${engagement}

To do:

- Due: WO-9 ends in 16 days. No extension requested
- New: Tomasz Brandt shared Plan.pdf

Changed:

- Owen Blackwood gave 9 out of 10 for recommending us

Leaving:

- Ann Reed, Designer, leaves on 3 Jul 2026 (11 days left)

Open Overview:
http://127.0.0.1:3000/overview`)
  })

  test('for a week is not sent without a subscription or without content', async () => {
    await call(setDelivery, { body: { delivery: 'weekly' } }, await signIn(await subscriber('off@customer.example')))
    const other = await records.engagement({ title: 'Fleet' })
    const idle = await records.stakeholderAccount([other], { email: 'idle@customer.example' })
    await call(setDelivery, { body: { delivery: 'weekly' } }, await signIn(await switchOn(idle, 'file_sharing')))
    await records.workOrder({ engagement_id: engagement, start_date: '2026-01-05', end_date: '2026-07-08' })
    clock.set('2026-06-22T06:00:00Z')
    await run()
    expect(await mail()).toEqual([])
  })

  test('for a week also lists events on engagements that are not the reader’s own', async () => {
    const account = await records.staffAccount({ email: 'tomasz@provider.example' })
    await call(setDelivery, { body: { delivery: 'weekly' } }, await signIn(await switchOn(account, 'file_sharing')))
    await share()
    clock.set('2026-06-22T06:00:00Z')
    await run()
    const [letter] = await mail()
    expect(letter?.subject).toBe('Your week: 1 shared file')
    expect(letter?.text).toContain('- Owen Blackwood shared Contract.pdf (Contracts)\n')
  })
})

describe('the content of an event', () => {
  test('is in the email: request message, file expiry and audit score', async () => {
    await subscriber('helen@customer.example', ...subscriptionKindNames)
    const owen = await records.stakeholderAccount([engagement], { first_name: 'Owen' })
    const order = await records.workOrder({
      engagement_id: engagement,
      start_date: '2026-01-05',
      end_date: '2026-12-31',
    })
    await call(
      requestExtension,
      { params: { id: order }, body: { message: 'Two months more.\nThe same team.', proposed_end_date: '2027-02-28' } },
      await signIn(owen),
    )
    await shareFile({ engagement_id: engagement, expire_on: '2026-07-01', by: owen })
    await happens.audit_creation()
    minutes(5)
    await run()
    await run()
    const output = (await mail())
      .map(({ subject, text }) => [subject, text])
      .filter(([, text]) => text?.includes('asked us'))
    const about = (word: string) => output.find(([subject]) => subject?.includes(word))?.[1]
    expect(about('extension')).toContain(
      '> Two months more.\n> The same team.\n\nProposed new end date: 28 Feb 2027.\n\nOpen the work order:',
    )
    expect(about('Contract.pdf')).toContain('Contracts, expires on 1 Jul 2026, 13 days left.\n\nOpen Shared Files:')
    expect(about('audit')).toContain('Score 91%.\n\nOpen the audit:')
  })
})

describe('the unsubscribe link', () => {
  const address = async (): Promise<string> => {
    const [letter] = await mail()
    return letter?.text.match(/http:\/\/127\.0\.0\.1:3000(\/unsubscribe\S+)/)?.[1] ?? ''
  }
  const isOn = (account: string) => findSettings(db, account)
  const mailed = async (...types: SubscriptionKind[]): Promise<string> => {
    const account = await subscriber('helen@customer.example', ...types)
    await share()
    minutes(5)
    await run()
    return account
  }

  test('works with one POST from an email program, without a session (RFC 8058)', async () => {
    const account = await mailed('file_sharing', 'audit_creation')
    const { headers } = await selectEmails(db).executeTakeFirstOrThrow()
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<http://127.0.0.1:3000${await address()}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const answer = await portal.server.inject({
      method: 'POST',
      url: await address(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await isOn(account)).toMatchObject({ file_sharing: false, audit_creation: true })
    const second = await portal.server.inject({ method: 'POST', url: await address() })
    expect(second.statusCode).toBe(200)
  })

  test('only asks for confirmation when a person or a scanner opens it', async () => {
    const account = await mailed('file_sharing')
    for (const method of ['GET', 'HEAD'] as const)
      expect((await portal.server.inject({ method, url: await address() })).statusCode).toBe(200)
    const { body: page, headers } = await portal.server.inject({ method: 'GET', url: await address() })
    // Without any referrer a browser says `Origin: null` at the button, which over http is all it says of where it comes from.
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(page).toContain('We will no longer email you when someone shares a file.')
    expect(page).not.toContain('helen')
    expect(await isOn(account)).toMatchObject({ file_sharing: true })
  })

  test.each(['.', '>', '%20', '%3E.'])('works if a mail program added %s to the link', async (added) => {
    const account = await mailed('file_sharing')
    const url = `${await address()}${added}`
    const { body: page } = await portal.server.inject({ method: 'GET', url })
    expect(page).toContain(`action="${await address()}"`)
    expect((await portal.server.inject({ method: 'POST', url })).statusCode).toBe(200)
    expect(await isOn(account)).toMatchObject({ file_sharing: false })
  })

  test('in a digest unsubscribes from all notifications', async () => {
    const account = await subscriber('helen@customer.example', 'file_sharing', 'audit_creation')
    await call(setDelivery, { body: { delivery: 'daily' } }, await signIn(account))
    await share()
    clock.set('2026-06-19T06:00:00Z')
    await run()
    await portal.server.inject({ method: 'POST', url: await address() })
    expect(await isOn(account)).toEqual(bySubscriptionKind(() => false))
  })

  test('returns 404 without a valid token', async () => {
    for (const url of ['/unsubscribe', '/unsubscribe?token=wrong', '/unsubscribe?token=a&token=b'])
      for (const method of ['GET', 'POST'] as const)
        expect((await portal.server.inject({ method, url })).statusCode).toBe(404)
  })
})
