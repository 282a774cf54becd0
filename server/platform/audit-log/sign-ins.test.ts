import { checkLink, login, logout, requestAccessCode } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail, otherCode, sessionCookieOf } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { db } = portal.portal
const entries = () => db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
const last = async () => (await entries()).at(-1)
const email = 'helen@customer.example'

beforeEach(portal.reset)

const ask = (address: string) => portal.call(requestAccessCode, { body: { email: address } })
const member = (row = {}): Promise<string> => portal.records.stakeholderAccount([], { email, ...row })

describe('sign-ins in the audit log', () => {
  test('record the link request, the sign-in and the sign-out with person, method and address', async () => {
    const account_id = await member()
    await ask(email)
    expect(await last()).toMatchObject({ kind: 'change', act: 'Asked for an access link', account_id, status: 200 })
    const { token } = await newestAccessMail(portal)
    await portal.call(checkLink, { body: { token } })
    const { response } = await portal.call(login, { body: { token } })
    expect(await last()).toMatchObject({
      kind: 'sign_in',
      act: 'Signed in with an access link',
      account_id,
      actor: 'Helen Marsh',
      address: '127.0.0.1',
    })
    expect(await entries()).toHaveLength(2)
    await portal.call(logout, {}, sessionCookieOf(response))
    expect(await last()).toMatchObject({ act: 'Signed out', account_id })
    expect(JSON.stringify(await entries())).not.toContain(token)
  })

  test('record the use of a code and each wrong code', async () => {
    const account_id = await member()
    const { body } = await ask(email)
    const { code } = await newestAccessMail(portal)
    await portal.call(login, { body: { challenge: body.challenge, code: otherCode(code) } })
    expect(await last()).toMatchObject({ kind: 'sign_in_refused', account_id, status: 403, address: '127.0.0.1' })
    await portal.call(login, { body: { challenge: body.challenge, code } })
    expect(await last()).toMatchObject({ kind: 'sign_in', act: 'Signed in with a code', account_id })
    expect(JSON.stringify(await entries())).not.toContain(code)
  })

  test.each([
    ['no account has this address', undefined],
    ['deactivated', { active: false }],
    ['must use single sign-on', { login_method: 'internal' as const }],
  ])('record a rejected link request with a reason that the caller does not see: %s', async (reason, row) => {
    const account_id = row ? await member(row) : null
    const { body } = await ask(email)
    expect(body.detail).not.toContain(reason)
    expect(await last()).toMatchObject({ kind: 'sign_in_refused', reason, account_id, status: 403 })
    expect((await last())?.actor).toBe(row ? 'Helen Marsh' : email)
  })

  test.each([
    ['deactivated', { active: false }],
    ['must use single sign-on', { login_method: 'internal' as const }],
  ])('record a rejected access link with a reason that the caller does not see: %s', async (reason, row) => {
    const account_id = await member()
    await ask(email)
    const { token } = await newestAccessMail(portal)
    await db.updateTable('account').set(row).where('id', '=', account_id).execute()
    expect((await portal.call(login, { body: { token } })).body.detail).not.toContain(reason)
    const refused = { kind: 'sign_in_refused', reason, account_id, actor: 'Helen Marsh', status: 403 }
    expect(await last()).toMatchObject(refused)
  })

  test('record rate-limited requests only once in ten minutes', async () => {
    for (let time = 0; time < 70; time++) await ask(`person${time}@customer.example`)
    const limited = async () => (await entries()).filter(({ status }) => status === 429)
    expect(await limited()).toHaveLength(1)
    portal.clock.advance(11 * 60 * 1000)
    for (let time = 0; time < 62; time++) await ask(`other${time}@customer.example`)
    expect(await limited()).toHaveLength(2)
  })

  test('record rate-limited requests only once for all networks of an IPv6 /48', { tags: ['slow'] }, async () => {
    for (let time = 0; time < 250; time++)
      await portal.server.inject({
        method: 'POST',
        url: '/authorize/access-code',
        payload: { email: `person${time}@customer.example` },
        remoteAddress: `2001:db8:1:${time.toString(16)}::1`,
        headers: ownOrigin,
      })
    expect((await entries()).filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
