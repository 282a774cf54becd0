import { addPerson, changePerson, getPersonRecord, joinPerson } from '@portal/domain/accounts/contract'
import * as words from '@portal/domain/accounts/person-rules'
import { listLog, setDeactivated } from '@portal/domain/admin/contract'
import { changedSince, importKeepsRecords } from '@portal/domain/records/keeper'
import { getMe, login } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from '../records/keeper-data.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example' })
const { records, call, clock } = portal
const { db } = portal.portal
let superuser: string
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  const leah = { id: 'leah', first_name: 'Leah', last_name: 'Fenwick', is_superuser: true }
  superuser = await portal.signIn(await records.staffAccount(leah))
})

const ben = {
  name: 'Ben Ashworth',
  email: 'b.ashworth@provider.example',
  job_title: 'Software developer',
  left_on: null,
}
const form = (more = {}) => ({ ...ben, works: true, signs_in: 'none' as const, ...more })
const add = (more = {}) => call(addPerson, { body: form(more) }, superuser)
const load = async (kind: 'person' | 'account', id: string) =>
  (await call(getPersonRecord, { params: { kind, id } }, superuser)).body
/** Loads the record as the form does, and sends it with other values. */
async function change(kind: 'person' | 'account', id: string, more: object) {
  const { person, account, photo_id: _, keeper: _k, imported_on: _i, engagements: _e, ...fields } = await load(kind, id)
  const versions = { person_version: person?.version ?? null, account_version: account?.version ?? null }
  const { status, body } = await call(
    changePerson,
    { params: { kind, id }, body: { ...fields, ...versions, ...more } },
    superuser,
  )
  return { status, body: body as Refusal }
}
/** Body of a refused call, where the answer of a success has none. */
interface Refusal {
  detail: string
  fields?: Record<string, string>
}
const helen = async (row = {}) => {
  const engagement = await records.engagement()
  return { engagement, id: await records.stakeholderAccount([engagement], { email: 'helen@customer.example', ...row }) }
}

describe('a new person', () => {
  test('is written as an import writes it, with person record and account', async () => {
    const { status, body } = await add({ signs_in: 'staff', is_superuser: true, provider_role: 'client_partner' })
    expect(status).toBe(201)
    const person = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', body.person_id ?? '')
      .executeTakeFirst()
    expect(person).toMatchObject({ ...ben, folded_name: 'ben ashworth', search_words: expect.stringMatching(/ben/) })
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', body.account_id ?? '')
      .executeTakeFirst()
    expect(account).toMatchObject({
      email: ben.email,
      first_name: 'Ben',
      last_name: 'Ashworth',
      job_title: ben.job_title,
      provider_role: 'client_partner',
      login_method: 'internal',
      is_superuser: true,
      active: true,
      active_in_records: true,
      origin: 'provider',
      employee_id: body.person_id,
    })
  })

  test('gets an id of another system, once', async () => {
    expect((await add({ person_id: 'E900' })).body.person_id).toBe('E900')
    const { status, body } = await add({ person_id: 'E900' })
    expect([status, body.fields]).toEqual([422, { person_id: words.idNotFree }])
  })

  test('does not get the id of a person whom an import has removed', async () => {
    const id = await records.person()
    await db.deleteFrom('person').where('id', '=', id).execute()
    expect((await add({ person_id: id })).body.fields).toEqual({ person_id: words.idNotFree })
  })

  test('needs something to do, and an address to sign in', async () => {
    expect((await add({ works: false })).body.fields).toEqual({ works: words.worksOrSignsIn })
    expect((await add({ signs_in: 'staff', email: null })).body.fields).toEqual({ email: words.neededToSignIn })
    expect((await add({ signs_in: 'customer' })).body.fields).toMatchObject({ signs_in: words.inviteCustomers })
    expect((await add({ name: ' ' })).body.fields).toEqual({ name: 'must not be empty' })
  })

  test('needs an address that no other account has, and that no customer’s single sign-on answers for', async () => {
    await records.staffAccount({ email: ben.email })
    expect((await add({ signs_in: 'staff' })).body.fields).toEqual({ email: words.addressInUse })
    expect((await add()).status).toBe(201)
    await db
      .insertInto('customer_sign_on')
      .values({
        id: 's1',
        name: 'Halden',
        issuer: 'https://login.halden.example',
        client_id: 'portal',
        client_secret: null,
        domains: ['halden.example'],
        off_since: null,
        saved_by: 'Leah',
        saved_at: clock.now(),
      })
      .execute()
    expect((await add({ signs_in: 'staff', email: 'ben@halden.example' })).body.fields).toEqual({
      email: words.staffOfCustomer('Halden'),
    })
  })

  test('with an address that three forms send at once is stored once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ signs_in: 'staff' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  test('is for superusers who are staff, and only while the portal keeps the records', async () => {
    const staff = await portal.signIn(await records.staffAccount())
    expect((await call(addPerson, { body: form() }, staff)).status).toBe(403)
    await setKeeper(db, 'import', clock.now())
    const { status, body } = await add()
    expect([status, body.detail]).toEqual([409, importKeepsRecords])
  })
})

