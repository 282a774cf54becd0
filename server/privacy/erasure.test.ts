import { setDeactivated } from '@portal/domain/admin/contract'
import { getEngagement } from '@portal/domain/engagements/contract'
import {
  erasePerson,
  getPersonArchive,
  listErasures,
  previewErasure,
  undoErasure,
} from '@portal/domain/privacy/contract'
import { getMe, requestAccessCode } from '@portal/domain/session/contract'
import { removeStakeholder } from '@portal/domain/stakeholders/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertEntry } from '../audit-log/data.ts'
import { sealEntries } from '../audit-log/seal.ts'
import { verifyChain } from '../audit-log/verify.ts'
import { importFolder } from '../import/import-folder.ts'
import { folderOf, jsonFiles, providerRecords, removeFolders } from '../testing/provider-folder.ts'
import { testPortal } from '../testing/test-portal.ts'
import { finishErasures } from './undo-erasure.ts'

const portal = await testPortal({ SECRETS_KEY: 'a key of more than thirty-two characters' })
const { db } = portal.portal
const { records, clock } = portal
const day = 24 * 60 * 60 * 1000
beforeEach(() => portal.reset())

/** Name that no one else has in part. */
const [first, last, email] = ['Quillana', "O'Zervoy", 'quillana.zervoy@nowhere-else.example']
const name = `${first} ${last}`

/** All texts of all tables that say something, by where. */
async function textsLike(...words: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm')
      and format_type(a.atttypid, null) in ('text', 'json', 'jsonb', 'text[]', 'character varying')
    order by 1, 2`.execute(db)
  const patterns = words.map((word) => `%${word}%`)
  // In one statement: there are four hundred columns.
  const parts = columns.map(
    ({ table, column }) => sql`select ${sql.lit(`${table}.${column}`)} as place
      where exists (select from ${sql.table(table)} where ${sql.ref(column)}::text ilike any(${patterns}::text[]))`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(db)
  return rows.map(({ place }) => place)
}
const namedIn = () => textsLike('quillana', 'zervoy')

/** Someone of whom something stands wherever the portal puts a name or an address. */
async function world() {
  const now = clock.now()
  const engagement = await records.engagement({ title: `Platform of ${name}` })
  await db
    .insertInto('photo')
    .values({ id: 'face', content_hash: 'x', thumbnail: new Uint8Array([1]) })
    .execute()
  const employee = await records.person({ name, email: email.toUpperCase(), photo_id: 'face' })
  const id = await records.stakeholderAccount([engagement], {
    first_name: first,
    last_name: last,
    email,
    employee_id: employee,
    photo_id: 'face',
    active_in_import: true,
  })
  const newOwner = await records.staffAccount({ first_name: 'Hera', last_name: 'Heir' })
  const superuser = await records.staffAccount({ is_superuser: true, first_name: 'Sue', last_name: 'Per' })
  const cookie = await portal.signIn(superuser)
  const theirs = await portal.signIn(id)
  const order = await records.workOrder({ engagement_id: engagement, start_date: '2026-01-05', end_date: '2026-12-18' })
  await records.assignment({ work_order_id: order, employee_id: employee })
  await records.stakeholder({ engagement_id: engagement, full_name: name.toUpperCase(), email, phone: '+44 20 1234' })
  const file = await records.sharedFile({ engagement_id: engagement, uploaded_by: id }, { file_name: `CV ${name}.pdf` })
  const survey = await records.customerSurvey({
    engagement_id: engagement,
    account_id: id,
    user_full_name: name,
    survey_date: now,
    answers: { 0: name, 10: `Ask ${last}, ${first} herself`, 13: email },
  })
  const input = { engagement_id: engagement, account_id: id, provider_full_name: name, given_at: now }
  const feedback = `Written by ${name}`
  await db
    .insertInto('individual_feedback')
    .values({ ...input, id: 'f1', employee_id: employee, provider_role: null, feedback, search_words: 'quillana' })
    .execute()
  await db
    .insertInto('team_feedback')
    .values({ ...input, id: 'f2', team_id: null, team_name: `Team ${first} ${last}`, feedback: 'Good' })
    .execute()
  await records.teamRequest({ engagement_id: engagement, account_id: id, requested_by: name, request_comment: name })
  await records.extensionRequest({ work_order_id: order, account_id: id, requested_by: name, message: `I am ${name}` })
  await records.bugReport({ account_id: id, description: `${name} cannot see it`, reply: `Dear ${name}` })
  await records.team({ engagement_id: engagement, name: `${name}'s team` })
  await db
    .insertInto('event')
    .values({
      id: 'e1',
      kind: 'file_sharing',
      engagement_id: engagement,
      account_id: id,
      path: '/',
      happened_at: now,
      sentence: `${name} shared a file`,
      subject_id: null,
      distributed_at: null,
    })
    .execute()
  await db.insertInto('event_read').values({ account_id: id, event_id: 'e1' }).execute()
  await db
    .insertInto('stakeholder_change')
    .values({
      id: 'c1',
      engagement_id: engagement,
      action: 'invited',
      full_name: name,
      email,
      account_id: id,
      changed_by: name,
      changed_at: now,
    })
    .execute()
  await db
    .insertInto('invitation')
    .values({
      id: 'i1',
      token_hash: 'x',
      engagement_id: engagement,
      email,
      full_name: name,
      role: 'x',
      phone: '1',
      access_level: 1,
      invited_by: newOwner,
      invited_by_name: name,
      invited_at: now,
      expires_at: now,
    })
    .execute()
  const mail = (id: string, recipient: string, html: string) => ({
    id,
    recipient,
    html,
    subject: name,
    text: name,
    headers: '{}',
    created_at: now,
    expires_at: null,
    state: 'queued' as const,
    sent_at: null,
    last_error: null,
  })
  await db
    .insertInto('mail')
    .values([
      mail('m1', email, ''),
      {
        ...mail('m2', 'other@customer.example', '<p>Quillana O&#39;Zervoy asks</p>'),
        reply_to: email.toUpperCase(),
        reply_to_name: name,
      },
      {
        ...mail('m3', 'third@customer.example', ''),
        reply_to: 'amara@provider.example',
        reply_to_name: 'Amara Okafor',
      },
      { ...mail('m4', 'third@customer.example', ''), state: 'sent' as const, reply_to: email, reply_to_name: name },
    ])
    .execute()
  await db
    .insertInto('passkey')
    .values({
      id: 'k1',
      account_id: id,
      credential: 'c',
      user_handle: 'u',
      public_key: 'p',
      counter: 0,
      transports: [],
      name: `Phone of ${name}`,
      is_synced: true,
      created_at: now,
      used_at: null,
    })
    .execute()
  const survey_entry = { at: now, kind: 'change' as const, act: 'Shared a file', account_id: id, actor: name }
  await insertEntry(db, { ...survey_entry, object: `CV ${name}.pdf`, address: '203.0.113.9' })
  await insertEntry(db, { at: now, kind: 'admin', act: 'Deactivated a person', object_id: id, object: name })
  await sealEntries(db)
  await insertEntry(db, { ...survey_entry, reason: `${email} is not known` })
  await portal.call(requestAccessCode, { body: { email } })
  const erase = (body: object = {}, as = cookie) => portal.call(erasePerson, { params: { id }, body }, as)
  return { id, heir: newOwner, superuser, cookie, theirs, employee, engagement, file, survey, erase }
}

