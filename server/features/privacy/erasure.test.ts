import { setDeactivated } from '@portal/domain/admin/contract'
import { getEngagement } from '@portal/domain/engagements/contract'
import { listErasures, previewErasure, scheduleErasure } from '@portal/domain/privacy/contract'
import { getMe } from '@portal/domain/session/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertEntry } from '../../platform/audit-log/data.ts'
import { sealEntries } from '../../platform/audit-log/seal.ts'
import { verifyChain } from '../../platform/audit-log/verify.ts'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { email, erasureWorld, first, last, name, textsLike } from '../../testing/erasure-world.ts'
import { folderOfRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { storedEvents } from '../../testing/stored-events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { erasePeople } from './jobs.ts'

const portal = await testPortal({ SECRETS_KEY: 'a key of more than thirty-two characters' })
const { db } = portal.portal
const { records, clock } = portal
const hour = 60 * 60 * 1000
beforeEach(() => portal.reset())
const world = () => erasureWorld(portal)

test('an erasure leaves no trace of the person in any text, and the hash chain still verifies', {
  timeout: 60_000,
}, async () => {
  const { id, newOwner, cookie, theirs, employee, engagement, file, erase, named, found } = await world()
  expect((await named()).length).toBeGreaterThan(30)
  const params = { kind: 'account', id } as const
  const { body: preview } = await portal.call(previewErasure, { params, query: { heir_id: newOwner } }, cookie)
  const before = await named()
  const count = (kind: string) => preview.counts.find((each) => each.kind === kind)?.count ?? 0
  expect(preview.has_namesake).toBe(false)
  expect(['account', 'person', 'stakeholder', 'access', 'feedback', 'file', 'request'].map(count)).toEqual([
    1, 1, 2, 3, 3, 1, 2,
  ])
  // A preview changes nothing.
  expect(await named()).toEqual(before)

  const erased = await erase({ heir_id: newOwner })
  const erased_at = clock.now().toISOString()
  expect(erased).toEqual({
    id,
    name: expect.stringMatching(/^Former colleague \d+$/),
    erased_by: 'Sue Per',
    erased_at,
  })
  const { name: former } = erased
  expect(await named()).toEqual([])
  expect(await found('203.0.113.9', '+44 20 1234')).toEqual([])
  expect((await portal.call(getMe, {}, theirs)).status).toBe(401)
  const input = await db.selectFrom('individual_feedback').selectAll().executeTakeFirstOrThrow()
  expect(input).toMatchObject({ provider_full_name: former, feedback: `Written by ${former}` })
  expect(input.search_words).toContain('former colleague')
  expect(await db.selectFrom('shared_file').select('uploaded_by').where('id', '=', file).executeTakeFirst()).toEqual({
    uploaded_by: newOwner,
  })
  const { work_orders } = (await portal.call(getEngagement, { params: { id: engagement } }, cookie)).body
  expect(work_orders[0]?.member_assignments).toMatchObject([{ employee_id: employee, employee_name: former }])
  expect(await db.selectFrom('engagement').select('title').where('id', '=', engagement).execute()).toEqual([
    { title: `Platform of ${former}` },
  ])
  // Inboxes and emails name the actor of an event when they read it.
  expect(await storedEvents(portal.portal)).toMatchObject([{ sentence: `${former} shared CV ${former}.pdf` }])
  // The hash chain of the audit log still verifies, and events keep who did what.
  await sealEntries(db)
  expect((await verifyChain(db)).breaks).toEqual([])
  const entries = await db
    .selectFrom('audit_entry')
    .select(['act', 'actor', 'object', 'reason'])
    .orderBy('id')
    .execute()
  expect(entries.at(-1)).toEqual({
    act: 'Erased a person',
    actor: 'Erasure',
    object: former,
    reason: 'Scheduled by Sue Per',
  })
  expect(entries[0]).toMatchObject({ act: 'Shared a file', actor: former, object: `CV ${former}.pdf` })
  // An entry that is changed after it lost the name is found.
  const tampered = `do $$ begin set local session_replication_role = replica;
    update audit_entry set object = 'CV of nobody.pdf' where seq = 1; end $$`
  const whole = await db.selectFrom('audit_entry').select('object').where('seq', '=', 1).executeTakeFirstOrThrow()
  await sql.raw(tampered).execute(db)
  expect((await verifyChain(db)).breaks).toMatchObject([expect.stringContaining('entry 1 (Shared a file')])
  await db.updateTable('audit_entry').set(whole).where('seq', '=', 1).execute()
  await expect(sql`update audit_entry set act = 'x' where seq = 1`.execute(db)).rejects.toThrow(/only grows/)
  expect((await portal.call(listErasures, {}, cookie)).body).toEqual([erased])
  expect(await db.selectFrom('photo').selectAll().execute()).toEqual([])
  expect((await portal.call(scheduleErasure, { params, body: {} }, cookie)).status).toBe(409)
  // A click does not activate an erased person.
  await portal.call(setDeactivated, { params, body: { deactivated: false } }, cookie)
  expect(await db.selectFrom('account').select('active').where('id', '=', id).executeTakeFirst()).toEqual({
    active: false,
  })
})

test('an hour after an erasure, a second search erases rows that were written meanwhile, and deletes the stored names', async () => {
  const { cookie, erase, named } = await world()
  const { name: former } = await erase()
  const late = { kind: 'change', act: 'Came in meanwhile', object: name } as const
  await insertEntry(db, { at: clock.now(), ...late })
  const stored = () => db.selectFrom('erasure').select('names').executeTakeFirstOrThrow()
  expect(await stored()).toEqual({ names: expect.any(String) })
  clock.advance(hour - 1)
  await erasePeople(portal.portal)
  expect(await named()).toEqual(['audit_entry.object'])
  clock.advance(1)
  await erasePeople(portal.portal)
  expect(await named()).toEqual([])
  expect(await stored()).toEqual({ names: null })
  expect((await portal.call(listErasures, {}, cookie)).body).toMatchObject([{ name: former }])
  await sealEntries(db)
  expect((await verifyChain(db)).breaks).toEqual([])
  // Later rows are not searched.
  await insertEntry(db, { at: clock.now(), ...late })
  await erasePeople(portal.portal)
  expect(await named()).toEqual(['audit_entry.object'])
})

test('the second search removes the text of feedback if the erasure did', async () => {
  const { erase, named } = await world()
  const text = () => db.selectFrom('individual_feedback').select('feedback').executeTakeFirstOrThrow()
  const late = await text()
  await erase({ feedback: 'removed' })
  const removed = await text()
  expect(removed).not.toEqual(late)
  await db
    .updateTable('individual_feedback')
    .set({ ...late, provider_full_name: name })
    .execute()
  clock.advance(hour)
  await erasePeople(portal.portal)
  expect(await text()).toEqual(removed)
  expect(await named()).toEqual([])
})

test('no email has an erased person as its reply address', async () => {
  const { erase, found } = await world()
  const replies = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'reply_to', 'reply_to_name'])
      .where('id', 'like', 'm_')
      .orderBy('id')
      .execute()
    return rows.map(({ id, reply_to, reply_to_name }) => [id, reply_to, reply_to_name])
  }
  const before = await replies()
  expect(before.map(([place]) => place)).toEqual(['m1', 'm2', 'm3', 'm4'])
  await erase()
  expect(await replies()).toEqual([['m2', null, null], before[2], ['m4', null, null]])
  expect(await found(email)).toEqual([])
})

