import {
  checkLink,
  getMe,
  listSessions,
  login,
  requestAccessCode,
  requestNewLink,
} from '@portal/domain/session/contract'
import { contactTheProvider, loginAsTeamMember } from '@portal/domain/session/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail, otherCode, sessionCookieOf } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, clock, records, server } = portal
beforeEach(portal.reset)

const minute = 60_000
const expired = { detail: 'Login Link Expired' }
const wrong = { detail: 'This code is wrong. Please check it or ask for a new link.' }
const burnt = { detail: 'This code is no longer valid. Please ask for a new link.' }

const helen = 'helen@customer.example'
const ask = async (email = helen, referrer_link?: string | null) => {
  const { status, body } = await call(requestAccessCode, { body: { email, referrer_link } })
  expect(status).toBe(200)
  return { challenge: body.challenge, ...(await newestAccessMail(portal)) }
}
const customer = (row = {}) => records.stakeholderAccount([], { email: helen, ...row })

describe('asking for an access link', () => {
  test('sends one link and one code by email, and returns only the challenge', async () => {
    await customer()
    const { body, status } = await call(requestAccessCode, { body: { email: ' Helen@Customer.EXAMPLE ' } })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['challenge'])
    const mail = await newestAccessMail(portal)
    expect(mail.recipient).toBe(helen)
    expect(mail.href).toBe(`http://127.0.0.1:3000/login?link=yes#token=${mail.token}`)
    expect(await portal.mail()).toHaveLength(1)
  })

  test('does not store the token, code, challenge or email in plain text', async () => {
    await customer()
    const { challenge, token, code } = await ask()
    const rows = JSON.stringify(await portal.portal.db.selectFrom('login_challenge').selectAll().execute())
    for (const secret of [challenge, token, code, helen]) expect(rows).not.toContain(secret)
  })

  test('keeps a path within the portal through the email and returns it after login', async () => {
    await customer()
    const path = '/work-orders?engagement=7&open=yes#WO-2041'
    const { href, token } = await ask(helen, path)
    expect(new URL(href).searchParams.get('referrer_link')).toBe(path)
    expect((await call(login, { body: { token } })).body.referrer_link).toBe(path)
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', null])(
    'drops the referrer link %j',
    async (path) => {
      await customer()
      const { href, token } = await ask(helen, path)
      expect(href).not.toContain('referrer_link')
      expect((await call(login, { body: { token } })).body.referrer_link).toBeNull()
    },
  )

  test('sends the provider’s people to single sign-on, whether they are known or not', async () => {
    await records.staffAccount({ email: 'tomasz@provider.example' })
    for (const email of ['tomasz@provider.example', 'nobody@provider.example']) {
      const { status, body } = await call(requestAccessCode, { body: { email } })
      expect([status, body]).toEqual([403, { detail: loginAsTeamMember('Provider') }])
    }
    expect(await portal.mail()).toEqual([])
  })

  test('rejects unknown and deactivated people and staff of another domain with the same message', async () => {
    await customer({ active: false })
    await records.staffAccount({ email: 'freelancer@elsewhere.example' })
    for (const email of [helen, 'freelancer@elsewhere.example', 'nobody@customer.example']) {
      const { status, body } = await call(requestAccessCode, { body: { email } })
      expect([status, body]).toEqual([403, { detail: contactTheProvider }])
    }
    expect(await portal.mail()).toEqual([])
  })

  test('does not work under /api', async () => {
    const response = await server.inject({
      method: 'POST',
      url: '/api/authorize/access-code',
      headers: ownOrigin,
      payload: { email: helen },
    })
    expect(response.statusCode).toBe(404)
  })
})

