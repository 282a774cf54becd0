import { listPeople } from '@portal/domain/accounts/contract'
import { notYourself, onlySuperusers } from '@portal/domain/admin/permissions'
import {
  cancelErasure,
  listErasures,
  listScheduledErasures,
  previewErasure,
  scheduleErasure,
} from '@portal/domain/privacy/contract'
import { alreadyErased, alreadyScheduled, type ErasableKey } from '@portal/domain/privacy/erasure'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findDeletionLog } from '../../platform/deletion-log/data.ts'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { textsLike } from '../../testing/erasure-world.ts'
import { folderOfRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { erasePeople } from './jobs.ts'

// Erasures of person records and stakeholders without an account.

const portal = await testPortal()
const { db } = portal.portal
const { records, clock, call } = portal
const hour = 60 * 60 * 1000
beforeEach(() => portal.reset())
afterAll(removeFolders)

const night = '2026-06-19T01:00:00.000Z'
const former = expect.stringMatching(/^Former colleague \d+$/)
const name = 'Quillana Zervoy'
const email = 'quillana@nowhere-else.example'

async function world() {
  const engagement = await records.engagement({ title: `Platform of ${name}` })
  const superuser = await records.staffAccount({ is_superuser: true, first_name: 'Sue', last_name: 'Per' })
  const cookie = await portal.signIn(superuser)
  const actionsFor = (key: ErasableKey, as = cookie) => ({
    preview: () => call(previewErasure, { params: key, query: {} }, as),
    schedule: () => call(scheduleErasure, { params: key, body: {} }, as),
    cancel: () => call(cancelErasure, { params: key }, as),
  })
  const scheduled = async () => (await call(listScheduledErasures, {}, cookie)).body
  const erased = async () => (await call(listErasures, {}, cookie)).body
  return { engagement, superuser, cookie, actionsFor, scheduled, erased }
}
const personWithWork = async (engagement_id: string) => {
  const id = await records.person({ name, email: email.toUpperCase() })
  const work_order_id = await records.workOrder({
    engagement_id,
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  await records.assignment({ work_order_id, employee_id: id })
  await records.absence({ id: 'away', employee_id: id, start_date: '2026-07-06', end_date: '2026-07-10' })
  return id
}
const contact = (engagement_id: string, row = {}) =>
  records.stakeholder({ engagement_id, full_name: name, email, phone: '+44 20 1234', ...row })
const runTonight = async () => {
  clock.set(night)
  await erasePeople(portal.portal)
}
const traces = () => textsLike(db, 'quillana', 'zervoy')
const count = (preview: { counts: { kind: string; count: number }[] }) =>
  Object.fromEntries(preview.counts.map(({ kind, count }) => [kind, count]))
const acts = async () =>
  (await db.selectFrom('audit_entry').select(['act', 'actor', 'object', 'status']).orderBy('id').execute()).map(
    ({ act, actor, object, status }) => [act, actor, object, status],
  )

describe('the erasure of a person without an account', () => {
  test('is previewed, scheduled for the next night, and leaves no trace of the name', async () => {
    const { engagement, cookie, actionsFor, scheduled, erased } = await world()
    const id = await personWithWork(engagement)
    const { preview, schedule } = actionsFor({ kind: 'person', id })
    const { body } = await preview()
    expect(body).toMatchObject({ erase_at: night, has_account: false, has_namesake: false, left: [] })
    expect(count(body)).toEqual({ person: 1, absence: 1, mention: 1 })
    const expected = { kind: 'person', id, name, scheduled_by: 'Sue Per', erase_at: night, problem: null }
    expect(await schedule()).toMatchObject({ status: 201, body: expected })
    expect(await scheduled()).toEqual([expected])
    expect(await schedule()).toMatchObject({ status: 409, body: { detail: alreadyScheduled } })
    clock.set('2026-06-19T00:59:59Z')
    await erasePeople(portal.portal)
    expect(await erased()).toEqual([])
    await runTonight()
    expect([await scheduled(), await erased()]).toMatchObject([[], [{ name: former, erased_by: 'Sue Per' }]])
    expect(await db.selectFrom('person').select(['name', 'email']).where('id', '=', id).execute()).toEqual([
      { name: former, email: null },
    ])
    expect(await db.selectFrom('absence').select('id').execute()).toEqual([])
    expect(await db.selectFrom('member_assignment').select('employee_id').execute()).toEqual([{ employee_id: id }])
    // The sealed names stay until the second search.
    expect(await traces()).toEqual(['erasure.names'])
    clock.advance(hour)
    await erasePeople(portal.portal)
    expect(await traces()).toEqual([])
    expect(await acts()).toEqual([
      ['Scheduled the erasure of a person', 'Sue Per', former, 201],
      ['Scheduled the erasure of a person', 'Sue Per', former, 409],
      ['Erased a person', 'Erasure', former, null],
    ])
    const kinds = [...(await findDeletionLog(db)).values()].map((entry) => entry.kind)
    expect(kinds).toEqual(['erasure'])
    // The person and the erased account are one row, and cannot be erased again.
    const { people } = (await call(listPeople, { query: { search: 'Former' } }, cookie)).body
    const [{ id: account = '' } = {}] = await erased()
    expect(people).toMatchObject([{ name: former, work: { id }, account: { id: account, state: 'deactivated' } }])
    for (const key of [
      { kind: 'person', id },
      { kind: 'account', id: account },
    ] as const)
      expect(await actionsFor(key).schedule()).toMatchObject({ status: 409, body: { detail: alreadyErased } })
  })

  test('can be cancelled', async () => {
    const { engagement, actionsFor, scheduled, erased } = await world()
    const id = await personWithWork(engagement)
    const { schedule, cancel } = actionsFor({ kind: 'person', id })
    await schedule()
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    await runTonight()
    expect([await scheduled(), await erased()]).toEqual([[], []])
    expect(await acts()).toEqual([
      ['Scheduled the erasure of a person', 'Sue Per', name, 201],
      ['Cancelled the erasure of a person', 'Sue Per', name, 204],
      ['Tried to cancel an erasure that is not scheduled', 'Sue Per', name, 204],
    ])
  })

  test('includes the account that the person has by then', async () => {
    const { engagement, actionsFor, scheduled, erased } = await world()
    const employee_id = await personWithWork(engagement)
    const { schedule, cancel } = actionsFor({ kind: 'person', id: employee_id })
    await schedule()
    const id = await records.staffAccount({ first_name: 'Quillana', last_name: 'Zervoy', employee_id })
    // Its own erasure is scheduled already, and is cancelled with either.
    const ofAccount = actionsFor({ kind: 'account', id })
    expect(await ofAccount.schedule()).toMatchObject({ status: 409, body: { detail: alreadyScheduled } })
    expect((await ofAccount.cancel()).status).toBe(204)
    expect(await scheduled()).toEqual([])
    expect((await cancel()).status).toBe(204)
    expect((await schedule()).body).toMatchObject({ kind: 'account', id })
    await runTonight()
    expect(await erased()).toMatchObject([{ id }])
  })
})

describe('the erasure of a person record with an account', () => {
  test('is the erasure of the account, found by the record or by the address', async () => {
    const { engagement, actionsFor, erased } = await world()
    const employee_id = await personWithWork(engagement)
    const other = await records.person({ name: 'Quillana Z.', email })
    const account = await records.staffAccount({ first_name: 'Quillana', last_name: 'Zervoy', email, employee_id })
    for (const id of [employee_id, other]) {
      const { preview, schedule, cancel } = actionsFor({ kind: 'person', id })
      expect((await preview()).body).toMatchObject({ has_account: true })
      expect((await schedule()).body).toMatchObject({ kind: 'account', id: account, name })
      expect((await cancel()).status).toBe(204)
    }
    await actionsFor({ kind: 'person', id: other }).schedule()
    await runTonight()
    expect(await erased()).toMatchObject([{ id: account }])
    expect(await db.selectFrom('person').select('name').execute()).toEqual([{ name: former }, { name: former }])
  })

  test('is rejected for your own record', async () => {
    const { superuser, actionsFor } = await world()
    const id = await records.person({ name: 'Sue Per' })
    await db.updateTable('account').set({ employee_id: id }).where('id', '=', superuser).execute()
    const { preview, schedule } = actionsFor({ kind: 'person', id })
    for (const answer of [await preview(), await schedule()])
      expect(answer).toMatchObject({ status: 409, body: { detail: notYourself } })
  })
})

describe('the erasure of a stakeholder without an account', () => {
  test('includes all entries with the address, and leaves no trace of the name', async () => {
    const { engagement, actionsFor, scheduled, erased } = await world()
    const id = await contact(engagement)
    await contact(await records.engagement(), { full_name: 'Q. Zervoy', email: email.toUpperCase() })
    const { preview, schedule } = actionsFor({ kind: 'stakeholder', id })
    const { body } = await preview()
    expect(body).toMatchObject({ has_account: false, left: [] })
    expect(count(body)).toEqual({ stakeholder: 2, mention: 1 })
    expect((await schedule()).body).toMatchObject({ kind: 'stakeholder', id, name })
    await runTonight()
    expect(await scheduled()).toEqual([])
    expect(await erased()).toMatchObject([{ name: former }])
    const entry = { full_name: former, email: null }
    expect(await db.selectFrom('stakeholder').select(['full_name', 'email']).execute()).toEqual([entry, entry])
    clock.advance(hour)
    await erasePeople(portal.portal)
    expect(await traces()).toEqual([])
    expect(await schedule()).toMatchObject({ status: 409, body: { detail: alreadyErased } })
  })

  test('without an address includes only this entry, and no text that could mean another person', async () => {
    const { engagement, actionsFor } = await world()
    const id = await contact(engagement, { email: null })
    const other = await contact(await records.engagement(), { email: null })
    const { preview, schedule } = actionsFor({ kind: 'stakeholder', id })
    expect((await preview()).body).toMatchObject({
      has_namesake: true,
      counts: [{ kind: 'stakeholder', count: 1 }],
      left: [
        { reason: 'unclear', count: 1 },
        { reason: 'namesake', count: 1 },
      ],
    })
    await schedule()
    await runTonight()
    expect(await db.selectFrom('stakeholder').select('full_name').where('id', '=', other).execute()).toEqual([
      { full_name: name },
    ])
  })

  test('happens also if the stakeholder is removed from the engagement before', async () => {
    const { engagement, actionsFor, scheduled, erased } = await world()
    const id = await contact(engagement)
    const { schedule, cancel } = actionsFor({ kind: 'stakeholder', id })
    await schedule()
    await db.deleteFrom('stakeholder').where('id', '=', id).execute()
    expect(await scheduled()).toMatchObject([{ kind: 'stakeholder', id, name }])
    expect((await cancel()).status).toBe(204)
    expect((await schedule()).status).toBe(404)
    await contact(engagement, { id })
    await schedule()
    await db.deleteFrom('stakeholder').where('id', '=', id).execute()
    await runTonight()
    expect(await erased()).toMatchObject([{ name: former }])
    clock.advance(hour)
    await erasePeople(portal.portal)
    expect(await traces()).toEqual([])
  })
})

test('an import does not bring the person or the stakeholder back', async () => {
  const superuser = await records.staffAccount({ is_superuser: true, active_in_records: false })
  const provider = providerRecords()
  const [person] = provider.people
  const [line] = provider.stakeholders
  if (!person || !line) throw new Error('no records')
  provider.people.push({ ...person, id: 'e-q', name, email })
  provider.stakeholders.push({ ...line, id: 's-q', full_name: 'Nonna Tavish', email: 'nonna@nowhere-else.example' })
  const take = async () => importFolder(portal.portal, await folderOfRecords(provider as never))
  await take()
  const cookie = await portal.signIn(superuser)
  await eraseAtOnce(portal, 'e-q', cookie, {}, 'person')
  await eraseAtOnce(portal, 's-q', cookie, {}, 'stakeholder')
  clock.advance(hour)
  await erasePeople(portal.portal)
  // With the same ids, and with others.
  await take()
  provider.people.push({ ...person, id: 'e-q2', name, email })
  provider.stakeholders.push({ ...line, id: 's-q2', full_name: 'Nonna Tavish', email: 'nonna@nowhere-else.example' })
  await take()
  const names = await db.selectFrom('person').select('name').where('id', 'like', 'e-q%').execute()
  expect(names).toEqual([{ name: former }, { name: former }])
  const lines = await db.selectFrom('stakeholder').select(['id', 'full_name']).where('id', 'like', 's-q%').execute()
  expect(lines).toEqual([{ id: 's-q', full_name: former }])
  expect(await textsLike(db, 'quillana', 'zervoy', 'nonna', 'tavish')).toEqual([])
})

test('only superusers may preview, schedule and cancel, and unknown people are not found', async () => {
  const { engagement, actionsFor, scheduled } = await world()
  const keys = [
    { kind: 'person', id: await personWithWork(engagement) },
    { kind: 'stakeholder', id: await contact(await records.engagement()) },
  ] as const
  const strangers = [
    await records.staffAccount({}),
    await records.stakeholderAccount([engagement], { access_level: 1 }),
  ]
  for (const stranger of strangers) {
    const as = await portal.signIn(stranger)
    for (const key of keys) {
      const { preview, schedule, cancel } = actionsFor(key, as)
      for (const answer of [await preview(), await schedule(), await cancel()])
        expect(answer).toMatchObject({ status: 403, body: { detail: onlySuperusers } })
    }
  }
  for (const { kind } of keys) {
    const { preview, schedule, cancel } = actionsFor({ kind, id: 'nobody' })
    for (const answer of [await preview(), await schedule(), await cancel()]) expect(answer.status).toBe(404)
  }
  expect(await actionsFor({ kind: 'team' as never, id: keys[0].id }).schedule()).toMatchObject({ status: 404 })
  expect(await scheduled()).toEqual([])
})
