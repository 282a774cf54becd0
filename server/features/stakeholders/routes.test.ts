import { getEngagement } from '@portal/domain/engagements/contract'
import { getMe, login, requestAccessCode } from '@portal/domain/session/contract'
import { inviteStakeholder, listStakeholderChanges, removeStakeholder } from '@portal/domain/stakeholders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail } from '../../testing/access-mail.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
const { db } = portal.portal
let engagement: string
let helen: string
beforeEach(async () => {
  await portal.reset()
  engagement = await records.engagement()
  helen = await signIn(
    await records.stakeholderAccount([engagement], { email: 'helen@customer.example', company_name: 'Halden & Moore' }),
  )
  await records.stakeholder({ engagement_id: engagement, full_name: 'Helen Marsh', email: 'helen@customer.example' })
})

const nadia = { full_name: 'Nadia Brook', email: 'nadia@customer.example', role: 'Owner', phone: '', access_level: 2 }
const invite = (body: object = nadia, as = helen) =>
  call(inviteStakeholder, { params: { id: engagement }, body: body as never }, as)
const remove = (stakeholder_id: string, as = helen) =>
  call(removeStakeholder, { params: { id: engagement, stakeholder_id } }, as)
const people = async () =>
  (await call(getEngagement, { params: { id: engagement } }, helen)).body.stakeholders.map((one) => one.full_name)

describe('an invited colleague', () => {
  test('is listed with the name of the inviter', async () => {
    const { status, body } = await invite({ ...nadia, phone: '+44 20 7946 0000' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      full_name: 'Nadia Brook',
      company_name: 'Halden & Moore',
      invited_by: 'Helen Marsh',
      phone: '+44 20 7946 0000',
      access_level: 2,
    })
    expect(await people()).toEqual(['Helen Marsh', 'Nadia Brook'])
  })

  test('gets an email, signs in and has access only to that engagement', async () => {
    await invite()
    const [mail] = await portal.mail()
    expect(mail).toMatchObject({
      recipient: nadia.email,
      subject: 'Helen Marsh invites you to Payments platform rebuild',
    })
    const { body } = await call(requestAccessCode, { body: { email: nadia.email } })
    const { code } = await newestAccessMail(portal)
    const answer = await call(login, { body: { challenge: body.challenge, code } })
    expect(answer.body.user).toMatchObject({
      first_name: 'Nadia',
      last_name: 'Brook',
      is_stakeholder: true,
      access_level: 2,
      project_ids: [engagement],
    })
  })

  test('with an existing account keeps it and its level', async () => {
    const other = await records.engagement({ title: 'Other' })
    const account = await records.stakeholderAccount([other], { email: nadia.email, access_level: 3 })
    const refused = await invite()
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['access_level']])
    expect(refused.body.detail).toBe(
      'This person already has Level 3 access. Less than STANDARD: sees no daily rates and cannot request a team. Choose Level 3 to invite them.',
    )
    expect(await portal.mail()).toEqual([])
    const { body } = await invite({ ...nadia, access_level: 3 })
    expect(body.access_level).toBe(3)
    const { project_ids, id } = (await call(getMe, {}, await signIn(account))).body
    expect([id, project_ids.toSorted()]).toEqual([account, [engagement, other].toSorted()])
  })

  test('with Level 4 is invited as Level 3, which has the same access, and keeps Level 4', async () => {
    const other = await records.engagement({ title: 'Other' })
    const account = await records.stakeholderAccount([other], { email: nadia.email, access_level: 4 })
    expect((await invite()).body.detail).toMatch(/already has Level 4 access.* Choose Level 3 to invite them/)
    expect((await invite({ ...nadia, access_level: 3 })).body.access_level).toBe(4)
    expect((await call(getMe, {}, await signIn(account))).body.access_level).toBe(4)
  })

  test('with a wider level cannot be invited with a narrower one', async () => {
    const other = await records.engagement({ title: 'Other' })
    await records.stakeholderAccount([other], { email: nadia.email, access_level: 1 })
    const refused = await invite({ ...nadia, access_level: 2 })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('already has ADVANCED access. Full access: sees daily rates'),
    ])
    expect(await people()).toEqual(['Helen Marsh'])
  })

  test('is invited once, even with many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.detail]).toEqual([
      409,
      'This person is already a stakeholder of this engagement',
    ])
    expect(await portal.mail()).toHaveLength(1)
  })

  test('can be invited again after a removal', async () => {
    const first = await invite()
    await remove(first.body._id)
    expect((await invite({ ...nadia, access_level: 4 })).body.access_level).toBe(4)
    expect(await people()).toEqual(['Helen Marsh', 'Nadia Brook'])
  })

  test.each([
    [{ email: 'nadia@provider.example' }, 422, 'Internal members can not be added as a stakeholders'],
    [{ email: 'nadia' }, 422, 'Please enter a valid email address'],
    [{ full_name: '' }, 422, 'We require this information'],
    [{ access_level: 7 }, 422, undefined],
    [{ email: 'HELEN@customer.example' }, 409, 'This person is already a stakeholder of this engagement'],
  ])('with %j is rejected: %i %s', async (change, status, sentence) => {
    const answer = await invite({ ...nadia, ...change })
    expect(answer.status).toBe(status)
    if (sentence) expect(answer.body.detail).toBe(sentence)
    expect(await portal.mail()).toEqual([])
  })

  test('cannot be a person blocked by the provider, or staff with an address of the company', async () => {
    const stored = await records.stakeholderAccount([], { email: 'kept@customer.example', active: false })
    await db.updateTable('account').set({ blocked: true }).where('id', '=', stored).execute()
    await records.staffAccount({ email: 'staff@customer.example' })
    for (const email of ['kept@customer.example', 'staff@customer.example'])
      expect((await invite({ ...nadia, email })).body.detail).toBe(
        'You cannot invite this person. Please contact the provider.',
      )
  })

  test('can be invited only with Advanced access, and within a rate limit', async () => {
    const standard = await signIn(await records.stakeholderAccount([engagement], { access_level: 2 }))
    const refused = await invite(nadia, standard)
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only stakeholders with Advanced access can invite and remove colleagues',
    ])
    for (let number = 0; number < 30; number++) await invite({ ...nadia, email: `n${number}@customer.example` })
    expect((await invite()).status).toBe(429)
  })
})

