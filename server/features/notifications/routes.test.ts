import {
  getDelivery,
  getInbox,
  getNotifications,
  markRead,
  setDelivery,
  setNotification,
} from '@portal/domain/notifications/contract'
import { bySubscriptionKind, subscriptionKindNames } from '@portal/domain/notifications/event'
import { requestExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../platform/database/database.ts'
import { eventsIn } from '../../testing/events-in.ts'
import { storedEvents } from '../../testing/stored-events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { whileDeleting } from '../../testing/while-deleting.ts'
import { notificationJobs } from './jobs.ts'
import { mailEvents } from './mail-events.ts'
import { warnOfEndingWorkOrders } from './warn-of-ending-work-orders.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
let engagement: string
let helenId: string
let helen: string
beforeEach(async () => {
  await portal.reset()
  engagement = await records.engagement()
  helenId = await records.stakeholderAccount([engagement])
  helen = await signIn(helenId)
})

const { shareFile, createAudit, endWorkOrder } = eventsIn(portal)
const share = (file: { engagement_id?: string; by?: string; file_name?: string } = {}) =>
  shareFile({ engagement_id: engagement, ...file })

test('the inbox hides an extension request when its work order is removed', async () => {
  const order = await records.workOrder({ engagement_id: engagement, start_date: '2026-01-05', end_date: '2026-12-31' })
  const owen = await signIn(await records.stakeholderAccount([engagement], { first_name: 'Owen' }))
  await call(requestExtension, { params: { id: order }, body: { message: 'Two more months, please' } }, owen)
  expect((await call(getInbox, {}, helen)).body).toMatchObject({ unread: 1, events: [{ kind: 'work_order_renewal' }] })
  await db.updateTable('work_order').set({ removed_at: clock.now() }).where('id', '=', order).execute()
  expect((await call(getInbox, {}, helen)).body).toMatchObject({ unread: 0, events: [] })
})

describe('the notification settings', () => {
  const off = bySubscriptionKind(() => false)
  test('are off until chosen, and belong to one person', async () => {
    expect((await call(getNotifications, {}, helen)).body).toEqual(off)
    const { body } = await call(setNotification, { body: { type: 'file_sharing', is_notify: true } }, helen)
    expect(body).toEqual({ ...off, file_sharing: true })
    expect((await call(getNotifications, {}, helen)).body).toEqual(body)
    const owen = await signIn(await records.stakeholderAccount([engagement]))
    expect((await call(getNotifications, {}, owen)).body).toEqual(off)
    await call(setNotification, { body: { type: 'file_sharing', is_notify: false } }, helen)
    expect((await call(getNotifications, {}, helen)).body).toEqual(off)
  })

  test('keep all changes that are made at the same time', async () => {
    const types = Array.from({ length: 7 }, () => subscriptionKindNames).flat()
    await Promise.all(types.map((type) => call(setNotification, { body: { type, is_notify: true } }, helen)))
    expect((await call(getNotifications, {}, helen)).body).toEqual(bySubscriptionKind(() => true))
  })

  test.each([[{ type: 'everything', is_notify: true }], [{ type: 'file_sharing', is_notify: 'yes' }], [{}]])(
    'reject %j',
    async (body) => {
      expect((await call(setNotification, { body: body as never }, helen)).status).toBe(422)
    },
  )

  test('default to immediate emails, accept a digest, and reject an unknown interval', async () => {
    expect((await call(getDelivery, {}, helen)).body).toEqual({ delivery: 'immediate', only_mine: false })
    const { body } = await call(setDelivery, { body: { delivery: 'weekly' } }, helen)
    expect(body).toEqual({ delivery: 'weekly', only_mine: false })
    expect((await call(setDelivery, { body: { delivery: 'hourly' as 'daily' } }, helen)).status).toBe(422)
  })
})

describe('the inbox', () => {
  const inbox = async (as = helen) => (await call(getInbox, {}, as)).body

  test('lists the events of the viewer’s engagements with their links, newest first', async () => {
    await share({ file_name: 'First' })
    clock.advance(1000)
    await share({ file_name: 'Second' })
    const { unread, events } = await inbox()
    const sentences = ['Owen Blackwood shared Second', 'Owen Blackwood shared First']
    expect([unread, events.map(({ sentence }) => sentence)]).toEqual([2, sentences])
    expect(events[0]).toMatchObject({
      kind: 'file_sharing',
      engagement_title: 'Payments platform rebuild',
      path: `/engagements/${engagement}/files`,
      happened_at: '2026-06-18T08:30:01.000Z',
      read: false,
    })
  })

  test('does not list events that are old, or that the viewer caused or cannot access', async () => {
    await share({ by: helenId })
    await share({ engagement_id: await records.engagement({ title: 'Theirs' }) })
    expect(await inbox()).toEqual({ unread: 0, events: [], invitations: [] })
    await share()
    clock.advance(6 * 24 * 60 * 60 * 1000)
    expect((await inbox()).events).toHaveLength(1)
    clock.advance(24 * 24 * 60 * 60 * 1000)
    expect((await inbox(await signIn(helenId))).events).toEqual([])
  })

  test('shows staff only the events of engagements that they lead', async () => {
    const employee_id = await records.person()
    const led = await records.engagement({ title: 'Led', project_lead_id: employee_id })
    await share()
    await share({ engagement_id: led, file_name: 'Ours' })
    const tomasz = await signIn(await records.staffAccount({ employee_id }))
    expect((await inbox(tomasz)).events.map(({ sentence }) => sentence)).toEqual(['Owen Blackwood shared Ours'])
    expect((await inbox(await signIn(await records.staffAccount()))).events).toEqual([])
  })

  test('remembers what each person has read', async () => {
    await share({ file_name: 'First' })
    await share({ file_name: 'Second' })
    const owen = await signIn(await records.stakeholderAccount([engagement]))
    const first = (await inbox()).events.find(({ sentence }) => sentence === 'Owen Blackwood shared First')
    expect((await call(markRead, { body: { ids: [first?.id ?? ''] } }, helen)).body).toEqual({ unread: 1 })
    expect((await inbox()).events.map(({ sentence, read }) => [sentence, read])).toEqual([
      ['Owen Blackwood shared Second', false],
      ['Owen Blackwood shared First', true],
    ])
    expect((await inbox(owen)).unread).toBe(2)
    expect((await call(markRead, { body: {} }, helen)).body).toEqual({ unread: 0 })
    await share()
    expect((await inbox()).unread).toBe(1)
  })

  test('hides events about an audit or an ending work order that was removed', async () => {
    const audit = await createAudit({ engagement_id: engagement })
    const order = { engagement_id: engagement, start_date: '2026-01-01', end_date: '2026-07-18' }
    const ending = await records.workOrder(order)
    await warnOfEndingWorkOrders(portal.portal)
    const reported = async () => {
      const { unread, events } = (await call(getInbox, {}, helen)).body
      return [unread, events.map(({ kind }) => kind)]
    }
    expect(await reported()).toEqual([2, ['work_order_renewal', 'audit_creation']])
    await db.deleteFrom('audit').where('id', '=', audit).execute()
    await db.updateTable('work_order').set({ removed_at: clock.now() }).where('id', '=', ending).execute()
    expect(await reported()).toEqual([0, []])
  })

  test('shows the current names of people, files and work orders', async () => {
    const owen = await records.stakeholderAccount([], { first_name: 'Owen', last_name: 'Blackwood' })
    await share({ by: owen })
    const order = await endWorkOrder(engagement, '2026-07-18')
    await db.updateTable('account').set({ last_name: 'Whitewood' }).where('id', '=', owen).execute()
    await db.updateTable('file_version').set({ file_name: 'Contract 2.pdf' }).execute()
    await db.updateTable('work_order').set({ reference: 'WO-7' }).where('id', '=', order).execute()
    await db.updateTable('engagement').set({ title: 'Cards & loans' }).where('id', '=', engagement).execute()
    expect((await inbox()).events).toMatchObject([
      {
        sentence: 'WO-7 ends on 18 Jul 2026, 30 calendar days left',
        path: `/work-orders?project=Cards+%26+loans&wo=${order}`,
        engagement_title: 'Cards & loans',
      },
      { sentence: 'Owen Whitewood shared Contract 2.pdf' },
    ])
  })

  test('hides a file that was deleted, even if its event is still there', async () => {
    const file = await share()
    await db.deleteFrom('shared_file').where('id', '=', file).execute()
    expect(await inbox()).toMatchObject({ unread: 0, events: [] })
  })

  test('can be marked as read while a file that it mentions is being deleted', async () => {
    await share()
    const remove = (transaction: Queries) => transaction.deleteFrom('event').execute()
    const read = await whileDeleting(db, remove, () => call(markRead, { body: {} }, helen))
    expect([read.status, read.body]).toEqual([200, { unread: 0 }])
  })

  test('does not mark events of other people’s engagements as read', async () => {
    const foreign = await records.engagement({ title: 'Theirs' })
    await share({ engagement_id: foreign })
    const { id } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow()
    await call(markRead, { body: { ids: [id] } }, helen)
    expect(await db.selectFrom('event_read').selectAll().execute()).toEqual([])
  })

  test('is deleted after 90 days, apart from the events of Recent changes', async () => {
    await share()
    await endWorkOrder(engagement, '2026-07-18')
    await call(markRead, { body: {} }, helen)
    await call(setNotification, { body: { type: 'file_sharing', is_notify: true } }, helen)
    await mailEvents(portal.portal)
    const rows = async () => [
      (await db.selectFrom('event').select('kind').orderBy('position').execute()).map(({ kind }) => kind),
      (await db.selectFrom('event_read').selectAll().execute()).length,
      (await db.selectFrom('notice').selectAll().execute()).length,
    ]
    const [, , removal] = notificationJobs(portal.portal)
    await removal?.handle({} as never)
    expect(await rows()).toEqual([['file.shared', 'work_order.ending'], 2, 1])
    clock.advance(91 * 24 * 60 * 60_000)
    await removal?.handle({} as never)
    expect(await rows()).toEqual([['file.shared'], 0, 0])
  })

  test('shows the last twenty events, and counts all unread ones', async () => {
    for (let number = 0; number < 25; number++) await share({ file_name: `File ${number}` })
    const { unread, events } = await inbox()
    expect([unread, events.length, events[0]?.sentence]).toEqual([25, 20, 'Owen Blackwood shared File 24'])
  })
})

describe('a work order that ends soon', () => {
  const sentences = async () => (await storedEvents(portal.portal)).map(({ sentence }) => sentence)

  test('is announced once at 31, 7 and 1 days, and again when it is extended', async () => {
    const id = await records.workOrder({ engagement_id: engagement, start_date: '2026-01-01', end_date: '2026-07-18' })
    /** The events of that day, as they read on it. */
    const warnOn = async (day: string) => {
      clock.set(`${day}T12:00:00Z`)
      const { length } = await sentences()
      await warnOfEndingWorkOrders(portal.portal)
      await warnOfEndingWorkOrders(portal.portal)
      return (await sentences()).slice(length)
    }
    expect(await warnOn('2026-06-17')).toEqual([])
    expect(await warnOn('2026-06-18')).toEqual(['WO-2041 ends on 18 Jul 2026, 30 calendar days left'])
    expect(await warnOn('2026-06-19')).toEqual([])
    expect(await warnOn('2026-07-12')).toEqual(['WO-2041 ends on 18 Jul 2026, 6 calendar days left'])
    expect(await warnOn('2026-07-18')).toEqual(['WO-2041 ends today, on 18 Jul 2026'])
    expect(await warnOn('2026-07-19')).toEqual([])
    await db.updateTable('work_order').set({ end_date: '2026-07-22' }).where('id', '=', id).execute()
    expect(await warnOn('2026-07-19')).toEqual(['WO-2041 ends on 22 Jul 2026, 3 calendar days left'])
    const paths = (await storedEvents(portal.portal)).map(({ path }) => path)
    expect([...new Set(paths)]).toEqual([`/work-orders?project=Payments+platform+rebuild&wo=${id}`])
  })

  test('is shown in the inbox with the days left at the time of reading', async () => {
    const id = await records.workOrder({ engagement_id: engagement, start_date: '2026-01-01', end_date: '2026-07-18' })
    clock.set('2026-06-18T12:00:00Z')
    await warnOfEndingWorkOrders(portal.portal)
    const sentenceOn = async (day: string) => {
      clock.set(`${day}T12:00:00Z`)
      return (await call(getInbox, {}, await signIn(helenId))).body.events.map(({ sentence }) => sentence)
    }
    expect(await sentenceOn('2026-06-18')).toEqual(['WO-2041 ends on 18 Jul 2026, 30 calendar days left'])
    expect(await sentenceOn('2026-07-09')).toEqual(['WO-2041 ends on 18 Jul 2026, 9 calendar days left'])
    clock.set('2026-07-12T12:00:00Z')
    await warnOfEndingWorkOrders(portal.portal)
    expect(await sentenceOn('2026-07-12')).toEqual(['WO-2041 ends on 18 Jul 2026, 6 calendar days left'])
    await db.updateTable('work_order').set({ end_date: '2026-07-10' }).where('id', '=', id).execute()
    expect(await sentenceOn('2026-07-10')).toEqual(['WO-2041 ends today, on 10 Jul 2026'])
    expect(await sentenceOn('2026-07-11')).toEqual(['WO-2041 ended on 10 Jul 2026'])
  })

  test('is announced once no matter how many instances run, and not at night', async () => {
    await records.workOrder({ engagement_id: engagement, start_date: '2026-01-01', end_date: '2026-07-18' })
    clock.set('2026-06-18T05:30:00Z')
    await warnOfEndingWorkOrders(portal.portal)
    expect(await sentences()).toEqual([])
    clock.set('2026-06-18T06:00:00Z')
    await Promise.all(Array.from({ length: 20 }, () => warnOfEndingWorkOrders(portal.portal)))
    expect(await sentences()).toHaveLength(1)
  })

  test('is not announced in the night after its last day', async () => {
    await records.workOrder({ engagement_id: engagement, start_date: '2026-01-01', end_date: '2026-06-18' })
    clock.set('2026-06-19T02:11:00Z')
    await warnOfEndingWorkOrders(portal.portal)
    expect(await sentences()).toEqual([])
  })

  test('is not announced if it or its engagement was removed', async () => {
    const order = { start_date: '2026-01-01', end_date: '2026-07-01' }
    await records.workOrder({ engagement_id: engagement, ...order, removed_at: clock.now() })
    await records.workOrder({ engagement_id: await records.engagement({ removed_at: clock.now() }), ...order })
    await warnOfEndingWorkOrders(portal.portal)
    expect(await sentences()).toEqual([])
  })
})
