import { getCalendarFeed, makeCalendarAddress } from '@portal/domain/calendar/contract'
import { addDays } from '@portal/domain/dates/calendar-day'
import { isWeekday } from '@portal/domain/dates/weekday'
import { daysRunningOut } from '@portal/domain/days/days-events'
import type { WorkOrderRecord } from '@portal/domain/import/engagements'
import { getInbox, setDelivery, setNotification } from '@portal/domain/notifications/contract'
import { listEngagementChanges, listTodos } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import type { AccessLevel } from '@portal/domain/session/user'
import { makeHook } from '@portal/domain/webhooks/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { folderOfRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { storedEvents } from '../../testing/stored-events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { type ImportOptions, importFolder } from '../import/import-folder.ts'
import { mailEvents } from '../notifications/mail-events.ts'

const kit = await testPortal()
const { portal, call, records, signIn, clock, mail } = kit
const { db } = portal
afterAll(removeFolders)

// Order w2 of engagement e1 runs from 1 July to 31 December. 44 weekdays of July and August are recorded.
beforeEach(async () => {
  await kit.reset()
  clock.set('2026-09-01T08:00:00Z')
  await importFolder(portal, await folderOfRecords({ ...providerRecords(), absences: [], time_entries: [] }))
})

/** Imports an entry of one day, or in July of `july` hundredths, for each weekday up to a day, with these fields of w2. */
async function importDays(
  lastDay: string,
  order: Partial<WorkOrderRecord> = {},
  { july = 100, ...options }: ImportOptions & { july?: number } = {},
): Promise<void> {
  const work_orders = providerRecords().work_orders.map((one) => (one.id === 'w2' ? { ...one, ...order } : one))
  const time_entries = []
  for (let day = '2026-07-01'; day <= lastDay; day = addDays(day, 1))
    if (isWeekday(day)) {
      const hundredths = day < '2026-08-01' ? july : 100
      time_entries.push({ id: day, day, employee_id: 7, work_order_id: 'w2', hundredths })
    }
  await importFolder(portal, await folderOfRecords({ work_orders, time_entries }), options)
}
const events = async () =>
  (await storedEvents(portal)).filter(({ kind }) => kind === daysRunningOut.kind).map(({ sentence }) => sentence)
const notices = async () =>
  (await db.selectFrom('days_notice').select('threshold').orderBy('threshold').execute()).map(
    ({ threshold }) => threshold,
  )

const runOut = 'The days of WO-2 run out on 25 Sep 2026, 97 days before the work order ends'

describe('an import that finds few days left', () => {
  test('records each threshold once, and only the most serious of several new ones', async () => {
    await importDays('2026-08-31')
    expect(await events()).toEqual([runOut])
    await importDays('2026-08-31')
    expect(await events()).toEqual([runOut])
    clock.set('2026-09-10T08:00:00Z')
    await importDays('2026-09-09')
    expect(await events()).toEqual([runOut, '81% of the budget days of WO-2 are used'])
    clock.set('2026-09-29T08:00:00Z')
    await importDays('2026-09-28')
    expect((await events()).slice(2)).toEqual(['All budget days of WO-2 are used'])
    expect(await notices()).toEqual(['100', '80', 'runs-out'])
  })

  test('starts again after the budget or the end date changes', async () => {
    await importDays('2026-08-31')
    await importDays('2026-08-31', { budget_days: 50 })
    await importDays('2026-08-31', { budget_days: 50, end_date: '2026-11-30' })
    expect(await events()).toEqual([
      runOut,
      'The days of WO-2 run out on 8 Sep 2026, 114 days before the work order ends',
      'The days of WO-2 run out on 8 Sep 2026, 83 days before the work order ends',
    ])
    await importDays('2026-08-31', { budget_days: 200 })
    expect(await notices()).toEqual([])
    await importDays('2026-08-31', { budget_days: null })
    expect(await events()).toHaveLength(3)
  })

  test('records that the days run out only if the whole range is before the end', async () => {
    // The forecast is 12 October, between 6 October and 16 November.
    await importDays('2026-08-31', { end_date: '2026-11-16' }, { july: 50 })
    expect([await events(), await notices()]).toEqual([[], []])
    await importDays('2026-08-31', { end_date: '2026-11-17' }, { july: 50 })
    expect(await events()).toEqual([
      'The days of WO-2 run out between October and November, before the work order ends on 17 Nov 2026',
    ])
  })

  test('keeps nothing of a dry run', async () => {
    await importDays('2026-08-31', {}, { dryRun: true })
    expect([await events(), await notices()]).toEqual([[], []])
  })

  test('records nothing for a work order that has ended', async () => {
    await importDays('2026-08-31', { end_date: '2026-08-31' })
    expect(await events()).toEqual([])
  })
})

