import { setTimeout as wait } from 'node:timers/promises'
import {
  cancelErasure,
  listErasures,
  listScheduledErasures,
  previewErasure,
  scheduleErasure,
} from '@portal/domain/privacy/contract'
import { alreadyErased, alreadyScheduled, newOwnerInvalid } from '@portal/domain/privacy/erasure'
import { getMe } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { findDeletionLog } from '../../platform/deletion-log/data.ts'
import type { Portal } from '../../platform/portal.ts'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { erasePeople } from './jobs.ts'
import { postponeScheduled } from './scheduled-erasure-data.ts'

const portal = await testPortal()
const { db } = portal.portal
const { records, clock } = portal
const hour = 60 * 60 * 1000
beforeEach(() => portal.reset())

/** 02:00 of the next night in London. The clock of the tests starts on 18 June at 09:30. */
const night = '2026-06-19T01:00:00.000Z'

async function world() {
  const engagement = await records.engagement()
  const name = { first_name: 'Quillana', last_name: 'Zervoy' }
  const id = await records.stakeholderAccount([engagement], { ...name, email: 'quillana@customer.example' })
  const superuser = await records.staffAccount({ is_superuser: true, first_name: 'Sue', last_name: 'Per' })
  const cookie = await portal.signIn(superuser)
  const theirs = await portal.signIn(id)
  return {
    id,
    engagement,
    superuser,
    cookie,
    theirs,
    schedule: (body: { feedback?: 'kept' | 'removed'; heir_id?: string } = {}, as = cookie, person = id) =>
      portal.call(scheduleErasure, { params: { kind: 'account', id: person }, body }, as),
    cancel: (as = cookie, person = id) => portal.call(cancelErasure, { params: { kind: 'account', id: person } }, as),
    scheduled: async (as = cookie) => (await portal.call(listScheduledErasures, {}, as)).body,
    erased: async (as = cookie) => (await portal.call(listErasures, {}, as)).body.map((erasure) => erasure.id),
  }
}
const events = async () =>
  (await db.selectFrom('audit_entry').select(['act', 'actor', 'object', 'status']).orderBy('id').execute()).map(
    ({ act, actor, object, status }) => [act, actor, object, status],
  )
const run = (with_: Partial<Portal> = {}) => erasePeople({ ...portal.portal, ...with_ })

