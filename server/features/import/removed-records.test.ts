import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpOf, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importsInto } from './import-folder.fixture.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

const { take, row, ids } = importsInto(portal)
/** Another superuser, so that imports may remove the provider's. */
const anotherSuperuser = () =>
  portal.records.staffAccount({ is_superuser: true, origin: 'invited', active_in_records: false })

describe('records that are missing from a file', () => {
  test('an engagement is removed, and restored when the file names it again', async () => {
    await take(providerRecords())
    const records = providerRecords()
    const only = { engagements: records.engagements.slice(0, 1) }
    await take(only)
    expect(await row('engagement', 'e2')).toMatchObject({ removed_at: portal.clock.now() })
    expect((await take(only)).changed).toBe(false)
    await take({ engagements: records.engagements })
    expect(await row('engagement', 'e2')).toMatchObject({ removed_at: null })
  })

  test('a work order no longer counts for the end date of its engagement', async () => {
    await take(providerRecords())
    await take({ work_orders: providerRecords().work_orders.slice(0, 1) })
    expect(await row('work_order', 'w2')).toMatchObject({ removed_at: portal.clock.now() })
    expect(await row('engagement', 'e1')).toMatchObject({ latest_end_date: '2026-06-30' })
  })

  test('assignments, stakeholders and audits are deleted with all their parts', async () => {
    await take(providerRecords())
    await take({ member_assignments: [], stakeholders: [], audits: [] })
    expect(await ids('member_assignment')).toEqual([])
    expect(await ids('stakeholder')).toEqual([])
    expect([await ids('audit'), await ids('audit_survey')]).toEqual([[], []])
  })

  test('people and clients are kept while something refers to them', async () => {
    const records = providerRecords()
    records.people.push({ id: 'p3', name: 'Nobody’s colleague' })
    records.clients.push({ id: 'c2', name: 'Nobody’s customer' })
    await take(records)
    const { engagements } = providerRecords()
    await take({ engagements: engagements.slice(1) })
    await take({ work_orders: [], member_assignments: [], people: [], clients: [] })
    expect(await ids('client')).toEqual(['c1'])
    // The one gave and got feedback and leads an engagement that may come back.
    expect(await ids('person')).toEqual(['7', 'p2'])
  })

  test('history is kept, and is imported only once', async () => {
    await take(providerRecords())
    const before = await dumpOf(db)
    const records = providerRecords()
    records.history = records.history.map((record) =>
      record.kind === 'team_feedback' ? { ...record, feedback: 'Changed' } : record,
    )
    await take({ history: records.history })
    await take({ history: [] })
    expect(await dumpOf(db)).toEqual(before)
  })
})

describe('people with an account', () => {
  const signedIn = async (account: string): Promise<boolean> =>
    (await db.selectFrom('session').select('id').where('account_id', '=', account).execute()).length > 0

  test('are signed out at once when they are inactive or removed; others stay signed in', async () => {
    await anotherSuperuser()
    await take(providerRecords())
    await portal.signIn('u1')
    await portal.signIn('u2')
    const { users } = providerRecords()
    await take({ users: users.map((user) => (user.id === 'u1' ? { ...user, active: false } : user)) })
    expect([await signedIn('u1'), await signedIn('u2')]).toEqual([false, true])
    await take({ users: users.slice(0, 1) })
    expect(await signedIn('u2')).toBe(false)
    expect(await row('account', 'u2')).toMatchObject({ active: false })
    await take({ users })
    expect(await row('account', 'u2')).toMatchObject({ active: true })
  })

  test('can swap email addresses, and can reuse the addresses of people who left', async () => {
    await anotherSuperuser()
    const records = providerRecords()
    const [helen, amara] = records.users
    if (!helen || !amara) throw new Error('two users are expected')
    amara.email = 'amara@contractor.example'
    await take(records)
    await take({
      users: [
        { ...helen, email: amara.email },
        { ...amara, email: helen.email },
      ],
    })
    expect(await row('account', 'u1')).toMatchObject({ email: 'amara@contractor.example' })
    expect(await row('account', 'u2')).toMatchObject({ email: 'helen@customer.example' })
    await take({ users: [{ ...helen, id: 'u3' }] })
    expect(await row('account', 'u3')).toMatchObject({ email: 'helen@customer.example', active: true })
    expect(await row('account', 'u2')).toMatchObject({ active: false })
  })
})

test('data created in the portal survives every import', async () => {
  await anotherSuperuser()
  await take(providerRecords())
  await db
    .insertInto('stakeholder')
    .values({
      id: 'invited',
      engagement_id: 'e1',
      full_name: 'Owen Blackwood',
      company_name: null,
      role: null,
      email: null,
      phone: null,
      invited_by: 'Helen Marsh',
      access_level: 2,
      origin: 'invited',
    })
    .execute()
  const tag = { id: 't1', engagement_id: 'e2', name: 'lead', folded_name: 'lead' }
  await db.insertInto('tag').values(tag).execute()
  await db.insertInto('member_tag').values({ tag_id: 't1', employee_id: 'p2' }).execute()
  await db.insertInto('header_tag').values({ engagement_id: 'e2', place: 'client_partner', tag_id: 't1' }).execute()
  await take({
    people: [],
    engagements: [],
    users: [],
    stakeholders: [],
    work_orders: [],
    member_assignments: [],
    audits: [],
  })
  const after = await dumpOf(db)
  expect(after).toMatchObject({
    stakeholder: [{ row: { id: 'invited' } }],
    tag: [{}],
    member_tag: [{}],
    header_tag: [{}],
  })
  expect(after).toMatchObject({ customer_survey: [{}], individual_feedback: [{}], team_feedback: [{}] })
})
