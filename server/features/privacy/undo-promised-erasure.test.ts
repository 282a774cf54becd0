import { getPersonArchive, listErasures, undoErasure } from '@portal/domain/privacy/contract'
import { getMe } from '@portal/domain/session/contract'
import { inviteStakeholder, removeStakeholder } from '@portal/domain/stakeholders/contract'
import { cannotSignIn } from '@portal/domain/stakeholders/validation'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertEntry } from '../../platform/audit-log/data.ts'
import { sealEntries } from '../../platform/audit-log/seal.ts'
import { verifyChain } from '../../platform/audit-log/verify.ts'
import { eraseWithUndo } from '../../testing/erase-with-undo.ts'
import { email, erasureWorld, first, last, name } from '../../testing/erasure-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { finishPromisedErasures } from './undo-promised-erasure.ts'

const portal = await testPortal({ SECRETS_KEY: 'a key of more than thirty-two characters' })
const { db } = portal.portal
const { records, clock } = portal
const day = 24 * 60 * 60 * 1000
beforeEach(() => portal.reset())

/** A person whom an earlier version erases, with a promise to undo it for 14 days. */
async function world() {
  const { id, superuser, cookie, engagement, found, named } = await erasureWorld(portal)
  const erase = (feedback: 'kept' | 'removed' = 'kept') => eraseWithUndo(portal.portal, id, superuser, { feedback })
  const undo = async (as = cookie) => (await portal.call(undoErasure, { params: { id } }, as)).status
  return { id, cookie, engagement, found, named, erase, undo }
}

test('undoing an erasure within 14 days restores everything except sessions and emails', async () => {
  const { id, cookie, found, named, erase, undo } = await world()
  await portal.call(getPersonArchive, { params: { id } }, cookie)
  await sealEntries(db)
  const tables = [
    'account',
    'person',
    'stakeholder',
    'customer_survey',
    'individual_feedback',
    'passkey',
    'event',
  ] as const
  const rows = async () =>
    Promise.all(
      [...tables, 'shared_file', 'event_read', 'account_engagement'].map((table) =>
        sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`
          .execute(db)
          .then(({ rows }) => rows),
      ),
    )
  const log = () =>
    db
      .selectFrom('audit_entry')
      .selectAll()
      .where('act', '<>', 'Erased a person')
      .where('act', '<>', 'Undid the erasure of a person')
      .orderBy('id')
      .execute()
  const [before, logged] = [await rows(), await log()]
  await erase('removed')
  expect(await found('Written by')).toEqual([])
  expect(await named()).toEqual([])
  // Changes made in the meantime stay.
  await db.updateTable('person').set({ job_title: 'Retired' }).execute()
  expect(await undo()).toBe(204)
  const after = await rows()
  await sealEntries(db)
  expect(after.filter((_, at) => at !== 1)).toEqual(before.filter((_, at) => at !== 1))
  expect(after[1]).toMatchObject([{ row: { name, job_title: 'Retired', photo_id: 'face' } }])
  expect(await log()).toEqual(
    logged.map((entry) => expect.objectContaining({ id: entry.id, actor: entry.actor, object: entry.object })),
  )
  expect((await verifyChain(db)).breaks).toEqual([])
  expect(await db.selectFrom('session').select('account_id').where('account_id', '=', id).execute()).toEqual([])
  expect(await undo()).toBe(204)
  expect((await portal.call(listErasures, {}, cookie)).body).toEqual([])
})

test('undoing an erasure restores the reply addresses of emails', async () => {
  const { found, erase, undo } = await world()
  const replies = async () =>
    (
      await db
        .selectFrom('outbox')
        .select(['id', 'reply_to', 'reply_to_name'])
        .where('id', 'like', 'm_')
        .orderBy('id')
        .execute()
    ).map(({ id, reply_to, reply_to_name }) => [id, reply_to, reply_to_name])
  const before = await replies()
  expect(before.map(([place]) => place)).toEqual(['m1', 'm2', 'm3', 'm4'])
  await erase()
  expect(await replies()).toEqual([['m2', null, null], before[2], ['m4', null, null]])
  expect(await found(email)).toEqual([])
  expect(await undo()).toBe(204)
  expect(await replies()).toEqual(before.slice(1))
})

test('undoing an erasure restores no access that a colleague removed meanwhile, and keeps the removal for imports', async () => {
  const { id, engagement, erase, undo } = await world()
  await erase()
  const colleague = await portal.signIn(await records.stakeholderAccount([engagement], { access_level: 1 }))
  const line = await db.selectFrom('stakeholder').select('id').executeTakeFirstOrThrow()
  const params = { id: engagement, stakeholder_id: line.id }
  expect((await portal.call(removeStakeholder, { params }, colleague)).status).toBe(204)
  expect(await undo()).toBe(204)
  expect((await portal.call(getMe, {}, await portal.signIn(id))).body.project_ids).toEqual([])
  expect(await db.selectFrom('withdrawn_stakeholder').selectAll().execute()).toEqual([
    { engagement_id: engagement, stakeholder_id: line.id, email },
  ])
})

test('an erasure can no longer be undone after 14 days, and rows written meanwhile are erased', async () => {
  const { cookie, named, erase, undo } = await world()
  const former = await erase()
  const listed = async () => (await portal.call(listErasures, {}, cookie)).body
  expect(await listed()).toMatchObject([{ name: former, is_final: false, undo_until: '2026-07-02T08:30:00.000Z' }])
  await insertEntry(db, { at: clock.now(), kind: 'change', act: 'Came in meanwhile', object: name })
  clock.advance(14 * day - 1)
  await finishPromisedErasures(portal.portal)
  expect(await named()).toEqual(['audit_entry.object'])
  clock.advance(1)
  const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true }))
  expect(await undo(superuser)).toBe(409)
  await finishPromisedErasures(portal.portal)
  expect(await named()).toEqual([])
  expect(await db.selectFrom('erasure_kept').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('photo').selectAll().execute()).toEqual([])
  expect(await undo(superuser)).toBe(409)
  await sealEntries(db)
  expect((await verifyChain(db)).breaks).toEqual([])
})

test('rejects an invitation to the address while the erasure can be undone', async () => {
  const { engagement, erase, undo } = await world()
  await erase()
  const colleague = await portal.signIn(
    await records.stakeholderAccount([engagement], { access_level: 1, email: 'anna.berg@nowhere-else.example' }),
  )
  const body = { full_name: name, role: 'Buyer', email, access_level: 2, phone: '' } as const
  const invite = () => portal.call(inviteStakeholder, { params: { id: engagement }, body }, colleague)
  expect(await invite()).toMatchObject({ status: 409, body: { fields: { email: cannotSignIn } } })
  expect(await undo()).toBe(204)
})

test('an erasure becomes final even if a new person has the address, and does not change them', async () => {
  const { id, erase, undo } = await world()
  await erase()
  await records.stakeholderAccount([], { first_name: first, last_name: last, email })
  expect(await undo()).toBe(409)
  clock.advance(14 * day)
  await finishPromisedErasures(portal.portal)
  const accounts = await db.selectFrom('account').select('first_name').where('email', '=', email).execute()
  expect(accounts).toEqual([{ first_name: first }])
  expect(await db.selectFrom('erasure').select(['account_id', 'final_at']).execute()).toEqual([
    { account_id: id, final_at: clock.now() },
  ])
})
