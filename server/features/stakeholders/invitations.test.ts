import { getEngagement } from '@portal/domain/engagements/contract'
import { getInbox } from '@portal/domain/notifications/contract'
import { getMe, requestAccessCode } from '@portal/domain/session/contract'
import {
  answerInvitation,
  inviteStakeholder,
  listInvited,
  listStakeholderChanges,
  removeStakeholder,
} from '@portal/domain/stakeholders/contract'
import { cannotAccept, invitationClosed } from '@portal/domain/stakeholders/invitation'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldInvitations } from './jobs.ts'

const portal = await testPortal()
const { call, clock, records, server, signIn } = portal
const { db } = portal.portal
const day = 24 * 60 * 60 * 1000
let engagement: string
let helenId: string
let helen: string
beforeEach(async () => {
  await portal.reset()
  engagement = await records.engagement()
  helenId = await records.stakeholderAccount([engagement], {
    email: 'helen@customer.example',
    company_name: 'Halden & Moore',
    first_name: 'Helen',
    last_name: 'Marsh',
  })
  helen = await signIn(helenId)
})

const owen = { full_name: 'Owen Hale', email: 'owen@partner.example', role: 'Auditor', phone: '', access_level: 2 }
const invite = (body: object = owen, as = helen) =>
  call(inviteStakeholder, { params: { id: engagement }, body: body as never }, as)
const invited = async () => (await call(listInvited, { params: { id: engagement } }, helen)).body
const stakeholders = async () => (await call(getEngagement, { params: { id: engagement } }, helen)).body.stakeholders
const changes = async () =>
  (await call(listStakeholderChanges, { params: { id: engagement } }, helen)).body.map(
    ({ action, changed_by }) => `${changed_by} ${action}`,
  )
const link = async () => (await portal.mail()).at(-1)?.text.match(/http\S+(\/invitation\?token=[\w-]+)/)?.[1] ?? ''
const press = async (answer: 'accept' | 'decline', at?: string) =>
  server.inject({ method: 'POST', url: `${at ?? (await link())}&answer=${answer}`, headers: ownOrigin })
const accountOf = (email: string) => db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
const other = async (row = {}) =>
  records.stakeholderAccount([await records.engagement()], { email: owen.email, access_level: 2, ...row })

describe('an invited person from another company', () => {
  test('is shown as invited until they accept, and has no access before', async () => {
    const { status, body } = await invite()
    expect([status, body.invited, body.access_level]).toEqual([201, true, 2])
    expect(await invited()).toEqual([body])
    expect(await stakeholders()).toEqual([])
    expect(await accountOf(owen.email)).toBeUndefined()
    expect((await call(requestAccessCode, { body: { email: owen.email } })).status).toBe(403)
  })

  test('sees who invites them, can open the link repeatedly and accepts with a button', async () => {
    await invite()
    expect((await portal.mail()).at(-1)).toMatchObject({
      recipient: owen.email,
      subject: 'Helen Marsh invites you to Payments platform rebuild',
    })
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const page = await server.inject({ method, url: await link() })
      expect(page.statusCode).toBe(200)
    }
    expect(await invited()).toHaveLength(1)
    const page = await press('accept')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('You have STANDARD access.')])
    expect(await stakeholders()).toMatchObject([{ full_name: 'Owen Hale', invited_by: 'Helen Marsh', access_level: 2 }])
    expect(await invited()).toEqual([])
    const session = await signIn((await accountOf(owen.email))?.id ?? '')
    expect((await call(getMe, {}, session)).body).toMatchObject({ project_ids: [engagement], access_level: 2 })
    expect(await changes()).toEqual(['Owen Hale accepted', 'Helen Marsh invited'])
  })

  test('can decline with the other button, without an account, and be invited again', async () => {
    await invite()
    expect((await press('decline')).body).toContain('You have declined the invitation')
    expect([await invited(), await stakeholders(), await accountOf(owen.email)]).toEqual([[], [], undefined])
    expect(await changes()).toEqual(['Owen Hale declined', 'Helen Marsh invited'])
    expect((await invite()).status).toBe(201)
  })

  test('joins once, even if the button is pressed many times at once', async () => {
    await invite()
    const offset = await link()
    const answers = await Promise.all(Array.from({ length: 10 }, () => press('accept', offset)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(410)])
    expect(await stakeholders()).toHaveLength(1)
  })

  test('finds the invitation in the inbox if they have an account, and accepts it there', async () => {
    const me = await signIn(await other())
    await invite()
    const [waiting] = (await call(getInbox, {}, me)).body.invitations
    expect(waiting).toMatchObject({
      engagement_title: 'Payments platform rebuild',
      invited_by: 'Helen Marsh',
      access_level: 2,
    })
    const answer = () => call(answerInvitation, { params: { id: waiting?.id ?? '' }, body: { accept: true } }, me)
    const stranger = await signIn(await records.stakeholderAccount([]))
    const foreign = { params: { id: waiting?.id ?? '' }, body: { accept: true } }
    expect((await call(answerInvitation, foreign, stranger)).status).toBe(404)
    const { status, body } = await answer()
    expect([status, body.message]).toEqual([
      200,
      expect.stringContaining('You have joined Payments platform rebuild. You have STANDARD access.'),
    ])
    expect((await call(getMe, {}, me)).body.project_ids).toContain(engagement)
    expect((await call(getInbox, {}, me)).body.invitations).toEqual([])
    expect((await answer()).status).toBe(404)
  })
})

