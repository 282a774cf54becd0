import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { getMyArchive, getPersonArchive } from '@portal/domain/privacy/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertEntry } from '../../platform/audit-log/data.ts'
import { emailRow } from '../../testing/email-rows.ts'
import { readPersonalArchive } from '../../testing/personal-archive.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { findSubject } from './personal-data.ts'
import { archiveOf } from './write-archive.ts'

const portal = await testPortal()
const { db, storedTables } = portal.portal
const { records } = portal
beforeEach(() => portal.reset())

test('every column that refers to a person is in the archive or is excluded with a reason', async () => {
  const { rows } = await sql<{ name: string; refers: string | null; type: string }>`
    select c.relname || '.' || a.attname as name, k.confrelid::regclass::text as refers, a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const points = ({ name, refers, type }: (typeof rows)[number]): boolean =>
    ['account', 'person', 'stakeholder', 'photo'].includes(refers ?? '') ||
    (type === 'text' &&
      /\.(?:account_id|employee_id|person_id|seen_as|actor|who|recipient|\w*(?:email|phone|full_name|author_name|_by(?:_name|_account_id)?)|(?:first|last)_name)$/.test(
        name,
      ))
  const excluded = storedTables.flatMap(({ table, notInArchive }) =>
    Object.keys(notInArchive).map((column) => `${table}.${column}`),
  )
  const reported = new Set([
    ...storedTables.flatMap(({ table, archive }) =>
      archive.flatMap(({ personColumns, columns }) =>
        [...Object.keys(personColumns), ...columns].map((column) => `${table}.${column}`),
      ),
    ),
    ...excluded,
  ])
  const pointing = rows.filter(points).map(({ name }) => name)
  expect(pointing.length).toBeGreaterThan(60)
  expect(pointing.filter((name) => !reported.has(name))).toEqual([])
  const all = rows.map(({ name }) => name)
  expect(excluded.filter((name) => !all.includes(name))).toEqual([])
})

async function world() {
  const engagement = await records.engagement({ title: 'Payments' })
  const removed = await records.engagement({ title: 'Given up', removed_at: portal.clock.now() })
  const person = await records.person({ name: 'Zoë <b>Vane</b>', email: 'Zoe@provider.example' })
  const id = await records.staffAccount({
    first_name: 'Zoë',
    last_name: '<b>Vane</b>',
    email: 'zoe@provider.example',
    employee_id: person,
  })
  const other = await records.stakeholderAccount([engagement], { first_name: 'Olaf', last_name: 'Other' })
  const feedback = (id: string, engagement_id: string, account_id: string, feedback: string) => ({
    id,
    engagement_id,
    account_id,
    feedback,
    employee_id: person,
    provider_role: null,
    provider_full_name: 'Olaf Other',
    given_at: portal.clock.now(),
  })
  await db
    .insertInto('individual_feedback')
    .values([
      feedback('seen', engagement, other, 'Zoë explains well'),
      feedback('unseen', removed, other, 'HIDDEN WORDS'),
    ])
    .execute()
  await records.sharedFile({ engagement_id: engagement, uploaded_by: id }, { file_name: 'Plan.pdf', sha256: 'SECRET' })
  await records.sharedFile({ engagement_id: engagement, uploaded_by: other }, { file_name: 'Of another person.pdf' })
  await records.stakeholder({ engagement_id: engagement, full_name: 'Zoë Vane', email: 'ZOE@provider.example' })
  const work_order_id = await records.workOrder({
    engagement_id: engagement,
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  const colleague = await records.person()
  await records.timeEntry({ work_order_id, employee_id: person, day: '2026-06-01', hundredths: 75 })
  await records.timeEntry({ work_order_id, employee_id: colleague, hundredths: 33 })
  await records.absence({ employee_id: person, start_date: '2026-07-06', end_date: '2026-07-10' })
  await records.absence({ employee_id: colleague, start_date: '2026-07-13', end_date: '2026-07-17' })
  await db
    .insertInto('outbox')
    .values(
      emailRow({
        recipient: 'zoe@provider.example',
        subject: 'Your link',
        text: 'TOKEN',
        html: 'TOKEN',
        created_at: portal.clock.now(),
        state: 'sent',
      }),
    )
    .execute()
  return { id, other, engagement }
}

test('an archive contains one person’s data as JSON and HTML, without others’ data and without secrets', async () => {
  const { id } = await world()
  const cookie = await portal.signIn(id)
  // More rows than the archive reads at a time.
  await sql`insert into audit_entry (at, kind, account_id, actor, act)
    select ${portal.clock.now()}::timestamptz + n * interval '1 second', 'change', ${id}, 'Zoë Vane', 'Act ' || n
    from generate_series(1, 1001) as n`.execute(db)
  const { response } = await portal.call(getMyArchive, {}, cookie)
  expect(response.headers['content-disposition']).toContain('your-data-2026-06-18.zip')
  const { data, of, page, text } = await readPersonalArchive(response.rawPayload)
  expect(data.about.name).toBe('Zoë <b>Vane</b>')
  expect(of('Your account')).toMatchObject([{ email: 'zoe@provider.example' }])
  expect(of('Feedback about you')).toMatchObject([{ feedback: 'Zoë explains well', engagement: 'Payments' }])
  expect(of('Your stakeholder entries')).toMatchObject([{ full_name: 'Zoë Vane', engagement: 'Payments' }])
  expect(of('Versions of files you shared')).toMatchObject([{ file_name: 'Plan.pdf', file: 'Plan.pdf' }])
  expect(of('Emails to you in the last 30 days')).toMatchObject([{ subject: 'Your link' }])
  expect(of('Days you worked')).toMatchObject([{ day: '2026-06-01', hundredths: 75 }])
  expect(of('Your absences')).toMatchObject([{ start_date: '2026-07-06', end_date: '2026-07-10' }])
  const acts = of('Your actions in the audit log')?.map(({ act }) => act)
  expect(acts).toHaveLength(1002)
  expect([acts?.[0], acts?.at(-1)]).toEqual(['Downloaded their data', 'Act 1001'])
  expect(page).toContain('Zoë explains well')
  expect(page).toContain('Zoë &lt;b&gt;Vane&lt;/b&gt;')
  for (const unsaid of ['HIDDEN WORDS', 'Of another person', 'TOKEN', 'SECRET', cookie.split('=')[1] ?? ''])
    expect(text).not.toContain(unsaid)
  const hashes = await db.selectFrom('session').select('token_hash').orderBy('id').execute()
  for (const { token_hash } of hashes) expect(text).not.toContain(token_hash)
})

test('a superuser’s download of a person’s archive is logged, and too many downloads are rejected', async () => {
  const { id } = await world()
  const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true }))
  const take = () => portal.call(getPersonArchive, { params: { id } }, superuser)
  const { of } = await readPersonalArchive((await take()).response.rawPayload)
  expect(of('Actions on your account in the audit log')).toMatchObject([{ act: 'Downloaded the data of a person' }])
  const entry = await db.selectFrom('audit_entry').select(['act', 'object_id', 'kind']).orderBy('id').executeTakeFirst()
  expect(entry).toEqual({ act: 'Downloaded the data of a person', object_id: id, kind: 'download' })
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) statuses.push((await take()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect((await portal.call(getPersonArchive, { params: { id: 'nobody' } }, superuser)).status).toBe(404)
})

test('an archive is built only while it is read, so it includes its own download event', async () => {
  const { id } = await world()
  const subject = await findSubject(db, id)
  if (!subject) throw new Error('no such subject')
  const { body } = await archiveOf(portal.portal, db, subject, 'data.zip')
  // Long enough to read all that is held.
  await wait(200)
  await insertEntry(db, {
    at: portal.clock.now(),
    kind: 'download',
    account_id: id,
    actor: 'Zoë Vane',
    act: 'Fetches it',
  })
  const { of } = await readPersonalArchive(await buffer(Readable.from(body)))
  expect(of('Your actions in the audit log')).toMatchObject([{ act: 'Fetches it' }])
})