test('with a namesake, an erasure replaces the name only where it certainly belongs to the person', async () => {
  const { cookie, id, erase, found } = await world()
  await records.person({ name })
  const { body } = await portal.call(previewErasure, { params: { kind: 'account', id }, query: {} }, cookie)
  expect(body.has_namesake).toBe(true)
  await erase()
  const titles = await db.selectFrom('engagement').select('title').execute()
  expect(titles).toEqual([{ title: `Platform of ${name}` }])
  const [event] = await storedEvents(portal.portal)
  expect(event?.sentence).toMatch(/^Former colleague \d+ shared CV /)
  expect(await found(email)).toEqual([])
})

test('an import does not restore an erased name by id, address or name, and reports this', async () => {
  const take = async (records: object) => {
    const report = await importFolder(portal.portal, await folderOfRecords(records as never))
    await removeFolders()
    return report
  }
  const named = () => textsLike(db, 'quillana', 'zervoy')
  const provider = () => {
    const records = providerRecords()
    Object.assign(records.people[0] ?? {}, { name, email })
    const [user] = records.users
    Object.assign(user ?? {}, { first_name: first, last_name: last, email })
    for (const { surveys } of records.audits) for (const survey of surveys ?? []) survey.created_by = name
    return records
  }
  await take(provider())
  const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true, active_in_records: false }))
  const id = String(providerRecords().users[0]?.id)
  const absences = () => db.selectFrom('absence').select('id').execute()
  expect(await absences()).toHaveLength(1)
  await eraseAtOnce(portal, id, superuser)
  expect([await named(), await absences()]).toEqual([[], []])
  // Import the same records again, and the same person under new ids.
  const second = await take(provider())
  expect(second.counts.filter(({ changed, added, removed }) => changed + added + removed > 0)).toEqual([])
  expect(second.counts.at(-1)).toMatchObject({ label: 'erased people', changed: 0 })
  expect(second.counts.at(-1)?.unchanged).toBeGreaterThan(1)
  expect(await absences()).toEqual([])
  // Days stay, since the customer's budget contains them.
  const days = db
    .selectFrom('time_entry')
    .innerJoin('person', 'person.id', 'employee_id')
    .select(['name', 'hundredths'])
    .orderBy('day')
  expect(await days.execute()).toEqual(
    providerRecords().time_entries.map(({ hundredths }) => ({
      name: expect.stringMatching(/^Former colleague/),
      hundredths,
    })),
  )
  const refolded = provider()
  refolded.people.push({ id: 'p9', name, email: email.toUpperCase() })
  refolded.users.push({ ...(refolded.users[0] as (typeof refolded.users)[number]), id: 'u9' })
  refolded.users.shift()
  await take(refolded)
  expect(await named()).toEqual([])
  expect(await db.selectFrom('person').select('name').where('id', '=', 'p9').executeTakeFirst()).toMatchObject({
    name: expect.stringMatching(/^Former colleague/),
  })
})