describe('a change', () => {
  test('writes name, title and last day to person and account, and names the fields in the audit log', async () => {
    const { person_id, account_id } = (await add({ signs_in: 'staff' })).body
    const more = { name: 'Ben Ash', job_title: 'Architect', left_on: '2026-12-31' }
    expect((await change('account', account_id ?? '', more)).status).toBe(204)
    expect(await load('person', person_id ?? '')).toMatchObject({ ...more, account: { id: account_id } })
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', account_id ?? '')
      .executeTakeFirst()
    expect(account).toMatchObject({ first_name: 'Ben', last_name: 'Ash', job_title: 'Architect' })
    const { body: log } = await call(listLog, { query: { search: 'Changed a person' } }, superuser)
    expect(log[0]).toMatchObject({ act: 'Changed a person: name, job title, last day', object_id: account_id })
    expect(JSON.stringify(log[0])).not.toContain('Architect')
  })

  test('of an older version is rejected with the name of the person who was faster', async () => {
    const { person_id } = (await add()).body
    const id = person_id ?? ''
    const old = await load('person', id)
    await change('person', id, { name: 'Ben Ash' })
    const { status, body } = await change('person', id, { name: 'B', person_version: old.person?.version })
    expect([status, body.detail]).toEqual([409, changedSince('Leah Fenwick')])
  })

  test('adds an account to a person, and a person record to an account', async () => {
    const { person_id } = (await add()).body
    expect((await change('person', person_id ?? '', { signs_in: 'staff' })).status).toBe(204)
    const both = await load('person', person_id ?? '')
    expect(both.account?.state).toBe('active')
    const tomasz = await records.staffAccount()
    expect((await change('account', tomasz, { works: true })).status).toBe(204)
    expect((await load('account', tomasz)).person?.id).toMatch(/^portal-/)
  })

  test('removes neither the person record nor the account', async () => {
    const { person_id } = (await add({ signs_in: 'staff' })).body
    const { body } = await change('person', person_id ?? '', { works: false, signs_in: 'none' })
    expect(body.fields).toMatchObject({ works: words.recordStays, signs_in: words.accountStays })
  })

  test('does not demote or deactivate the last superuser among staff', async () => {
    await records.stakeholderAccount([], { is_superuser: true })
    const { status, body } = await change('account', 'leah', { is_superuser: false })
    expect([status, body.detail]).toEqual([409, words.lastSuperuser])
    await records.staffAccount({ is_superuser: true })
    expect((await change('account', 'leah', { is_superuser: false })).status).toBe(204)
  })

  test('of someone who left deactivates their account if asked to', async () => {
    const { person_id, account_id } = (await add({ signs_in: 'staff' })).body
    const theirs = await portal.signIn(account_id ?? '')
    const left = { left_on: '2026-06-17', deactivate: true }
    expect((await change('person', person_id ?? '', left)).status).toBe(204)
    expect((await call(getMe, {}, theirs)).status).toBe(401)
    expect((await load('person', person_id ?? '')).account?.state).toBe('deactivated')
  })
})