test('an erasure leaves no trace of the person in any text, and the hash chain still verifies', {
  timeout: 60_000,
}, async () => {
  const { id, heir, cookie, theirs, employee, engagement, file, erase } = await world()
  expect((await namedIn()).length).toBeGreaterThan(30)
  const params = { id }
  const { body: preview } = await portal.call(previewErasure, { params, query: { heir_id: heir } }, cookie)
  const before = await namedIn()
  const count = (kind: string) => preview.counts.find((each) => each.kind === kind)?.count ?? 0
  expect(preview.has_namesake).toBe(false)
  expect(['account', 'person', 'stakeholder', 'access', 'feedback', 'file', 'request'].map(count)).toEqual([
    1, 1, 2, 3, 3, 1, 2,
  ])
  // A preview changes nothing.
  expect(await namedIn()).toEqual(before)

  const { body, status } = await erase({ heir_id: heir })
  expect([status, body]).toMatchObject([200, { id, undo_until: '2026-07-02T08:30:00.000Z', is_final: false }])
  const { name: former } = body
  expect(former).toMatch(/^Former colleague \d+$/)
  expect(await namedIn()).toEqual([])
  expect(await textsLike('203.0.113.9', '+44 20 1234')).toEqual([])
  expect((await portal.call(getMe, {}, theirs)).status).toBe(401)
  const input = await db.selectFrom('individual_feedback').selectAll().executeTakeFirstOrThrow()
  expect(input).toMatchObject({ provider_full_name: former, feedback: `Written by ${former}` })
  expect(input.search_words).toContain('former colleague')
  expect(await db.selectFrom('shared_file').select('uploaded_by').where('id', '=', file).executeTakeFirst()).toEqual({
    uploaded_by: heir,
  })
  const { work_orders } = (await portal.call(getEngagement, { params: { id: engagement } }, cookie)).body
  expect(work_orders[0]?.member_assignments).toMatchObject([{ employee_id: employee, employee_name: former }])
  expect(await db.selectFrom('engagement').select('title').where('id', '=', engagement).execute()).toEqual([
    { title: `Platform of ${former}` },
  ])
  // The hash chain of the audit log still verifies, and events keep who did what.
  await sealEntries(db)
  expect((await verifyChain(db)).breaks).toEqual([])
  const entries = await db.selectFrom('audit_entry').select(['act', 'actor', 'object']).orderBy('id').execute()
  expect(entries.at(-1)).toEqual({ act: 'Erased a person', actor: 'Sue Per', object: former })
  expect(entries[0]).toEqual({ act: 'Shared a file', actor: former, object: `CV ${former}.pdf` })
  // An entry that is changed after it lost the name is found.
  const tampered = `do $$ begin set local session_replication_role = replica;
    update audit_entry set object = 'CV of nobody.pdf' where seq = 1; end $$`
  const whole = await db.selectFrom('audit_entry').select('object').where('seq', '=', 1).executeTakeFirstOrThrow()
  await sql.raw(tampered).execute(db)
  expect((await verifyChain(db)).breaks).toMatchObject([expect.stringContaining('entry 1 (Shared a file')])
  await db.updateTable('audit_entry').set(whole).where('seq', '=', 1).execute()
  await expect(sql`update audit_entry set act = 'x' where seq = 1`.execute(db)).rejects.toThrow(/only grows/)
  // Once more is the same, by anybody.
  expect((await erase({})).body).toEqual(body)
  expect((await portal.call(listErasures, {}, cookie)).body).toEqual([body])

  clock.advance(14 * day)
  await insertEntry(db, { at: clock.now(), kind: 'change', act: 'Came in meanwhile', object: name })
  await finishErasures(portal.portal)
  expect(await namedIn()).toEqual([])
  expect(await db.selectFrom('erasure_kept').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('photo').selectAll().execute()).toEqual([])
  const late = await portal.call(
    undoErasure,
    { params },
    await portal.signIn(await records.staffAccount({ is_superuser: true })),
  )
  expect(late.status).toBe(409)
  await sealEntries(db)
  expect((await verifyChain(db)).breaks).toEqual([])
})

