import type { Endpoint, RequestOf } from '@portal/domain/contract/endpoint'
import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { getInbox } from '@portal/domain/notifications/contract'
import { allowBack, holdRemoval, listRemovals, previewRemoval, releaseRemoval } from '@portal/domain/retention/contract'
import {
  cannotHoldOrRelease,
  noLongerClosed,
  noLongerSet,
  notRemoved,
  removalChanged,
} from '@portal/domain/retention/removal'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { retentionCheck } from './health-check.ts'
import { lookAfterClosed } from './jobs.ts'

const kit = await testPortal({ CLOSED_ENGAGEMENT_MONTHS: '12' })
const { portal, records, clock } = kit
const { db } = portal
beforeEach(kit.reset)

const day = 24 * 60 * 60 * 1000
const run = () => lookAfterClosed(portal)

/** An engagement that ended so, with those whom it concerns. */
async function world(end_date = '2025-06-17') {
  const lead = await records.person({ name: 'Dara Lindqvist' })
  const id = await records.engagement({ title: 'Fleet telematics', project_lead_id: lead })
  const workOrder = await records.workOrder({ engagement_id: id, start_date: '2024-01-01', end_date })
  const as = {
    superuser: await records.staffAccount({ is_superuser: true, email: 'leah@provider.example' }),
    leader: await records.staffAccount({ employee_id: lead, email: 'dara@provider.example' }),
    colleague: await records.staffAccount({ email: 'tomasz@provider.example' }),
    advanced: await records.stakeholderAccount([id], { email: 'helen@customer.example', access_level: 1 }),
    standard: await records.stakeholderAccount([id], { email: 'owen@customer.example', access_level: 2 }),
  }
  return { id, workOrder, as }
}
/** Time passes, and sessions with it. */
const call = async <E extends Endpoint>(endpoint: E, request: RequestOf<E, FormData>, account: string) =>
  kit.call(endpoint, request, await kit.signIn(account))
const removals = async (as: string) => (await call(listRemovals, {}, as)).body.removals
const mails = async () => (await kit.mail()).map(({ recipient, subject }) => `${recipient}: ${subject}`)
const present = async (id: string) =>
  (await db.selectFrom('engagement').select('id').where('id', '=', id).execute()).length === 1

describe('a closed engagement', () => {
  test('is planned for removal once, the day after the retention period, due 30 days later', async () => {
    const { as } = await world('2025-06-18')
    await run()
    expect(await removals(as.superuser)).toEqual([])
    clock.advance(day)
    await Promise.all([run(), run()])
    await run()
    expect(await removals(as.superuser)).toMatchObject([
      { title: 'Fleet telematics', state: 'planned', closed_on: '2025-06-18', remove_on: '2026-07-19', version: 2 },
    ])
    expect(await mails()).toHaveLength(3)
  })

  test('notifies and reminds superusers, its leads and its stakeholders with Advanced access', async () => {
    const { as } = await world()
    await run()
    const subject = 'Fleet telematics will be removed on 18 Jul 2026'
    const reported = ['dara@provider.example', 'helen@customer.example', 'leah@provider.example']
    expect(await mails()).toEqual(reported.map((to) => `${to}: ${subject}`))
    clock.advance(22 * day)
    await run()
    expect(await mails()).toHaveLength(3)
    clock.advance(day)
    await run()
    await run()
    expect((await mails()).slice(3)).toEqual(reported.map((to) => `${to}: Reminder: ${subject}`))
    const inboxOf = async (who: keyof typeof as) =>
      (await call(getInbox, {}, as[who])).body.events.map(({ kind, sentence }) => `${kind}: ${sentence}`)
    const line = 'engagement_removal: Will be removed on 18 Jul 2026, with all its files'
    for (const who of ['superuser', 'leader', 'advanced'] as const) expect(await inboxOf(who)).toEqual([line, line])
    for (const who of ['colleague', 'standard'] as const) expect(await inboxOf(who)).toEqual([])
  })

  test('shows the planned removal to staff and Advanced access; customers see nothing about a hold', async () => {
    const { id, as } = await world()
    const headerOf = async (who: keyof typeof as) =>
      (await call(getEngagementHeader, { params: { id } }, as[who])).body.removal
    expect(await headerOf('superuser')).toBeNull()
    await run()
    const planned = { on: '2026-07-18', held: false }
    for (const who of ['superuser', 'leader', 'colleague', 'advanced'] as const)
      expect(await headerOf(who)).toEqual(planned)
    expect(await headerOf('standard')).toBeNull()
    const [removal] = await removals(as.superuser)
    const body = { reason: 'A dispute is open', until: null, version: removal?.version ?? 0 }
    await call(holdRemoval, { params: { id: removal?.id ?? '' }, body }, as.superuser)
    expect([await headerOf('colleague'), await headerOf('advanced')]).toEqual([{ ...planned, held: true }, null])
  })

  test('sends one email per person about all engagements planned at the same time', async () => {
    const { as } = await world()
    const second = await records.engagement({ title: 'Loyalty app' })
    await records.workOrder({ engagement_id: second, start_date: '2024-01-01', end_date: '2024-12-31' })
    await run()
    expect(await removals(as.superuser)).toHaveLength(2)
    expect(await mails()).toContain('leah@provider.example: 2 closed engagements will be removed')
    expect(await mails()).toHaveLength(3)
  })

  test('is also planned when it is no longer in the records; only superusers are notified', async () => {
    const { id, as } = await world('2024-06-17')
    await db
      .updateTable('engagement')
      .set({ removed_at: new Date('2025-06-01T00:00:00Z') })
      .execute()
    await db
      .updateTable('work_order')
      .set({ removed_at: new Date('2025-06-01T00:00:00Z') })
      .execute()
    await run()
    expect(await removals(as.superuser)).toMatchObject([{ engagement_id: id, closed_on: '2025-06-01' }])
    expect(await mails()).toEqual(['leah@provider.example: Fleet telematics will be removed on 18 Jul 2026'])
  })
})