describe('a scheduled erasure', () => {
  test('happens in the next night, and the person keeps access until then', async () => {
    const { id, cookie, theirs, schedule, scheduled, erased } = await world()
    const { body: preview } = await portal.call(previewErasure, { params: { kind: 'account', id }, query: {} }, cookie)
    expect(preview.erase_at).toBe(night)
    const { status, body } = await schedule({ feedback: 'removed' })
    const expected = {
      kind: 'account',
      id,
      name: 'Quillana Zervoy',
      scheduled_by: 'Sue Per',
      erase_at: night,
      problem: null,
    }
    expect([status, body]).toEqual([201, expected])
    // Every superuser sees it.
    const other = await portal.signIn(await records.staffAccount({ is_superuser: true }))
    expect(await scheduled(other)).toEqual([expected])
    clock.set('2026-06-19T00:59:59Z')
    await run()
    expect((await portal.call(getMe, {}, theirs)).status).toBe(200)
    expect(await erased()).toEqual([])
    clock.set(night)
    await run()
    expect((await portal.call(getMe, {}, theirs)).status).toBe(401)
    expect([await scheduled(), await erased()]).toEqual([[], [id]])
    expect(await db.selectFrom('erasure').select(['erased_at', 'applied_at', 'feedback']).execute()).toEqual([
      { erased_at: clock.now(), applied_at: clock.now(), feedback: 'removed' },
    ])
    const former = expect.stringMatching(/^Former colleague \d+$/)
    expect(await events()).toEqual([
      ['Scheduled the erasure of a person', 'Sue Per', former, 201],
      ['Erased a person', 'Erasure', former, null],
    ])
  })

  test('happens at the next run if the portal was down in the night', async () => {
    const { id, schedule, erased } = await world()
    await schedule()
    clock.advance(72 * hour)
    expect(await erased()).toEqual([])
    await run()
    expect(await erased()).toEqual([id])
  })

  test('can be cancelled by another superuser until it happens', async () => {
    const { id, schedule, cancel, scheduled, erased } = await world()
    await schedule()
    const other = await portal.signIn(
      await records.staffAccount({ is_superuser: true, first_name: 'Olga', last_name: 'Other' }),
    )
    expect((await cancel(other)).status).toBe(204)
    expect(await scheduled()).toEqual([])
    clock.set(night)
    await run()
    expect(await erased()).toEqual([])
    // A cancelled erasure can be scheduled and cancelled again.
    expect((await schedule()).body.erase_at).toBe('2026-06-20T01:00:00.000Z')
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    expect(await events()).toEqual([
      ['Scheduled the erasure of a person', 'Sue Per', 'Quillana Zervoy', 201],
      ['Cancelled the erasure of a person', 'Olga Other', 'Quillana Zervoy', 204],
      ['Scheduled the erasure of a person', 'Sue Per', 'Quillana Zervoy', 201],
      ['Cancelled the erasure of a person', 'Sue Per', 'Quillana Zervoy', 204],
      ['Tried to cancel an erasure that is not scheduled', 'Sue Per', 'Quillana Zervoy', 204],
    ])
    await eraseAtOnce(portal, id, other)
    expect(await cancel()).toMatchObject({ status: 409, body: { detail: alreadyErased } })
  })

  test('waits for an import, and happens at the next run', async () => {
    const { id, schedule, scheduled, erased } = await world()
    await schedule()
    clock.set(night)
    // Holds the lock of an import. The embedded database has one connection.
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const importing = portal.portal.longRunningDb.transaction().execute(async (transaction) => {
      expect(await tryLockImports(transaction)).toBe(true)
      begin()
      await wait(1500)
    })
    await begun
    const isEmbedded = portal.connection.jobsBackend.kind === 'pglite'
    await run()
    expect(await erased()).toEqual(isEmbedded ? [id] : [])
    if (!isEmbedded) expect(await scheduled()).toMatchObject([{ id, problem: null }])
    await importing
    await run()
    expect([await scheduled(), await erased()]).toEqual([[], [id]])
  })

  test('is shown as failed and retried', async () => {
    const { id, schedule, scheduled, erased } = await world()
    const other = await records.stakeholderAccount([])
    await schedule()
    await schedule({}, undefined, other)
    clock.set(night)
    const write: Portal['auditLog']['write'] = async (queries, entry, request) => {
      if (entry.object_id === id) throw new Error('the disk is full')
      return portal.portal.auditLog.write(queries, entry, request)
    }
    const inDeletionLog = async () =>
      [...(await findDeletionLog(db)).values()].flatMap((entry) => (entry.kind === 'erasure' ? entry.account_id : []))
    const logged: unknown[] = []
    const log = { ...portal.portal.log, error: (...line: unknown[]) => logged.push(line.at(-1)), warn: () => {} }
    await run({ auditLog: { ...portal.portal.auditLog, write }, log: log as never })
    expect(logged).toEqual(['could not erase a person, will retry'])
    // The failed erasure changes nothing. That of another person happens.
    expect(await scheduled()).toMatchObject([{ id, name: 'Quillana Zervoy', problem: 'failed' }])
    expect([await erased(), await inDeletionLog()]).toEqual([[other], [other]])
    await run()
    expect([await scheduled(), (await erased()).toSorted()]).toEqual([[], [id, other].toSorted()])
    expect(await inDeletionLog()).toEqual([other, id])
  })

  test('does not happen if the new owner of the files cannot take them over any more', async () => {
    const { id, engagement, schedule, cancel, scheduled, erased } = await world()
    const newOwner = await records.stakeholderAccount([engagement])
    await records.sharedFile({ engagement_id: engagement, uploaded_by: id })
    expect((await schedule({ heir_id: newOwner })).status).toBe(201)
    await db.updateTable('account').set({ active: false }).where('id', '=', newOwner).execute()
    clock.set(night)
    await run()
    expect(await scheduled()).toMatchObject([{ id, problem: 'new-owner' }])
    expect(await erased()).toEqual([])
    expect((await cancel()).status).toBe(204)
    await db.updateTable('account').set({ active: true }).where('id', '=', newOwner).execute()
    await schedule({ heir_id: newOwner })
    clock.advance(48 * hour)
    await run()
    expect(await db.selectFrom('shared_file').select('uploaded_by').execute()).toEqual([{ uploaded_by: newOwner }])
  })

  test('does not happen if its superuser has lost that right: of two who schedule each other, one remains', async () => {
    const { superuser, cookie, schedule, scheduled } = await world()
    const other = await records.staffAccount({ is_superuser: true })
    const theirs = await portal.signIn(other)
    expect((await schedule({}, cookie, other)).status).toBe(201)
    expect((await schedule({}, theirs, superuser)).status).toBe(201)
    clock.set(night)
    await run()
    const left = await db
      .selectFrom('account')
      .select('id')
      .where('is_superuser', '=', true)
      .where('active', '=', true)
      .execute()
    expect(left).toEqual([{ id: superuser }])
    expect(await scheduled()).toMatchObject([{ id: superuser, problem: 'scheduler' }])
  })

  test('includes what the person does before the night', async () => {
    const { id, engagement, schedule } = await world()
    await schedule()
    await records.teamRequest({ engagement_id: engagement, account_id: id, requested_by: 'Quillana Zervoy' })
    clock.set(night)
    await run()
    expect(await db.selectFrom('team_request').select('requested_by').execute()).toEqual([
      { requested_by: expect.stringMatching(/^Former colleague/) },
    ])
  })

  test('applies to the account that has replaced an invited one', async () => {
    const { id, schedule, scheduled, cancel } = await world()
    await schedule()
    const imported = await records.stakeholderAccount([], { first_name: 'Quillana', last_name: 'Zervoy' })
    await db
      .updateTable('account')
      .set({ replaced_by: imported, active: false, email: 'former-1@removed.invalid' })
      .where('id', '=', id)
      .execute()
    expect(await scheduled()).toMatchObject([{ id: imported, name: 'Quillana Zervoy' }])
    expect((await schedule({}, undefined, imported)).status).toBe(409)
    expect((await cancel(undefined, imported)).status).toBe(204)
    await schedule()
    clock.set(night)
    await run()
    const names = await db.selectFrom('account').select('first_name').where('id', 'in', [id, imported]).execute()
    expect(names).toEqual([{ first_name: 'Former' }, { first_name: 'Former' }])
  })

  test('does not happen if the account was replaced by the one of its superuser', async () => {
    const { id, superuser, schedule, scheduled, erased } = await world()
    await schedule()
    await db.updateTable('account').set({ replaced_by: superuser, active: false }).where('id', '=', id).execute()
    clock.set(night)
    await run()
    expect(await scheduled()).toMatchObject([{ id: superuser, problem: 'scheduler' }])
    expect(await erased()).toEqual([])
  })

  test('gets a new night after a restore', async () => {
    const { schedule, scheduled } = await world()
    await schedule()
    const later = new Date('2026-06-21T01:00:00Z')
    await postponeScheduled(db, later)
    await postponeScheduled(db, new Date(night))
    expect(await scheduled()).toMatchObject([{ erase_at: '2026-06-21T01:00:00.000Z' }])
  })
})

describe('scheduling an erasure rejects', () => {
  test('yourself, unknown and erased people, and a second time', async () => {
    const { id, superuser, cookie, schedule, cancel, scheduled } = await world()
    expect((await schedule({}, cookie, superuser)).status).toBe(409)
    expect((await schedule({}, cookie, 'nobody')).status).toBe(404)
    expect((await cancel(cookie, 'nobody')).status).toBe(404)
    const answers = await Promise.all([schedule(), schedule()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(alreadyScheduled)
    expect(await scheduled()).toHaveLength(1)
    await cancel()
    await eraseAtOnce(portal, id, cookie)
    expect(await schedule()).toMatchObject({ status: 409, body: { detail: alreadyErased } })
  })

  test('a new owner without access to the files, and an unknown choice', async () => {
    const { schedule, scheduled } = await world()
    const stranger = await records.stakeholderAccount([])
    await db.updateTable('account').set({ active: false }).where('id', '=', stranger).execute()
    expect(await schedule({ heir_id: stranger })).toMatchObject({ status: 422, body: { detail: newOwnerInvalid } })
    expect((await schedule({ feedback: 'burned' as never })).status).toBe(422)
    expect(await scheduled()).toEqual([])
  })
})