test('undoing an erasure within 14 days restores everything except sessions and emails', async () => {
  const { id, cookie, erase } = await world()
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
  await erase({ feedback: 'removed' })
  expect(await textsLike('Written by')).toEqual([])
  expect(await namedIn()).toEqual([])
  // Changes made in the meantime stay.
  await db.updateTable('person').set({ job_title: 'Retired' }).execute()
  expect((await portal.call(undoErasure, { params: { id } }, cookie)).status).toBe(204)
  const after = await rows()
  await sealEntries(db)
  expect(after.filter((_, at) => at !== 1)).toEqual(before.filter((_, at) => at !== 1))
  expect(after[1]).toMatchObject([{ row: { name, job_title: 'Retired', photo_id: 'face' } }])
  expect(await log()).toEqual(
    logged.map((entry) => expect.objectContaining({ id: entry.id, actor: entry.actor, object: entry.object })),
  )
  expect((await verifyChain(db)).breaks).toEqual([])
  expect(await db.selectFrom('session').select('account_id').where('account_id', '=', id).execute()).toEqual([])
  expect((await portal.call(undoErasure, { params: { id } }, cookie)).status).toBe(204)
  expect((await portal.call(listErasures, {}, cookie)).body).toEqual([])
})

test('no email has an erased person as its reply address, until the erasure is undone', async () => {
  const { id, cookie, erase } = await world()
  const replies = async () =>
    (
      await db
        .selectFrom('mail')
        .select(['id', 'reply_to', 'reply_to_name'])
        .where('id', 'like', 'm_')
        .orderBy('id')
        .execute()
    ).map(({ id, reply_to, reply_to_name }) => [id, reply_to, reply_to_name])
  const before = await replies()
  expect(before.map(([place]) => place)).toEqual(['m1', 'm2', 'm3', 'm4'])
  await erase()
  expect(await replies()).toEqual([['m2', null, null], before[2], ['m4', null, null]])
  expect(await textsLike(email)).toEqual([])
  expect((await portal.call(undoErasure, { params: { id } }, cookie)).status).toBe(204)
  expect(await replies()).toEqual(before.slice(1))
})