describe('a planned removal', () => {
  test.each([
    ['a future work order is added', (of: { id: string }) => comingOrder(of.id)],
    ['the work order is extended', (of: { workOrder: string }) => moveEnd(of.workOrder)],
  ])('is cancelled when %s, and people are notified', async (_, change) => {
    const it = await world()
    await run()
    await change(it)
    clock.advance(40 * day)
    await run()
    expect(await removals(it.as.superuser)).toMatchObject([{ state: 'fallen away', ended_because: noLongerClosed }])
    expect((await mails()).slice(3)).toEqual([
      'dara@provider.example: Fleet telematics will not be removed on 18 Jul 2026',
      'helen@customer.example: Fleet telematics will not be removed on 18 Jul 2026',
      'leah@provider.example: Fleet telematics will not be removed on 18 Jul 2026',
    ])
    expect(await present(it.id)).toBe(true)
  })

  const comingOrder = (engagement_id: string) =>
    records.workOrder({ engagement_id, start_date: '2026-09-01', end_date: '2026-12-31' })
  const moveEnd = (id: string) =>
    db.updateTable('work_order').set({ end_date: '2026-12-31' }).where('id', '=', id).execute()

  test('is cancelled when the setting is removed', async () => {
    const { id, as } = await world()
    await run()
    clock.advance(40 * day)
    await lookAfterClosed({ ...portal, config: { ...portal.config, CLOSED_ENGAGEMENT_MONTHS: null } })
    expect(await removals(as.superuser)).toMatchObject([{ state: 'fallen away', ended_because: noLongerSet }])
    expect(await present(id)).toBe(true)
  })

  test('happens on its date, not earlier, after a reminder', async () => {
    const { id, as } = await world()
    await run()
    clock.advance(23 * day)
    await run()
    clock.advance(6 * day)
    await run()
    expect(await present(id)).toBe(true)
    clock.advance(day)
    await run()
    expect(await present(id)).toBe(false)
    const [done] = await removals(as.superuser)
    expect(done).toMatchObject({ state: 'removed', ended_at: clock.now().toISOString(), files_left: 0 })
    for (const who of ['leader', 'advanced'] as const)
      expect((await call(getEngagementHeader, { params: { id } }, as[who])).status).toBe(404)
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('act', '=', 'Removed a closed engagement')
      .execute()
    expect(entries).toMatchObject([{ kind: 'admin', engagement_id: id, object: 'Fleet telematics' }])
  })

  test('is postponed to seven days after the reminder if the job did not run', async () => {
    const { id, as } = await world()
    await run()
    clock.advance(60 * day)
    await run()
    expect(await removals(as.superuser)).toMatchObject([{ state: 'planned', remove_on: '2026-08-24' }])
    expect(await present(id)).toBe(true)
    clock.advance(7 * day)
    await run()
    expect(await present(id)).toBe(false)
  })
})

