import {
  addStakeholder,
  changeStakeholder,
  deleteStakeholder,
  findCustomers,
  sendStakeholderInvitation,
} from '@portal/domain/records/contract'
import { addressOfAccount, importKeepsRecords, invitationSent } from '@portal/domain/records/keeper'
import { onlyAllLeadsChangeLevel, onlySuperusersChangeAddress } from '@portal/domain/records/permissions'
import { listStakeholderChanges } from '@portal/domain/stakeholders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example' })
const { records, call, portal: parts, clock } = portal
const { db } = parts
let [leah, amara, engagement, lead] = ['', '', '', '']
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  leah = await portal.signIn(await records.staffAccount({ first_name: 'Leah', last_name: 'Stone', is_superuser: true }))
  lead = await records.person()
  amara = await portal.signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', employee_id: lead }),
  )
  engagement = await records.engagement({ project_lead_id: lead, title: 'Payments' })
})

const naomi = {
  full_name: 'Naomi Kirkbride',
  email: 'naomi@halden.example',
  role: 'CIO',
  phone: null,
  access_level: 1,
} as const
const add = (more: object = {}, as = amara) =>
  call(
    addStakeholder,
    { params: { id: engagement }, body: { ...naomi, sends_invitation: false, ...more } as never },
    as,
  )
const change = async (stakeholder_id: string, more: object, as = amara) => {
  const { version, ...line } = await db
    .selectFrom('stakeholder')
    .select(['version', 'full_name', 'email', 'role', 'phone', 'access_level'])
    .where('id', '=', stakeholder_id)
    .executeTakeFirstOrThrow()
  const body = { ...line, version, ...more } as never
  return call(changeStakeholder, { params: { id: engagement, stakeholder_id }, body }, as)
}
const send = (stakeholder_id: string, as = amara) =>
  call(sendStakeholderInvitation, { params: { id: engagement, stakeholder_id } }, as)
const lines = () => db.selectFrom('stakeholder').selectAll().execute()
const levelOf = async (email: string) =>
  (await db.selectFrom('account').select('access_level').where('email', '=', email).executeTakeFirst())?.access_level

describe('a stakeholder added by a lead', () => {
  test('can sign in at once, and gets the invitation with the tick', async () => {
    const { status, body } = await add({ sends_invitation: true })
    expect(status).toBe(201)
    expect(await lines()).toMatchObject([{ id: body.id, invited_by: 'Amara Okafor', invitation_waits: false }])
    expect((await portal.mail()).map(({ recipient }) => recipient)).toEqual([naomi.email])
    expect((await add()).body.fields).toHaveProperty('email')
  })

  test('gets the invitation later, once', async () => {
    const { body } = await add()
    expect(await portal.mail()).toEqual([])
    expect((await send(body.id, leah)).status).toBe(204)
    expect((await portal.mail()).map(({ subject }) => subject)).toEqual(['Leah Stone invites you to Payments'])
    expect((await send(body.id)).response.json()).toMatchObject({ detail: invitationSent })
  })

  test('is none of the provider’s people', async () => {
    expect((await add({ email: 'naomi@provider.example' })).body.fields).toHaveProperty('email')
    expect(await lines()).toEqual([])
  })

  test('is not added while an import keeps the records', async () => {
    await setKeeper(db, 'import', clock.now())
    expect((await add()).response.json()).toMatchObject({ detail: importKeepsRecords })
  })
})