describe('a removed colleague', () => {
  test('loses their place in the list and their access to the portal at once', async () => {
    const { body } = await invite()
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', nadia.email)
      .executeTakeFirstOrThrow()
    const session = await signIn(account.id)
    expect((await call(getEngagement, { params: { id: engagement } }, session)).status).toBe(200)
    expect((await remove(body._id)).status).toBe(204)
    expect((await call(getMe, {}, session)).status).toBe(401)
    expect((await call(requestAccessCode, { body: { email: nadia.email } })).status).toBe(403)
    expect(await people()).toEqual(['Helen Marsh'])
  })

  test('who is on another engagement too keeps it and stays signed in', async () => {
    const other = await records.engagement({ title: 'Other' })
    const account = await records.stakeholderAccount([other, engagement], { email: 'owen@customer.example' })
    const line = await records.stakeholder({ engagement_id: engagement, email: 'Owen@Customer.example' })
    const session = await signIn(account)
    expect((await remove(line)).status).toBe(204)
    expect((await call(getMe, {}, session)).body.project_ids).toEqual([other])
    expect((await call(getEngagement, { params: { id: engagement } }, session)).status).toBe(404)
    expect((await call(getEngagement, { params: { id: other } }, session)).status).toBe(200)
  })

  test('cannot be oneself or a stakeholder of another engagement', async () => {
    const ownBrowser = await records.stakeholder({ engagement_id: engagement, email: 'Helen@customer.example' })
    expect((await remove(ownBrowser)).response.json().detail).toBe(
      'You cannot remove yourself. Please ask a colleague.',
    )
    const foreign = await records.stakeholder({ engagement_id: await records.engagement() })
    expect((await remove(foreign)).status).toBe(404)
  })
})

test('each change is recorded with its author and time', async () => {
  const { body } = await invite()
  portal.clock.advance(60_000)
  await remove(body._id)
  const answer = await call(listStakeholderChanges, { params: { id: engagement } }, helen)
  const details = { full_name: 'Nadia Brook', email: nadia.email, changed_by: 'Helen Marsh' }
  expect(answer.body).toMatchObject([
    { ...details, action: 'removed', changed_at: '2026-06-18T08:31:00.000Z' },
    { ...details, action: 'invited', changed_at: '2026-06-18T08:30:00.000Z' },
  ])
})