describe('a hold', () => {
  async function planned() {
    const it = await world()
    await run()
    const [removal] = await removals(it.as.superuser)
    if (!removal) throw new Error('no planned removal')
    const hold = (body: { reason?: string; until?: string | null; version?: number } = {}, as = it.as.superuser) =>
      call(
        holdRemoval,
        {
          params: { id: removal.id },
          body: { reason: 'A dispute is open', until: null, version: removal.version, ...body },
        },
        as,
      )
    const release = (version: number) =>
      call(releaseRemoval, { params: { id: removal.id }, body: { version } }, it.as.superuser)
    return { ...it, removal, hold, release }
  }

  test('keeps the engagement until the release and 30 more days, and people are notified', async () => {
    const { id, as, hold, release } = await planned()
    const storedKeys = (await hold()).body
    expect(storedKeys).toMatchObject({
      state: 'held',
      held: { by: 'Tomasz Brandt', reason: 'A dispute is open', until: null },
    })
    expect(await mails()).toContain('helen@customer.example: Fleet telematics will not be removed on 18 Jul 2026')
    clock.advance(100 * day)
    await run()
    expect(await present(id)).toBe(true)
    const { body } = await release(storedKeys.version)
    expect(body).toMatchObject({ state: 'planned', held: null, remove_on: '2026-10-26' })
    await run()
    expect(await mails()).toContain('helen@customer.example: Fleet telematics will be removed on 26 Oct 2026')
    expect((await release(body.version + 1)).status).toBe(409)
    expect(await removals(as.superuser)).toHaveLength(1)
  })

  test('ends after its last day if it has one', async () => {
    const { as, hold } = await planned()
    await hold({ until: '2026-08-31' })
    clock.set('2026-08-31T12:00:00Z')
    await run()
    expect(await removals(as.superuser)).toMatchObject([{ state: 'held' }])
    clock.advance(day)
    await run()
    expect(await removals(as.superuser)).toMatchObject([{ state: 'planned', remove_on: '2026-10-01' }])
  })

  test('is rejected if another superuser changed the removal at the same time or before', async () => {
    const { hold, release } = await planned()
    const answers = await Promise.all([hold(), hold({ reason: 'Asked for by its customer' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(removalChanged)
    expect((await release(1)).status).toBe(409)
  })

  test('needs a reason and an end date that is not in the past', async () => {
    const { hold } = await planned()
    expect((await hold({ reason: ' ' })).body.fields).toHaveProperty('reason')
    expect((await hold({ until: '2026-06-17' })).body.fields).toHaveProperty('until')
    expect((await hold({ until: '2026-06-18' })).status).toBe(200)
  })

  test('is possible only for superusers and for open removals', async () => {
    const { id, as, hold, removal } = await planned()
    for (const who of ['leader', 'advanced'] as const) expect((await hold({}, as[who])).status).toBe(403)
    const nothing = { id: 'nothing' }
    expect((await call(previewRemoval, { params: nothing }, as.superuser)).status).toBe(404)
    expect((await call(releaseRemoval, { params: nothing, body: { version: 1 } }, as.superuser)).status).toBe(404)
    const back = await call(allowBack, { params: { id: removal.id }, body: { version: 2 } }, as.superuser)
    expect([back.status, back.body.detail]).toEqual([409, notRemoved])
    await records.workOrder({ engagement_id: id, start_date: '2026-01-01', end_date: '2026-12-31' })
    await run()
    const late = await hold({ version: 3 })
    expect([late.status, late.body.detail]).toEqual([409, cannotHoldOrRelease])
  })

  test('is either accepted before a simultaneous removal or rejected after it', async () => {
    const { id, hold } = await planned()
    clock.advance(23 * day)
    await run()
    clock.advance(7 * day)
    const [answer] = await Promise.all([hold({ version: 3 }), run()])
    expect(await present(id)).toBe(answer.status === 200)
  })
})

test('doctor reports overdue removals when the removal job does not work', async () => {
  const found = () => retentionCheck(db, portal.config, portal.today).run()
  expect(await found()).toMatchObject({
    state: 'ok',
    fact: 'closed engagements are removed after 12 months; 0 planned, 0 held',
  })
  await records.removal({ remove_on: '2026-06-16' })
  expect(await found()).toMatchObject({ state: 'ok' })
  await records.removal({ remove_on: '2026-06-15' })
  expect(await found()).toMatchObject({ state: 'wrong' })
  await db.deleteFrom('engagement_removal').execute()
  const off = retentionCheck(db, { ...portal.config, CLOSED_ENGAGEMENT_MONTHS: null }, portal.today)
  expect(await off.run()).toMatchObject({ state: 'off' })
})