describe('an access link', () => {
  test('signs in once', async () => {
    await customer()
    const { token } = await ask()
    const { status, body, response } = await call(login, { body: { token } })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: helen, is_stakeholder: true, login_method: 'external' })
    expect((await call(getMe, {}, sessionCookieOf(response))).body.email).toBe(helen)
    const secondTry = await call(login, { body: { token } })
    expect([secondTry.status, secondTry.body, sessionCookieOf(secondTry.response)]).toEqual([410, expired, undefined])
  })

  test('works until just before ten minutes have passed, and not after', async () => {
    await customer()
    const first = await ask()
    clock.advance(10 * minute - 1)
    expect((await call(login, { body: { token: first.token } })).status).toBe(200)
    const second = await ask()
    clock.advance(10 * minute)
    const late = await call(login, { body: { token: second.token } })
    expect([late.status, late.body]).toEqual([410, expired])
  })

  test('is not used up by opening or checking it', async () => {
    await customer()
    const { href, token } = await ask()
    const page = href.slice(href.indexOf('/login'))
    for (const method of ['GET', 'HEAD'] as const) {
      await server.inject({ method, url: page.replace('#', '?') })
      await server.inject({ method, url: `/api/authorize/login?token=${token}` })
    }
    const usable = { usable: true, email: helen }
    expect((await call(checkLink, { body: { token } })).body).toEqual(usable)
    expect((await call(checkLink, { body: { token } })).body).toEqual(usable)
    expect((await call(login, { body: { token } })).status).toBe(200)
    expect((await call(checkLink, { body: { token } })).body).toEqual({ usable: false })
  })

  test('shows a signed-in person whether it is theirs, but not whose it is', async () => {
    const helen = await customer()
    const { token } = await ask()
    const mine = await portal.signIn(helen)
    const others = await portal.signIn(await portal.records.stakeholderAccount([]))
    const seenBy = async (cookie: string) => (await call(checkLink, { body: { token } }, cookie)).body
    expect(await seenBy(mine)).toEqual({ usable: true, for_somebody_else: false })
    expect(await seenBy(others)).toEqual({ usable: true, for_somebody_else: true })
    const signedIn = await call(login, { body: { token } }, others)
    expect(signedIn.body.user?.id).toBe(helen)
    expect((await call(getMe, {}, others)).status).toBe(401)
  })

  test('comes in an email that says what to do', async () => {
    await customer()
    await ask()
    const [letter] = await portal.mail()
    expect(letter?.subject).toBe('Sign in to Client Portal')
    expect(letter?.text).toContain('Hello Helen,\n\nUse this code or link to sign in:')
  })

  test('signs in exactly one of twenty simultaneous requests', async () => {
    await customer()
    const { token } = await ask()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(login, { body: { token } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(410)])
    expect(await portal.portal.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  test('is replaced, with its code, by a newer one for the same device or network', async () => {
    await customer()
    const older = await ask()
    const newer = await ask()
    expect((await call(login, { body: { token: older.token } })).body).toEqual(expired)
    expect((await call(login, { body: { challenge: older.challenge, code: older.code } })).body).toEqual(burnt)
    expect((await call(login, { body: { token: newer.token } })).status).toBe(200)
  })

  test('is the only open one after several simultaneous requests', async () => {
    await customer()
    await Promise.all(Array.from({ length: 5 }, () => call(requestAccessCode, { body: { email: helen } })))
    const open = await portal.portal.db
      .selectFrom('login_challenge')
      .where('ended_at', 'is', null)
      .selectAll()
      .execute()
    expect(open).toHaveLength(1)
  })

  test('stops working when its code is used', async () => {
    await customer()
    const { challenge, code, token } = await ask()
    expect((await call(login, { body: { challenge, code } })).status).toBe(200)
    expect((await call(login, { body: { token } })).body).toEqual(expired)
  })

  test('does not sign in a person who has been deactivated since', async () => {
    const id = await customer()
    const { token } = await ask()
    await portal.portal.db.updateTable('account').set({ active: false }).where('id', '=', id).execute()
    const { status, body } = await call(login, { body: { token } })
    expect([status, body]).toEqual([403, { detail: contactTheProvider }])
  })

  test.each(['.', '>', '%20', ').', '_', '&amp;utm_source=mail'])(
    'signs in if a mail program added %s to the link',
    async (added) => {
      await customer()
      const { token } = await ask()
      expect((await call(checkLink, { body: { token: token + added } })).body).toMatchObject({ usable: true })
      expect((await call(login, { body: { token: token + added } })).status).toBe(200)
    },
  )

  test('is rejected if its token is unknown or malformed', async () => {
    expect((await call(login, { body: { token: 'x'.repeat(43) } })).body).toEqual(expired)
    const short = await call(login, { body: { token: 'short' } })
    expect([short.status, short.body.detail]).toEqual([422, 'This is not an access link'])
  })
})

describe('an access code', () => {
  test('signs in once', async () => {
    await customer()
    const { challenge, code } = await ask()
    const { status, response } = await call(login, { body: { challenge, code: ` ${code} ` } })
    expect([status, typeof sessionCookieOf(response)]).toEqual([200, 'string'])
    const secondTry = await call(login, { body: { challenge, code } })
    expect([secondTry.status, secondTry.body]).toEqual([410, burnt])
  })

  test('stops working when its link is used', async () => {
    await customer()
    const { challenge, code, token } = await ask()
    await call(login, { body: { token } })
    expect((await call(login, { body: { challenge, code } })).body).toEqual(burnt)
  })

  test('still works after four wrong codes', async () => {
    await customer()
    const { challenge, code } = await ask()
    for (let guess = 0; guess < 4; guess++) {
      const { status, body } = await call(login, { body: { challenge, code: otherCode(code) } })
      expect([status, body]).toEqual([403, wrong])
    }
    expect((await call(login, { body: { challenge, code } })).status).toBe(200)
  })

  test('stops working after the fifth wrong code, while its link still works', async () => {
    await customer()
    const { challenge, code, token } = await ask()
    for (let guess = 0; guess < 4; guess++) await call(login, { body: { challenge, code: otherCode(code) } })
    const fifth = await call(login, { body: { challenge, code: otherCode(code) } })
    expect([fifth.status, fifth.body]).toEqual([410, burnt])
    expect((await call(login, { body: { challenge, code } })).body).toEqual(burnt)
    expect((await call(checkLink, { body: { token } })).body).toMatchObject({ usable: true })
    expect((await call(login, { body: { token } })).status).toBe(200)
  })

  test('allows five guesses even if twenty are made at the same time', async () => {
    await customer()
    const { challenge, code } = await ask()
    const guesses = Array.from({ length: 20 }, () => call(login, { body: { challenge, code: otherCode(code) } }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(4).fill(403), ...Array<number>(16).fill(410)])
    expect(await portal.portal.db.selectFrom('login_challenge').select('wrong_codes').execute()).toEqual([
      { wrong_codes: 5 },
    ])
  })

  test('works until just before ten minutes have passed, and not after', async () => {
    await customer()
    const first = await ask()
    clock.advance(10 * minute - 1)
    const inTime = { challenge: first.challenge, code: first.code }
    expect((await call(login, { body: inTime })).status).toBe(200)
    const second = await ask()
    clock.advance(10 * minute)
    const late = { challenge: second.challenge, code: second.code }
    expect((await call(login, { body: late })).body).toEqual(burnt)
  })

  test('does not work with the challenge of another request', async () => {
    await customer()
    await records.stakeholderAccount([], { email: 'other@elsewhere.example' })
    const mine = await ask()
    const other = await ask('other@elsewhere.example')
    if (mine.code === other.code) return
    expect((await call(login, { body: { challenge: other.challenge, code: mine.code } })).status).toBe(403)
  })

  test('is rejected with its own message if it does not have six digits', async () => {
    const { status, body } = await call(login, { body: { challenge: 'abc', code: '12345' } })
    expect([status, body.detail]).toEqual([422, 'Enter the 6 digits from the email'])
  })
})

test('a session shows whether it started with a link or with a code', async () => {
  await customer()
  const wayOf = async (body: { token: string } | { challenge: string; code: string }) => {
    const { response } = await call(login, { body })
    const sessions = (await call(listSessions, {}, sessionCookieOf(response))).body
    return sessions.find(({ current }) => current)?.way
  }
  const { token } = await ask()
  expect(await wayOf({ token })).toBe('link')
  const { challenge, code } = await ask()
  expect(await wayOf({ challenge, code })).toBe('code')
})

describe('an expired link', () => {
  test('can be exchanged for a new one by email without showing the address', async () => {
    await customer()
    const { token } = await ask(helen, '/work-orders')
    clock.advance(11 * minute)
    const { status, body } = await call(requestNewLink, { body: { token } })
    expect([status, Object.keys(body)]).toEqual([200, ['challenge']])
    const fresh = await newestAccessMail(portal)
    expect(fresh.recipient).toBe(helen)
    expect((await call(login, { body: { token: fresh.token } })).body.referrer_link).toBe('/work-orders')
  })

  test('returns a challenge for which the new code works', async () => {
    await customer()
    const { token } = await ask()
    clock.advance(11 * minute)
    const { challenge } = (await call(requestNewLink, { body: { token } })).body
    const { code } = await newestAccessMail(portal)
    expect((await call(login, { body: { challenge, code } })).status).toBe(200)
  })

  test('is not replaced if its token is unknown', async () => {
    const { status, body } = await call(requestNewLink, { body: { token: 'x'.repeat(43) } })
    expect([status, body]).toEqual([410, expired])
  })

  test('is not replaced for people who have been deactivated since', async () => {
    const id = await customer()
    const { token } = await ask()
    await portal.portal.db.updateTable('account').set({ active: false }).where('id', '=', id).execute()
    const { status, body } = await call(requestNewLink, { body: { token } })
    expect([status, body]).toEqual([403, { detail: contactTheProvider }])
    expect(await portal.mail()).toHaveLength(1)
  })
})