describe('what the inviter can learn about accounts', () => {
  test.each([
    ['a person without an account', () => undefined],
    ['a person with the same access level', () => other()],
    ['a person with a wider access level', () => other({ access_level: 1 })],
    ['a person with a narrower access level', () => other({ access_level: 4 })],
    ['a deactivated person', () => other({ active: false })],
    ['a staff member', () => records.staffAccount({ email: owen.email })],
  ])('inviting the address of %s has the same response, list entry and email', async (_, make) => {
    await make()
    const { status, body } = await invite()
    const { _id, ...rest } = body as unknown as Record<string, unknown>
    expect([status, rest]).toEqual([
      201,
      { ...owen, phone: null, company_name: null, invited_by: 'Helen Marsh', invited: true },
    ])
    expect(await invited()).toHaveLength(1)
    expect(await portal.mail()).toHaveLength(1)
  })
})

describe('access after accepting an invitation', () => {
  test('a person with a narrower level keeps it and sees a message', async () => {
    const id = await other({ access_level: 4 })
    await invite()
    expect((await press('accept')).body).toContain('You have Level 4 access.')
    expect((await call(getMe, {}, await signIn(id))).body.access_level).toBe(4)
    expect((await stakeholders())[0]?.access_level).toBe(2)
  })

  test('a person with a wider level cannot accept and sees a message', async () => {
    const id = await other({ access_level: 1 })
    await invite()
    const refused = await press('accept')
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('You have ADVANCED access')])
    expect((await call(getMe, {}, await signIn(id))).body.project_ids).not.toContain(engagement)
    expect(await invited()).toHaveLength(1)
  })

  test.each([
    ['a deactivated person', () => other({ active: false })],
    ['a staff member', () => records.staffAccount({ email: owen.email })],
  ])('%s cannot accept', async (_, make) => {
    await make()
    await invite()
    const refused = await press('accept')
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(cannotAccept)])
  })
})

describe('an invitation', () => {
  const isClosed = async (at: string) => {
    const page = await server.inject({ method: 'GET', url: at })
    expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining(invitationClosed)])
    expect((await press('accept', at)).statusCode).toBe(410)
  }

  test('cannot be sent twice', async () => {
    await invite()
    expect((await invite()).body.detail).toBe('This person is already invited and has not answered yet')
    expect(await portal.mail()).toHaveLength(1)
  })

  test('can be withdrawn with the call that removes a stakeholder', async () => {
    const { body } = await invite()
    const offset = await link()
    const params = { id: engagement, stakeholder_id: body._id }
    expect((await call(removeStakeholder, { params }, helen)).status).toBe(204)
    await isClosed(offset)
    expect(await changes()).toEqual(['Helen Marsh removed', 'Helen Marsh invited'])
  })

  test('is open for fourteen days and then deleted', async () => {
    await invite()
    const offset = await link()
    clock.advance(14 * day - 1)
    expect((await server.inject({ method: 'GET', url: offset })).statusCode).toBe(200)
    clock.advance(1)
    await isClosed(offset)
    await removeOldInvitations(portal.portal)
    expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([])
  })

  test('stops working when the inviter is removed from the engagement', async () => {
    await invite()
    await db.deleteFrom('account_engagement').where('account_id', '=', helenId).execute()
    const refused = await press('accept')
    expect([refused.statusCode, refused.body]).toEqual([410, expect.stringContaining(invitationClosed)])
    expect(await accountOf(owen.email)).toBeUndefined()
  })

  test.each([
    ['was removed from the engagement', () => db.deleteFrom('account_engagement').where('account_id', '=', helenId)],
    ['was deactivated', () => db.updateTable('account').set({ active: false }).where('id', '=', helenId)],
    [
      'no longer has Advanced access',
      () => db.updateTable('account').set({ access_level: 2 }).where('id', '=', helenId),
    ],
  ])('from an inviter who %s is not listed as open, and a colleague can invite again', async (_, end) => {
    const nadia = await signIn(await records.stakeholderAccount([engagement], { email: 'nadia@customer.example' }))
    const request = await signIn(await other())
    await invite()
    await end().execute()
    const listed = async () => (await call(listInvited, { params: { id: engagement } }, nadia)).body
    const received = async () => (await call(getInbox, {}, request)).body.invitations
    expect([await listed(), await received()]).toEqual([[], []])
    expect((await server.inject({ method: 'GET', url: await link() })).statusCode).toBe(410)
    expect((await invite(owen, nadia)).status).toBe(201)
    expect([await listed(), await received()]).toMatchObject([
      [{ email: owen.email }],
      [{ engagement_title: expect.anything() }],
    ])
    await db
      .insertInto('account_engagement')
      .values({ account_id: helenId, engagement_id: engagement })
      .onConflict((one) => one.doNothing())
      .execute()
    await db.updateTable('account').set({ active: true, access_level: 1 }).where('id', '=', helenId).execute()
    expect(await received()).toHaveLength(1)
    expect((await press('accept')).statusCode).toBe(200)
  })

  test('stores only the hash of its link', async () => {
    await invite()
    const token = (await link()).split('=')[1] ?? ''
    expect(JSON.stringify(await db.selectFrom('invitation').selectAll().execute())).not.toContain(token)
  })

  test('rejects an unknown token and a button on another site', async () => {
    await invite()
    expect((await press('accept', '/invitation?token=nobody')).statusCode).toBe(410)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const url = `${await link()}&answer=accept`
    expect((await server.inject({ method: 'POST', url, headers })).statusCode).toBe(403)
    expect(await invited()).toHaveLength(1)
  })
})