describe('few days left', () => {
  // People of e1 by what they are to it, and a stakeholder of another customer.
  const world = async () => {
    const other = await records.engagement({ title: 'Other' })
    const stakeholder = (email: string, access_level: AccessLevel, engagement = 'e1') =>
      records.stakeholderAccount([engagement], { email, access_level })
    const lead = await records.person({ name: 'Lena Lead' })
    await db.updateTable('engagement').set({ client_partner_id: lead }).where('id', '=', 'e1').execute()
    return {
      notified: {
        advanced: await stakeholder('advanced@customer.example', 1),
        lead: await records.staffAccount({ email: 'lead@provider.example', employee_id: lead }),
      },
      others: {
        'level 2': await stakeholder('level-2@customer.example', 2),
        'level 3': await stakeholder('level-3@customer.example', 3),
        'level 4': await stakeholder('level-4@customer.example', 4),
        'other customer': await stakeholder('other@customer.example', 1, other),
        member: await records.staffAccount({ email: 'member@provider.example', job_title: 'Delivery Lead' }),
        superuser: await records.staffAccount({ email: 'superuser@provider.example', is_superuser: true }),
      },
    }
  }
  const cookiesOf = async (people: Record<string, string>): Promise<[string, string][]> =>
    Promise.all(Object.entries(people).map(async ([who, id]) => [who, await signIn(id)] as [string, string]))

  /** Everything that a person can read about the days of w2 as notification, to-do, activity or date of the calendar. */
  async function found(me: string): Promise<string[]> {
    const inbox = (await call(getInbox, {}, me)).body.events.filter(({ kind }) => kind === 'days')
    const todos = (await call(listTodos, {}, me)).body.todos.filter(({ kind }) => kind === 'days-left')
    const { address } = (await call(makeCalendarAddress, {}, me)).body
    const feed = await call(getCalendarFeed, { query: { key: new URL(address).searchParams.get('key') ?? '' } })
    const changes = await call(listEngagementChanges, { params: { id: 'e1' } }, me)
    return [
      ...inbox.map(({ sentence }) => sentence),
      ...todos.map(({ words, action }) => `${action}: ${plainText(words)}`),
      ...[...String(feed.body).matchAll(/SUMMARY:.*(Forecast: .*)\r/g)].map(([, words = '']) => words),
      ...(JSON.stringify(changes.body).includes(runOut) ? ['changes'] : []),
    ]
  }

  test('is shown to leads and Advanced stakeholders only', async () => {
    const { notified, others } = await world()
    await importDays('2026-08-31')
    const forecast = 'Forecast: the days of WO-2 run out on 25 Sep 2026'
    const [[, advanced], [, lead]] = (await cookiesOf(notified)) as [[string, string], [string, string]]
    expect(await found(advanced)).toEqual([runOut, `Request extension: ${runOut}`, forecast])
    expect(await found(lead)).toEqual([runOut, `View work order: ${runOut}`, forecast])
    for (const [who, me] of await cookiesOf(others)) expect([who, await found(me)]).toEqual([who, []])
  })

  test('is emailed to those of them who subscribed, with a link to unsubscribe', async () => {
    const { notified, others } = await world()
    for (const [, me] of await cookiesOf({ ...notified, ...others }))
      await call(setNotification, { body: { type: 'days', is_notify: true } }, me)
    await importDays('2026-08-31')
    await mailEvents(portal)
    clock.advance(5 * 60_000)
    await mailEvents(portal)
    const sent = (await mail()).toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1))
    expect(sent.map(({ recipient }) => recipient)).toEqual(['advanced@customer.example', 'lead@provider.example'])
    expect(sent[0]?.subject).toContain(runOut)
    expect(sent[0]?.text).toMatch(
      /because you asked us to tell you when most budget days of a work order are used or they run out/,
    )
    expect(sent[0]?.text).toMatch(/Unsubscribe: \S+\/unsubscribe\?token=[\w-]{43}/)
  })

  test('is not emailed to someone who lost Advanced access since the import', async () => {
    const { notified } = await world()
    await call(setNotification, { body: { type: 'days', is_notify: true } }, await signIn(notified.advanced))
    await importDays('2026-08-31')
    await mailEvents(portal)
    await db.updateTable('account').set({ access_level: 2 }).where('id', '=', notified.advanced).execute()
    clock.advance(5 * 60_000)
    await mailEvents(portal)
    expect(await mail()).toEqual([])
  })

  test('is in the weekly digest of the same people', async () => {
    const { notified, others } = await world()
    for (const [, me] of await cookiesOf({ ...notified, ...others })) {
      await call(setNotification, { body: { type: 'file_sharing', is_notify: true } }, me)
      await call(setDelivery, { body: { delivery: 'weekly' } }, me)
    }
    await importDays('2026-08-31')
    clock.set('2026-09-07T08:00:00Z')
    await mailEvents(portal)
    const withDays = (await mail()).filter(({ text }) => text.includes(runOut))
    expect(withDays.map(({ recipient }) => recipient).toSorted()).toEqual([
      'advanced@customer.example',
      'lead@provider.example',
    ])
    expect(withDays[0]?.text).not.toContain(`${runOut} (`)
  })

  test('is settled by a request for an extension or a larger budget', async () => {
    const { notified } = await world()
    const me = await signIn(notified.advanced)
    const kinds = async () => (await call(listTodos, {}, me)).body.todos.map(({ kind }) => kind)
    await importDays('2026-08-31')
    expect(await kinds()).toEqual(['days-left'])
    await records.extensionRequest({ work_order_id: 'w2', account_id: notified.advanced })
    expect(await kinds()).toEqual([])
    await db.updateTable('extension_request').set({ state: 'declined' }).execute()
    expect(await kinds()).toContain('days-left')
    await importDays('2026-08-31', { budget_days: 200 })
    expect(await kinds()).not.toContain('days-left')
  })

  test('is sent to webhooks of the customer and of all customers, and to no others', async () => {
    await world()
    const superuser = await signIn(await records.staffAccount({ is_superuser: true }))
    const { client_id } = await db
      .selectFrom('engagement')
      .select('client_id')
      .where('id', '=', 'e1')
      .executeTakeFirstOrThrow()
    const other = await db.selectFrom('client').select('id').where('id', '<>', client_id).executeTakeFirstOrThrow()
    for (const [name, clients] of Object.entries({ all: [], own: [client_id], other: [other.id] })) {
      const webhook = { name, address: `https://${name}.example`, form: 'standard' as const, clients }
      const { status } = await call(
        makeHook,
        { body: { ...webhook, kinds: ['work_order.days_running_out'] } },
        superuser,
      )
      expect(status).toBe(201)
    }
    await importDays('2026-08-31')
    const sent = await db
      .selectFrom('outbox')
      .innerJoin('webhook', 'webhook.id', 'outbox.receiver')
      .select(['webhook.name', 'outbox.subject', 'outbox.content'])
      .orderBy('webhook.name')
      .execute()
    expect(sent).toEqual(
      ['all', 'own'].map((name) => ({
        name,
        subject: runOut,
        content: expect.objectContaining({ kind: 'work_order.days_running_out', subject_id: 'w2' }),
      })),
    )
  })
})