describe('a photo', () => {
  const picture = async (background: string) => {
    const { default: sharp } = await import('sharp')
    const made = sharp({ create: { width: 40, height: 40, channels: 3, background } })
    return (await made.png().toBuffer()).toString('base64')
  }
  const photos = () => db.selectFrom('photo').select('id').execute()

  test('is stored small for person and account, replaced and removed', async () => {
    const { person_id, account_id } = (await add({ signs_in: 'staff', photo: await picture('red') })).body
    const first = (await load('person', person_id ?? '')).photo_id
    expect(await photos()).toEqual([{ id: first }])
    await change('account', account_id ?? '', { photo: await picture('blue') })
    const second = (await load('account', account_id ?? '')).photo_id
    expect([await photos(), second === first]).toEqual([[{ id: second }], false])
    const account = await db
      .selectFrom('account')
      .select('photo_id')
      .where('id', '=', account_id ?? '')
      .execute()
    expect(account).toEqual([{ photo_id: second }])
    await change('account', account_id ?? '', { name: 'Ben Ash' })
    expect(await photos()).toHaveLength(1)
    await change('account', account_id ?? '', { photo: null })
    expect(await photos()).toEqual([])
  })

  test('must be a picture', async () => {
    const text = Buffer.from('no picture').toString('base64')
    const sentence = 'The picture is not a JPEG, PNG, WebP or GIF picture'
    expect((await add({ photo: text })).body.fields).toEqual({ photo: sentence })
  })
})

describe('another address', () => {
  test('ends sessions and every way to sign in, and the old address hears of it', async () => {
    const { id } = await helen()
    const theirs = await portal.signIn(id)
    await db
      .insertInto('sign_on_identity')
      .values({ account_id: id, issuer: 'https://a.example', subject: '1', bound_at: clock.now() })
      .execute()
    await db
      .insertInto('calendar_address')
      .values({ account_id: id, key_hash: 'x', made_at: clock.now(), last_fetched_at: null })
      .execute()
    expect((await change('account', id, { email: 'helen.new@customer.example' })).status).toBe(204)
    expect((await call(getMe, {}, theirs)).status).toBe(401)
    for (const table of ['session', 'sign_on_identity', 'calendar_address'] as const)
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', id).execute()).toEqual([])
    expect(await portal.mail()).toMatchObject([{ recipient: 'helen@customer.example' }])
  })

  test('of the same person keeps their sessions', async () => {
    const { id } = await helen()
    const theirs = await portal.signIn(id)
    await change('account', id, { email: 'helen.new@customer.example', same_person: true })
    expect((await call(getMe, {}, theirs)).status).toBe(200)
    expect(await portal.mail()).toHaveLength(1)
  })

  test('of a customer is not one of the provider', async () => {
    const { id } = await helen()
    expect((await change('account', id, { email: 'helen@provider.example' })).body.fields).toEqual({
      email: words.customerOfProvider,
    })
  })
})

describe('a customer’s account', () => {
  const lines = (engagement: string) =>
    db
      .selectFrom('stakeholder')
      .select(['full_name', 'email', 'access_level'])
      .where('engagement_id', '=', engagement)
      .execute()

  test('gets an engagement with a stakeholder line, and loses it again', async () => {
    const { id, engagement } = await helen()
    const other = await records.engagement()
    expect((await change('account', id, { engagement_ids: [engagement, other] })).status).toBe(204)
    expect(await lines(other)).toEqual([{ full_name: 'Helen Marsh', email: 'helen@customer.example', access_level: 1 }])
    const moved = { engagement_ids: [other], access_level: 2, name: 'Helen March', email: 'h@customer.example' }
    expect((await change('account', id, moved)).status).toBe(204)
    expect(await lines(other)).toEqual([{ full_name: 'Helen March', email: 'h@customer.example', access_level: 2 }])
    expect((await load('account', id)).engagements.map((each) => each.id)).toEqual([other])
    await change('account', id, { engagement_ids: [] })
    expect(await lines(other)).toEqual([])
  })

  test('that is deactivated stays so with another engagement', async () => {
    const { id, engagement } = await helen({ origin: 'invited', active_in_records: false })
    await call(setDeactivated, { params: { id }, body: { deactivated: true } }, superuser)
    await change('account', id, { engagement_ids: [engagement, await records.engagement()] })
    expect((await load('account', id)).account?.state).toBe('deactivated')
  })

  test('keeps its superuser right and gets no role at the provider', async () => {
    const { id } = await helen({ is_superuser: true })
    await change('account', id, { is_superuser: false, provider_role: 'client_partner' })
    expect(await load('account', id)).toMatchObject({ is_superuser: true, provider_role: null })
  })
})

