import { requestAccessCode } from '@portal/domain/session/contract'
import { sql } from 'kysely'
import { insertEntry } from '../platform/audit-log/data.ts'
import { sealEntries } from '../platform/audit-log/seal.ts'
import type { Database } from '../platform/database/database.ts'
import { emailRow } from './email-rows.ts'
import { eraseAtOnce } from './erase-at-once.ts'
import type { TestPortal } from './test-portal.ts'

/** Name that no one else has in part. */
export const [first, last, email] = ['Quillana', "O'Zervoy", 'quillana.zervoy@nowhere-else.example']
export const name = `${first} ${last}`

/** Columns of all tables with a text that contains one of the words. */
export async function textsLike(db: Database, ...words: string[]): Promise<string[]> {
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
/** Adds a person whose name or address is in every place where the portal puts one. */
export async function erasureWorld(kit: TestPortal) {
  const { records, clock } = kit
  const { db } = kit.portal
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
    active_in_records: true,
  })
  const newOwner = await records.staffAccount({ first_name: 'Hera', last_name: 'Heir' })
  const superuser = await records.staffAccount({ is_superuser: true, first_name: 'Sue', last_name: 'Per' })
  const cookie = await kit.signIn(superuser)
  const theirs = await kit.signIn(id)
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
      kind: 'file.shared',
      engagement_id: engagement,
      subject_id: file,
      account_id: id,
      facts: {},
      happened_at: now,
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
  const mail = (id: string, recipient: string, html: string) =>
    emailRow({ id, recipient, html, subject: name, text: name, created_at: now })
  await db
    .insertInto('outbox')
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
  await insertEntry(db, { at: now, kind: 'admin', act: 'Ended all sessions of a person', object_id: id, object: name })
  await sealEntries(db)
  await insertEntry(db, { ...survey_entry, reason: `${email} is not known` })
  await kit.call(requestAccessCode, { body: { email } })
  const erase = (body: Parameters<typeof eraseAtOnce>[3] = {}) => eraseAtOnce(kit, id, cookie, body)
  const found = (...words: string[]) => textsLike(db, ...words)
  const named = () => found('quillana', 'zervoy')
  return { id, newOwner, superuser, cookie, theirs, employee, engagement, file, survey, erase, found, named }
}