describe('a change of a stakeholder', () => {
  test('by a lead is name, role, phone, and the level if they lead all engagements of the person', async () => {
    const { body } = await add()
    const fields = { full_name: 'Naomi Kirk', role: 'CTO', phone: '+44 20 7946 0625', access_level: 2 }
    expect((await change(body.id, fields)).status).toBe(204)
    expect(await lines()).toMatchObject([{ ...fields, search_words: expect.stringContaining('kirk') }])
    expect(await levelOf(naomi.email)).toBe(2)
    const account = await db.selectFrom('account').select('id').where('email', '=', naomi.email).executeTakeFirst()
    await db
      .insertInto('account_engagement')
      .values({ account_id: account?.id ?? '', engagement_id: await records.engagement() })
      .execute()
    const refused = await change(body.id, { access_level: 1 })
    expect([refused.status, refused.response.json().detail]).toEqual([403, onlyAllLeadsChangeLevel])
    expect((await change(body.id, { access_level: 1 }, leah)).status).toBe(204)
  })

  test('of the address is for superusers, and for people without an account', async () => {
    const { body } = await add()
    const refused = await change(body.id, { email: 'other@halden.example' })
    expect([refused.status, refused.response.json().detail]).toEqual([403, onlySuperusersChangeAddress])
    const ofAccount = await change(body.id, { email: 'other@halden.example' }, leah)
    expect(ofAccount.response.json().fields).toEqual({ email: addressOfAccount })
    const contact = await records.stakeholder({ engagement_id: engagement, email: null })
    expect((await change(contact, { email: 'other@halden.example' }, leah)).status).toBe(204)
  })

  test('of an older version is rejected', async () => {
    const { body } = await add()
    await change(body.id, { role: 'CTO' })
    const late = await change(body.id, { role: 'CFO', version: 1 }, leah)
    expect([late.status, late.response.json().detail]).toEqual([409, expect.stringContaining('Amara Okafor changed')])
  })
})

describe('removing a stakeholder', () => {
  const remove = async (stakeholder_id: string, as = amara, version = 1) =>
    call(deleteStakeholder, { params: { id: engagement, stakeholder_id }, query: { version } }, as)
  const access = () => db.selectFrom('account_engagement').select('engagement_id').execute()

  test('ends their access and is in the history; they can be added again', async () => {
    const { body } = await add()
    expect((await remove(body.id)).status).toBe(204)
    expect([await lines(), await access()]).toEqual([[], []])
    const { body: changes } = await call(listStakeholderChanges, { params: { id: engagement } }, amara)
    expect(changes[0]).toMatchObject({ action: 'removed', full_name: naomi.full_name, changed_by: 'Amara Okafor' })
    expect((await remove(body.id)).status).toBe(404)
    expect((await add()).status).toBe(201)
    expect(await access()).toHaveLength(1)
  })

  test('keeps access to other engagements', async () => {
    const other = await records.engagement()
    const account_id = await records.stakeholderAccount([engagement, other], { email: naomi.email })
    const line = await records.stakeholder({ engagement_id: engagement, email: naomi.email })
    expect((await remove(line, leah)).status).toBe(204)
    expect(await access()).toEqual([{ engagement_id: other }])
    const account = db.selectFrom('account').select('active').where('id', '=', account_id)
    expect(await account.executeTakeFirst()).toEqual({ active: true })
  })

  test('of an older version, by other staff, or while an import keeps the records is rejected', async () => {
    const { body } = await add()
    await change(body.id, { role: 'CTO' })
    expect((await remove(body.id)).status).toBe(409)
    const other = await portal.signIn(await records.staffAccount())
    expect((await remove(body.id, other, 2)).status).toBe(403)
    await setKeeper(db, 'import', clock.now())
    expect((await remove(body.id, amara, 2)).response.json()).toMatchObject({ detail: importKeepsRecords })
    expect(await lines()).toHaveLength(1)
  })
})

test('customers do not reach the calls', async () => {
  const { body } = await add()
  const helen = await portal.signIn(await records.stakeholderAccount([engagement]))
  expect((await add({ email: 'x@halden.example' }, helen)).status).toBe(403)
  expect((await change(body.id, { role: 'CTO' }, helen)).status).toBe(403)
  expect((await send(body.id, helen)).status).toBe(403)
  expect((await call(findCustomers, { query: {} }, helen)).status).toBe(403)
})
