import { listLog } from '@portal/domain/admin/contract'
import {
  getCalendar,
  getCalendarFeed,
  makeCalendarAddress,
  noSuchCalendar,
  revokeCalendarAddress,
} from '@portal/domain/calendar/contract'
import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { fetchesPerHour, missesPerHour } from './answer-feed.ts'

const kit = await testPortal({ PUBLIC_URL: 'https://portal.provider.example' })
const { portal, call, records, signIn, clock, server } = kit
const { db } = portal
let engagement: string
let helen: string
let me: string
// Tests begin on 18 June 2026.
beforeEach(async () => {
  await kit.reset()
  engagement = await records.engagement({ title: 'Payments' })
  helen = await records.stakeholderAccount([engagement])
  me = await signIn(helen)
})
afterAll(kit.close)

const created = async (as = me): Promise<string> => (await call(makeCalendarAddress, {}, as)).body.address
const fetched = (address: string, headers: Record<string, string> = {}) =>
  server.inject({ url: address.replace('https://portal.provider.example', ''), headers })
const order = (row: object = {}) =>
  records.workOrder({
    engagement_id: engagement,
    reference: 'WO-2041 Core',
    start_date: '2026-01-05',
    end_date: '2026-09-30',
    ...row,
  })

/** The events as a calendar reads them. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
const days = async (address: string) =>
  read((await fetched(address)).body).map(({ startDate, summary }) => [startDate.toString(), summary])

describe('a personal calendar', () => {
  test('lists work order ends, last days, decisions and expiring files by date, with links', async () => {
    const id = await order()
    const employee_id = await records.person({ name: 'Ann Reed' })
    await records.assignment({ work_order_id: id, employee_id, end_date: '2026-07-10', member_role: 'Designer' })
    await order({ reference: 'WO-1 Gone', end_date: '2026-06-17' })
    await order({ reference: 'WO-2 Removed', removed_at: new Date() })
    const tomasz = await records.staffAccount()
    const request = await records.teamRequest({ engagement_id: engagement, account_id: helen })
    const candidate = await records.person({ name: 'Ben Moss' })
    await records.proposal({ line_id: `${request}-line`, account_id: tomasz, employee_id: candidate })
    const file = await records.sharedFile(
      { engagement_id: engagement, uploaded_by: tomasz, expire_on: '2026-06-20' },
      { file_name: 'Plan.pdf' },
    )
    const address = await created()
    expect(await days(address)).toEqual([
      ['2026-06-20', 'Payments: Plan.pdf expires'],
      ['2026-07-01', 'Payments: Tomasz Brandt proposed Ben Moss as Software developer'],
      ['2026-07-10', 'Payments: Last day of Ann Reed, Designer'],
      ['2026-09-30', 'Payments: WO-2041 Core ends'],
    ])
    const events = read((await fetched(address)).body)
    expect(events[0]?.uid).toBe(`file-${file}@portal.provider.example`)
    const last = events.at(-1)
    expect(last?.uid).toBe(`work-order-${id}@portal.provider.example`)
    expect(last?.component.getFirstPropertyValue('url')).toBe(
      `https://portal.provider.example/engagements/${engagement}/work-orders?wo=${id}`,
    )
  })

  test('follows the iCalendar standard', async () => {
    const reference = `WO-7 “${'Überprüfung, Abnahme; 終了 '.repeat(6).trim()}” a\\b`
    await order({ reference })
    const { headers, body } = await fetched(await created())
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const lines = body.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'DTSTAMP:20260618T000000Z',
        'DTSTART;VALUE=DATE:20260930',
        'DTEND;VALUE=DATE:20261001',
        'TRANSP:TRANSPARENT',
      ]),
    )
    const [event] = read(body)
    expect(event?.summary).toBe(`Payments: ${reference} ends`)
    expect(event?.description.split('\n')[0]).toBe('Halden & Moore Bank')
    expect([event?.startDate.isDate, event?.duration.toString()]).toEqual([true, 'P1D'])
  })

  test('keeps the id of an event that moves, and is not sent again while unchanged', async () => {
    const id = await order()
    const address = await created()
    const first = await fetched(address)
    const etag = String(first.headers.etag)
    clock.advance(60 * 60 * 1000)
    const second = await fetched(address, { 'if-none-match': etag })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    await db.updateTable('work_order').set({ end_date: '2026-10-31' }).where('id', '=', id).execute()
    const moved = await fetched(address, { 'if-none-match': etag })
    expect(moved.statusCode).toBe(200)
    expect(read(moved.body).map(({ uid }) => uid)).toEqual(read(first.body).map(({ uid }) => uid))
    expect(read(moved.body)[0]?.startDate.toString()).toBe('2026-10-31')
  })

  test('shows only the person’s own engagements, checked at each fetch, and no rates', async () => {
    const foreign = await records.engagement({ title: 'Fleet' })
    const work_order_id = await order()
    await records.assignment({ work_order_id, employee_id: await records.person(), price_per_day: 987 })
    await order({ engagement_id: foreign, reference: 'WO-9 Theirs' })
    const address = await created()
    expect((await fetched(address)).body).not.toMatch(/Theirs|987/)
    expect((await days(address)).map(([, said]) => said)).toEqual(['Payments: WO-2041 Core ends'])
    await db.insertInto('account_engagement').values({ account_id: helen, engagement_id: foreign }).execute()
    await db.deleteFrom('account_engagement').where('engagement_id', '=', engagement).execute()
    expect((await days(address)).map(([, said]) => said)).toEqual(['Fleet: WO-9 Theirs ends'])
    // Staff reach every engagement; in the calendar stand those they work on or lead.
    const tomasz = await signIn(await records.staffAccount())
    expect(await days(await created(tomasz))).toEqual([])
  })

  test('shows overdue decisions on the current day', async () => {
    const account_id = await records.staffAccount()
    const request = await records.teamRequest({ engagement_id: engagement, account_id: helen })
    await records.proposal({ line_id: `${request}-line`, account_id })
    clock.set('2026-07-05T08:00:00Z')
    me = await signIn(helen)
    expect((await days(await created())).map(([day]) => day)).toEqual(['2026-07-05'])
  })
})

describe('the calendar address', () => {
  test('is shown once, and stored only as a hash', async () => {
    expect((await call(getCalendar, {}, me)).body).toEqual({ made_at: null, last_fetched_at: null })
    const address = await created()
    expect(address).toMatch(/^https:\/\/portal\.provider\.example\/api\/calendar\.ics\?key=[\w-]{43}$/)
    const stored = [
      await db.selectFrom('calendar_address').selectAll().execute(),
      await db.selectFrom('kept_answer').selectAll().execute(),
      await db.selectFrom('audit_entry').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(address.split('key=')[1])
    const { body } = await call(getCalendar, {}, me)
    expect(body).toEqual({ made_at: clock.now().toISOString(), last_fetched_at: null })
    await fetched(address)
    expect((await call(getCalendar, {}, me)).body.last_fetched_at).toBe(clock.now().toISOString())
  })

  test('stops working when it is replaced or revoked, which the audit log records', async () => {
    const former = await created()
    const address = await created()
    expect([(await fetched(former)).statusCode, (await fetched(address)).statusCode]).toEqual([404, 200])
    expect((await call(revokeCalendarAddress, {}, me)).status).toBe(204)
    expect((await fetched(address)).statusCode).toBe(404)
    const leah = await signIn(await records.staffAccount({ is_superuser: true }))
    const { body } = await call(listLog, { query: { kind: 'change' } }, leah)
    expect(body.map(({ act, actor }) => [act, actor])).toEqual([
      ['Revoked the calendar feed address', 'Helen Marsh'],
      ['Created a calendar feed address', 'Helen Marsh'],
      ['Created a calendar feed address', 'Helen Marsh'],
    ])
  })

  test.each([
    ['of a deactivated account', () => db.updateTable('account').set({ active: false }).execute()],
    ['of a stakeholder without an engagement', () => db.deleteFrom('account_engagement').execute()],
  ])('%s gets the same answer as an unknown one', async (_, end) => {
    const address = await created()
    for (const added of ['', '.', '%3E']) expect((await fetched(address + added)).statusCode).toBe(200)
    await end()
    const [ended, unknown, none] = [
      await fetched(address),
      await fetched('/api/calendar.ics?key=no%20key'),
      await fetched('/api/calendar.ics'),
    ]
    expect([ended.statusCode, ended.json()]).toEqual([404, { detail: noSuchCalendar }])
    for (const other of [unknown, none]) expect([other.statusCode, other.body]).toEqual([404, ended.body])
  })

  test('has a limit of fetches per hour', async () => {
    const address = await created()
    const key = `calendar:${helen}`
    await db
      .insertInto('rate_window')
      .values({ key, started_at: clock.now(), count: fetchesPerHour - 1 })
      .execute()
    expect((await fetched(address)).statusCode).toBe(200)
    const refused = await fetched(address)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  })

  test('has a rate limit per IPv6 /48 for unknown keys, four times that of a network', async () => {
    const key = 'calendar:network:2001:db8:1::/48'
    await db
      .insertInto('rate_window')
      .values({ key, started_at: clock.now(), count: 4 * missesPerHour - 1 })
      .execute()
    const fetchFrom = async (remoteAddress: string) =>
      (await server.inject({ url: '/api/calendar.ics?key=nothing', remoteAddress })).statusCode
    expect(await fetchFrom('2001:db8:1:2::1')).toBe(404)
    expect(await fetchFrom('2001:db8:1:3::1')).toBe(429)
    expect(await fetchFrom('2001:db8:2:3::1')).toBe(404)
  })

  test('must be valid even with a session', async () => {
    const query = { key: 'nothing' }
    expect((await call(getCalendarFeed, { query }, me)).status).toBe(404)
  })
})
