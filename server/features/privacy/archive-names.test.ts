import { getMyArchive, getPersonArchive } from '@portal/domain/privacy/contract'
import { hiddenNames, notYetVisibleEngagement } from '@portal/domain/privacy/hidden-names'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertEntry } from '../../platform/audit-log/data.ts'
import { readPersonalArchive } from '../../testing/personal-archive.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { db } = portal.portal
const { records } = portal
beforeEach(() => portal.reset())

const archiveOf = async (id: string) => {
  const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true }))
  return readPersonalArchive((await portal.call(getPersonArchive, { params: { id } }, superuser)).response.rawPayload)
}

const email = 'helen@customer.example'

/** A person of the customer with something of theirs on each kind of record that has a name. */
async function world() {
  const employee_id = await records.person({ email })
  const client_id = await records.client()
  const engagement_id = await records.engagement({ title: 'Payments', client_id })
  const second = await records.engagement({ title: 'Cards', client_id })
  await records.engagement({ title: 'Not for Helen', client_id })
  const account_id = await records.stakeholderAccount([engagement_id, second], { email, employee_id })
  const work_order_id = await records.workOrder({
    engagement_id,
    reference: 'WO-1',
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  await records.timeEntry({ work_order_id, employee_id })
  await records.assignment({ work_order_id, employee_id })
  await records.extensionRequest({ work_order_id, account_id, message: 'Please extend WO-1' })
  await records.stakeholder({ engagement_id, email })
  const team_id = await records.team({ engagement_id, name: 'Core' })
  await db.insertInto('group_team_member').values({ engagement_id, employee_id, team_id }).execute()
  const tag_id = await records.tag({ engagement_id, name: 'Backend' })
  await db.insertInto('member_tag').values({ tag_id, employee_id }).execute()
  const colleague = await records.stakeholderAccount([engagement_id])
  const happened_at = portal.clock.now()
  const file = { sha256: 'x', sealed_key: null, size: 1 }
  const file_id = await records.sharedFile({ engagement_id, uploaded_by: account_id }, { file_name: 'My plan.pdf' })
  await db
    .insertInto('file_version')
    .values({
      ...file,
      id: 'version',
      file_id,
      number: 2,
      file_name: 'Plan.pdf',
      uploaded_by: colleague,
      added_at: happened_at,
    })
    .execute()
  await db
    .insertInto('file_access')
    .values({ id: 'access', file_id, version: 2, account_id, outcome: 'downloaded', happened_at })
    .execute()
  const event = { engagement_id, facts: {}, happened_at }
  const proposal = { kind: 'proposal.made', subject_id: 'request', account_id: colleague, person_id: employee_id }
  await db
    .insertInto('event')
    .values([
      { ...event, id: 'event', kind: 'file.replaced', subject_id: file_id, account_id },
      { ...event, ...proposal, id: 'proposal' },
    ])
    .execute()
  await insertEntry(db, { at: happened_at, kind: 'change', account_id, act: 'Shared a file', engagement_id })
  return { account_id, engagement_id, file_id, work_order_id }
}

async function renameAll(): Promise<void> {
  await sql`update engagement set title = 'NEW NAME'`.execute(db)
  await sql`update client set name = 'NEW NAME'`.execute(db)
  await sql`update work_order set reference = 'NEW NAME'`.execute(db)
  await sql`update group_team set name = 'NEW NAME'`.execute(db)
  await sql`update tag set name = 'NEW NAME'`.execute(db)
  await sql`update file_version set file_name = 'NEW NAME' where number = 2`.execute(db)
}

const takeAccess = (engagement_id: string) =>
  db.deleteFrom('account_engagement').where('engagement_id', '=', engagement_id).execute()

describe('the archive of a person’s data', () => {
  test('names the records that the person may see, as they are called now', async () => {
    const { account_id, file_id, work_order_id } = await world()
    await sql`update engagement set title = 'Payments 2' where title = 'Payments'`.execute(db)
    const cookie = await portal.signIn(account_id)
    const { of, text } = await readPersonalArchive((await portal.call(getMyArchive, {}, cookie)).response.rawPayload)
    expect(of('Engagements you can see')).toMatchObject([{ engagement: 'Payments 2' }, { engagement: 'Cards' }])
    expect(of('Days you worked')).toMatchObject([{ work_order_id, work_order: 'WO-1' }])
    expect(of('Your teams')).toMatchObject([{ engagement: 'Payments 2', team: 'Core' }])
    expect(of('Your tags')).toMatchObject([{ tag: 'Backend' }])
    expect(of('Files you downloaded')).toMatchObject([{ file: 'Plan.pdf' }])
    expect(of('Notifications to others about what you did')).toMatchObject([
      { engagement: 'Payments 2', kind: 'file.replaced', subject_id: file_id },
    ])
    expect(of('Notifications to others about you')).toMatchObject([{ engagement: 'Payments 2', kind: 'proposal.made' }])
    expect(text).not.toContain('Not for Helen')
  })

  test.each([
    ['access was taken away', takeAccess],
    [
      'the engagement was removed',
      (id: string) => db.updateTable('engagement').set({ removed_at: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'the account was deactivated and access was taken away',
      async (id: string) => {
        await takeAccess(id)
        await db.updateTable('account').set({ active: false }).where('email', '=', email).execute()
      },
    ],
  ])('names no record of an engagement after %s, and keeps what the person wrote', async (_, takeAway) => {
    const { account_id, engagement_id } = await world()
    await takeAway(engagement_id)
    await renameAll()
    await sql`update engagement set title = 'Cards' where id <> ${engagement_id}`.execute(db)
    const { of, text } = await archiveOf(account_id)
    for (const name of ['NEW NAME', 'Payments', 'Core', 'Backend', ' Plan.pdf']) expect(text).not.toContain(name)
    const hidden = { engagement: hiddenNames.engagement }
    expect(of('Engagements you can see')).toMatchObject([{ engagement: 'Cards' }])
    expect(of('Your stakeholder entries')).toMatchObject([hidden])
    expect(of('Your assignments')).toMatchObject([{ ...hidden, work_order: hiddenNames.work_order }])
    expect(of('Days you worked')).toMatchObject([{ work_order: hiddenNames.work_order, hundredths: 100 }])
    expect(of('Extension requests you made')).toMatchObject([
      { work_order: hiddenNames.work_order, message: 'Please extend WO-1' },
    ])
    expect(of('Your teams')).toMatchObject([{ ...hidden, team: hiddenNames.team }])
    expect(of('Your tags')).toMatchObject([{ tag: hiddenNames.tag }])
    expect(of('Files you shared')).toMatchObject([hidden])
    expect(of('Versions of files you shared')).toMatchObject([{ file_name: 'My plan.pdf', file: hiddenNames.file }])
    expect(of('Files you downloaded')).toMatchObject([{ file: hiddenNames.file }])
    expect(of('Notifications to others about what you did')).toMatchObject([{ ...hidden, kind: 'file.replaced' }])
    expect(of('Your actions in the audit log')).toMatchObject([{ ...hidden, act: 'Shared a file' }])
  })

  test('names no work order that was removed from an engagement which the person may still see', async () => {
    const { account_id } = await world()
    await sql`update work_order set removed_at = now()`.execute(db)
    const { of } = await archiveOf(account_id)
    expect(of('Your assignments')).toMatchObject([{ engagement: 'Payments', work_order: hiddenNames.work_order }])
  })

  test('names no engagement that the person led and that was removed', async () => {
    const employee_id = await records.person()
    await records.engagement({ title: 'Kept', project_lead_id: employee_id })
    await records.engagement({ title: 'Gone', project_lead_id: employee_id, removed_at: portal.clock.now() })
    const { of, text } = await archiveOf(await records.staffAccount({ employee_id, active: false }))
    expect(of('Engagements you lead or oversee')).toMatchObject([{ title: 'Kept' }])
    expect(text).not.toContain('Gone')
  })

  test('does not name an engagement that the person is only invited to', async () => {
    const { account_id } = await world()
    const engagement_id = await records.engagement({ title: 'Invited' })
    await db
      .insertInto('invitation')
      .values({
        id: 'invitation',
        token_hash: 'x',
        engagement_id,
        email,
        full_name: 'Helen Marsh',
        role: 'Owner',
        phone: null,
        access_level: 1,
        invited_by: account_id,
        invited_by_name: 'Helen Marsh',
        invited_at: portal.clock.now(),
        expires_at: portal.clock.now(),
      })
      .execute()
    const { of, text } = await archiveOf(account_id)
    expect(of('Invitations to you')).toMatchObject([{ engagement: notYetVisibleEngagement }])
    expect(text).not.toContain('Invited"')
  })
})
