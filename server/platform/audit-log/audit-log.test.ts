import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { recordedAs } from '@portal/domain/audit-log/entry'
import { downloadFile } from '@portal/domain/files/contract'
import { getNotifications, setNotification } from '@portal/domain/notifications/contract'
import { createReleaseNote } from '@portal/domain/release-notes/contract'
import { listTags } from '@portal/domain/tags/contract'
import { getMemberProfile } from '@portal/domain/team/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessRows } from '../../testing/access-rows.ts'
import { buildAccessWorld } from '../../testing/access-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { db } = portal.portal
const entries = () => db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
const newest = async () => (await entries()).at(-1)

beforeEach(portal.reset)

test('every change and every file download is logged with person, action, outcome and request', {
  timeout: 120_000,
}, async () => {
  const recorded = allEndpoints.filter(
    ({ endpoint }) => endpoint.access === 'signed-in' && recordedAs(endpoint) !== undefined,
  )
  const world = await buildAccessWorld(portal)
  for (const { feature, name, endpoint } of recorded) {
    const row = accessRows[`${feature}.${name}`]
    if (!row) throw new Error(`${feature}.${name} has no row`)
    // Calls that no one in this world may make are rejected for everyone.
    const caller = row.allowed[0] ?? 'superuser'
    if (caller === 'anonymous') continue
    const account_id = world.accounts[caller]
    const cookie = await portal.signIn(account_id)
    const { status } = await portal.call(endpoint, (await row.request(world)) as never, cookie)
    const call = `${endpoint.method} ${endpoint.path}`
    const written = (await entries()).filter((entry) => entry.call === call)
    const { kind, act, actor, address, request_id } = written[0] ?? {}
    // Each file of a category has its own.
    const entriesExpected = name === 'downloadCategory' ? await zipped(world.engagement) : 1
    expect([call, written.length, status < 300]).toEqual([call, entriesExpected, row.allowed.length > 0])
    expect(written[0]).toMatchObject({ status, account_id })
    expect([kind, address]).toEqual([status < 300 ? recordedAs(endpoint) : 'access_refused', '127.0.0.1'])
    for (const known of [act, actor, request_id]) expect(known).toEqual(expect.stringMatching(/./))
  }
  const output = JSON.stringify(await entries())
  for (const secret of ['file_password', 'A message', 'Very good', 'Please extend'])
    expect(output).not.toContain(secret)
})

const zipped = async (engagement_id: string): Promise<number> => {
  const files = db.selectFrom('shared_file').select('id').where('engagement_id', '=', engagement_id)
  return (await files.where('category', '=', 'Operational').where('archived_at', 'is', null).execute()).length
}

describe('an audit event', () => {
  test('names the engagement and the object', async () => {
    const engagement_id = await portal.records.engagement()
    const uploaded_by = await portal.records.stakeholderAccount([engagement_id])
    const version = randomUUID()
    const fileId = await portal.records.sharedFile(
      { engagement_id, uploaded_by },
      { id: version, file_name: 'Rate card.xlsx' },
    )
    await portal.portal.storage.put(`files/${version}`, [Buffer.from('abc')])
    const as = await portal.signIn(uploaded_by)
    await portal.call(downloadFile, { params: { fileId }, body: {} }, as)
    expect(await newest()).toMatchObject({
      kind: 'download',
      act: 'Downloaded a file',
      engagement_id,
      object_id: fileId,
      object: 'Rate card.xlsx',
      reason: null,
    })
  })

  test('for rejected access says what was rejected and why; reading creates no event', async () => {
    const foreign = await portal.records.engagement()
    const account_id = await portal.records.stakeholderAccount([await portal.records.engagement()])
    const as = await portal.signIn(account_id)
    await portal.call(getNotifications, {}, as)
    expect(await entries()).toEqual([])
    await portal.call(listTags, { params: { id: foreign } }, as)
    expect(await newest()).toMatchObject({
      kind: 'access_refused',
      account_id,
      engagement_id: null,
      object_id: foreign,
      status: 404,
      reason: 'Sorry, you cannot access this engagement.',
    })
    await portal.call(getMemberProfile, { params: { id: foreign, employee_id: 'somebody' } }, as)
    expect(await newest()).toMatchObject({ engagement_id: null, object_id: foreign })
    await portal.call(createReleaseNote, { body: { release_date: '2026-06-18', note_content: '<p>New</p>' } }, as)
    expect(await newest()).toMatchObject({ kind: 'access_refused', status: 403, act: 'Added a release note' })
    expect(await entries()).toHaveLength(3)
  })

  test('is saved together with its change: if it cannot be written, nothing is changed', async () => {
    const as = await portal.signIn(await portal.records.stakeholderAccount([]))
    const body = { type: 'file_sharing', is_notify: true } as const
    await sql`alter table audit_entry add constraint no_change check (kind <> 'change')`.execute(db)
    const { status } = await portal
      .call(setNotification, { body }, as)
      .finally(() => sql`alter table audit_entry drop constraint no_change`.execute(db))
    expect([status, (await portal.call(getNotifications, {}, as)).body.file_sharing]).toEqual([500, false])
    await portal.call(setNotification, { body }, as)
    expect([(await portal.call(getNotifications, {}, as)).body.file_sharing, (await entries()).length]).toEqual([
      true,
      1,
    ])
  })

  test('is written once for a call that was sent twice with one idempotency key', async () => {
    const as = await portal.signIn(await portal.records.staffAccount({ is_superuser: true }))
    const body = { release_date: '2026-06-18', note_content: '<p>New</p>' }
    for (let time = 0; time < 2; time++) await portal.call(createReleaseNote, { body }, as, 'one-submit')
    expect(await entries()).toHaveLength(1)
  })
})