test('undoing an erasure restores no access that a colleague removed meanwhile, and keeps the removal for imports', async () => {
  const { id, cookie, engagement, erase } = await world()
  await erase()
  const colleague = await portal.signIn(await records.stakeholderAccount([engagement], { access_level: 1 }))
  const line = await db.selectFrom('stakeholder').select('id').executeTakeFirstOrThrow()
  const params = { id: engagement, stakeholder_id: line.id }
  expect((await portal.call(removeStakeholder, { params }, colleague)).status).toBe(204)
  expect((await portal.call(undoErasure, { params: { id } }, cookie)).status).toBe(204)
  expect((await portal.call(getMe, {}, await portal.signIn(id))).body.project_ids).toEqual([])
  expect(await db.selectFrom('withdrawn_stakeholder').selectAll().execute()).toEqual([
    { engagement_id: engagement, stakeholder_id: line.id, email },
  ])
})

test('rejects erasing yourself, erasing each other, and giving files to a person without access', async () => {
  const { id, superuser, cookie, erase } = await world()
  const other = await records.staffAccount({ is_superuser: true })
  const theirs = await portal.signIn(other)
  const otherBrowser = (who: string, as: string) => portal.call(erasePerson, { params: { id: who }, body: {} }, as)
  expect((await otherBrowser(superuser, cookie)).status).toBe(409)
  expect((await otherBrowser('nobody', cookie)).status).toBe(404)
  const stranger = await records.stakeholderAccount([])
  expect((await erase({ heir_id: stranger })).status).toBe(422)
  const answers = await Promise.all([otherBrowser(other, cookie), otherBrowser(superuser, theirs)])
  // The refusal of the other is in the audit log under a name that goes at the same moment.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await db
    .selectFrom('account')
    .select('id')
    .where('is_superuser', '=', true)
    .where('active', '=', true)
    .execute()
  expect(left).toHaveLength(1)
  // An erased person is not activated by a click.
  const as = left[0]?.id === superuser ? cookie : theirs
  const two = await Promise.all([erase({}, as), erase({}, as)])
  expect(two.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  await portal.call(setDeactivated, { params: { id }, body: { deactivated: false } }, as)
  expect(await db.selectFrom('account').select('active').where('id', '=', id).executeTakeFirst()).toEqual({
    active: false,
  })
})

test('with a namesake, an erasure replaces the name only where it certainly belongs to the person', async () => {
  const { cookie, id, erase } = await world()
  await records.person({ name })
  const { body } = await portal.call(previewErasure, { params: { id }, query: {} }, cookie)
  expect(body.has_namesake).toBe(true)
  await erase()
  const titles = await db.selectFrom('engagement').select('title').execute()
  expect(titles).toEqual([{ title: `Platform of ${name}` }])
  const { sentence } = await db.selectFrom('event').select('sentence').executeTakeFirstOrThrow()
  expect(sentence).toMatch(/^Former colleague \d+ shared a file$/)
  expect(await textsLike(email)).toEqual([])
})

test('an import does not restore an erased name by id, address or name, and reports this', async () => {
  const take = async (records: object) => {
    const report = await importFolder(portal.portal, await folderOf(jsonFiles(records as never)))
    await removeFolders()
    return report
  }
  const provider = () => {
    const records = providerRecords()
    Object.assign(records.people[0] ?? {}, { name, email })
    const [user] = records.users
    Object.assign(user ?? {}, { first_name: first, last_name: last, email })
    for (const { surveys } of records.audits) for (const survey of surveys ?? []) survey.created_by = name
    return records
  }
  await take(provider())
  const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true, active_in_import: false }))
  const id = String(providerRecords().users[0]?.id)
  expect((await portal.call(erasePerson, { params: { id }, body: {} }, superuser)).status).toBe(200)
  expect(await namedIn()).toEqual([])
  // Import the same records again, and the same person under new ids.
  const second = await take(provider())
  expect(second.counts.filter(({ changed, added, removed }) => changed + added + removed > 0)).toEqual([])
  expect(second.counts.at(-1)).toMatchObject({ label: 'erased people', changed: 0 })
  expect(second.counts.at(-1)?.unchanged).toBeGreaterThan(1)
  const refolded = provider()
  refolded.people.push({ id: 'p9', name, email: email.toUpperCase() })
  refolded.users.push({ ...(refolded.users[0] as (typeof refolded.users)[number]), id: 'u9' })
  refolded.users.shift()
  await take(refolded)
  expect(await namedIn()).toEqual([])
  expect(await db.selectFrom('person').select('name').where('id', '=', 'p9').executeTakeFirst()).toMatchObject({
    name: expect.stringMatching(/^Former colleague/),
  })
})