describe('joining', () => {
  const join = async (account: string, person_id: string) => {
    const { status, body } = await call(joinPerson, { params: { id: account }, body: { person_id } }, superuser)
    return { status, body: body as Refusal }
  }

  test('makes a staff account and a person of one name one person', async () => {
    const { account_id } = (await add({ works: false, signs_in: 'staff' })).body
    const person = await records.person({ name: 'Ben  Ashwórth' })
    expect((await join(account_id ?? '', person)).status).toBe(204)
    expect((await load('person', person)).account?.id).toBe(account_id)
    const { status, body } = await join(account_id ?? '', person)
    expect([status, body.detail]).toEqual([409, words.notJoinable])
  })

  test('needs one name, and staff', async () => {
    const person = await records.person({ name: 'Helen Marsh' })
    expect((await join('leah', person)).body.detail).toBe(words.notOneName)
    expect((await join((await helen()).id, person)).body.detail).toBe(words.notJoinable)
    expect((await join('unknown', person)).status).toBe(404)
  })
})

describe('activating again', () => {
  const set = async (id: string, deactivated: boolean) =>
    (await call(setDeactivated, { params: { id }, body: { deactivated } }, superuser)).body.state
  const both = async (id: string) => [await set(id, true), await set(id, false)]

  test('lets everyone in whom the portal’s records have, and who is on an engagement if they were invited', async () => {
    const [one, two] = [{ origin: 'invited', active_in_records: false } as const, { active_in_records: false } as const]
    expect(await both(await records.staffAccount())).toEqual(['deactivated', 'active'])
    expect(await both(await records.staffAccount(one))).toEqual(['deactivated', 'active'])
    expect(await both(await records.staffAccount(two))).toEqual(['deactivated', 'active'])
    expect(await both((await helen()).id)).toEqual(['deactivated', 'active'])
    expect(await both((await helen({ ...one, email: 'i@customer.example' })).id)).toEqual(['deactivated', 'active'])
    const alone = await records.stakeholderAccount([], { ...one, email: 'a@customer.example' })
    expect(await both(alone)).toEqual(['deactivated', 'inactive'])
  })

  test('is not possible for the last superuser among staff to lose', async () => {
    const outside = await portal.signIn(await records.stakeholderAccount([], { is_superuser: true }))
    const { status, body } = await call(
      setDeactivated,
      { params: { id: 'leah' }, body: { deactivated: true } },
      outside,
    )
    expect([status, body.detail]).toEqual([409, words.lastSuperuser])
  })
})

test('where staff do not use single sign-on, a new member of staff gets an email with a link that asks for a passkey', async () => {
  const other = await testPortal({ STAFF_SIGN_ON: 'off' })
  await other.reset()
  await setKeeper(other.portal.db, 'portal', other.clock.now())
  const as = await other.signIn(await other.records.staffAccount({ is_superuser: true }))
  expect((await other.call(addPerson, { body: form({ signs_in: 'staff' }) }, as)).status).toBe(201)
  const [email] = await other.mail()
  expect([email?.recipient, email?.subject]).toEqual([ben.email, 'Make your passkey for Client Portal'])
  const token = /#token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
  other.clock.advance(6 * 24 * 60 * 60_000)
  const { body, response } = await other.call(login, { body: { token } })
  expect([body.user, response.cookies.map(({ name }) => name)]).toEqual([null, ['second-step']])
  await other.close()
})
