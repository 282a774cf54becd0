import { checkLink, login, requestAccessCode, requestNewLink } from '@portal/domain/session/contract'
import { loginAsTeamMember, newestLinkStillWorks } from '@portal/domain/session/validation'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const hidden = await testPortal({ HIDE_UNKNOWN_EMAILS: 'true' })
const { call, clock, records, server } = portal
beforeEach(async () => {
  await portal.reset()
  await hidden.reset()
})
afterAll(hidden.close)

const minute = 60_000
const helen = 'helen@customer.example'
const from = (remoteAddress: string, url: string, payload: object) =>
  server.inject({ method: 'POST', url, payload, remoteAddress, headers: ownOrigin })

describe('link requests', () => {
  test('are limited by email and network, and the error says that the newest link works', async () => {
    await records.stakeholderAccount([], { email: helen })
    for (let count = 1; count <= 6; count++)
      expect((await from('198.51.100.7', '/authorize/access-code', { email: helen })).statusCode).toBe(200)
    clock.advance(3 * minute)
    const seventh = await from('198.51.100.7', '/authorize/access-code', { email: helen.toUpperCase() })
    expect([seventh.statusCode, seventh.json(), seventh.headers['retry-after']]).toEqual([
      429,
      { detail: newestLinkStillWorks(7) },
      '420',
    ])
    expect(await portal.mail()).toHaveLength(6)
    const { token } = await newestAccessMail(portal)
    expect((await call(login, { body: { token } })).status).toBe(200)
  })

  test('for one email are limited per IPv6 /48 like one network', async () => {
    await records.stakeholderAccount([], { email: helen })
    const ask = (ip: string) => from(ip, '/authorize/access-code', { email: helen })
    for (let count = 1; count <= 6; count++) expect((await ask(`2001:db8:1:${count}::1`)).statusCode).toBe(200)
    expect((await ask('2001:db8:1:7::1')).statusCode).toBe(429)
    expect(await portal.mail()).toHaveLength(6)
    expect((await ask('2001:db8:2:1::1')).statusCode).toBe(200)
  })

  test('are allowed again ten minutes later', async () => {
    await records.stakeholderAccount([], { email: helen })
    for (let count = 1; count <= 7; count++) await call(requestAccessCode, { body: { email: helen } })
    clock.advance(10 * minute)
    expect((await call(requestAccessCode, { body: { email: helen } })).status).toBe(200)
  })

  test('through an old link are limited by that link', async () => {
    await records.stakeholderAccount([], { email: helen })
    await call(requestAccessCode, { body: { email: helen } })
    const { token } = await newestAccessMail(portal)
    for (let count = 1; count <= 6; count++) expect((await call(requestNewLink, { body: { token } })).status).toBe(200)
    expect((await call(requestNewLink, { body: { token } })).status).toBe(429)
  })

  test('with an unknown token are limited by network', async () => {
    const body = { token: 'x'.repeat(43) }
    for (let count = 1; count <= 60; count++) expect((await call(requestNewLink, { body })).status).toBe(410)
    expect((await call(requestNewLink, { body })).status).toBe(429)
  })

  test('are limited by network, which is a /64 for IPv6', async () => {
    const ask = (ip: string, count: number) =>
      from(ip, '/authorize/access-code', { email: `nobody${count}@customer.example` })
    for (let count = 1; count <= 60; count++)
      expect((await ask(`2001:db8:1:2::${count.toString(16)}`, count)).statusCode).toBe(403)
    expect((await ask('2001:db8:1:2:ffff::1', 61)).statusCode).toBe(429)
    expect((await ask('2001:db8:1:3::1', 62)).statusCode).toBe(403)
  })
})

test('an IPv6 /48 gets four times the limit of a network, not 65,536 times', {
  tags: ['slow'],
}, async () => {
  const guess = (ip: string) => from(ip, '/api/authorize/login', { challenge: 'nobody', code: '123456' })
  for (let count = 1; count <= 240; count++)
    expect((await guess(`2001:db8:1:${count.toString(16)}::1`)).statusCode).toBe(410)
  expect((await guess('2001:db8:1:ffff::1')).statusCode).toBe(429)
  expect((await guess('2001:db8:2:ffff::1')).statusCode).toBe(410)
})

test('wrong codes are limited by network, but a correct link still works', async () => {
  await records.stakeholderAccount([], { email: helen })
  await call(requestAccessCode, { body: { email: helen } })
  const { token } = await newestAccessMail(portal)
  const guess = (ip: string) => from(ip, '/api/authorize/login', { challenge: 'nobody', code: '123456' })
  for (let count = 1; count <= 60; count++) expect((await guess('203.0.113.7')).statusCode).toBe(410)
  expect((await guess('203.0.113.7')).statusCode).toBe(429)
  expect((await guess('203.0.113.8')).statusCode).toBe(410)
  expect((await from('203.0.113.7', '/api/authorize/login', { token })).statusCode).toBe(200)
})

test('link checks are limited by network, except for a working link', async () => {
  await records.stakeholderAccount([], { email: helen })
  await call(requestAccessCode, { body: { email: helen } })
  const { token } = await newestAccessMail(portal)
  const body = { token: 'x'.repeat(43) }
  for (let count = 1; count <= 120; count++) expect((await call(checkLink, { body })).status).toBe(200)
  expect((await call(checkLink, { body })).status).toBe(429)
  expect((await call(checkLink, { body: { token } })).body).toMatchObject({ usable: true })
})

describe('with unknown email addresses hidden', () => {
  const ask = (email: string) => hidden.call(requestAccessCode, { body: { email } })

  test('all customers get the same response, but only active ones get an email', async () => {
    await records.stakeholderAccount([], { email: helen })
    await records.stakeholderAccount([], { email: 'gone@customer.example', active: false })
    await records.staffAccount({ email: 'freelancer@elsewhere.example' })
    for (const email of ['gone@customer.example', 'freelancer@elsewhere.example', 'nobody@customer.example', helen]) {
      const { status, body } = await ask(email)
      expect([status, Object.keys(body), body.challenge.length]).toEqual([200, ['challenge'], 43])
    }
    expect((await hidden.mail()).map((mail) => mail.recipient)).toEqual([helen])
  })

  test('the provider’s people are still sent to single sign-on, based on their domain alone', async () => {
    const { status, body } = await ask('nobody@provider.example')
    expect([status, body]).toEqual([403, { detail: loginAsTeamMember('Provider') }])
  })

  test('codes for unknown emails fail, expire and get replaced like those for known ones', async () => {
    await records.stakeholderAccount([], { email: helen })
    const story = async (email: string): Promise<unknown[]> => {
      const older = (await ask(email)).body.challenge
      const { challenge } = (await ask(email)).body
      const known = email === helen ? (await newestAccessMail(hidden)).code : undefined
      const code = known === '000000' ? '000001' : '000000'
      const answers = []
      for (const id of [older, ...Array<string>(6).fill(challenge)]) {
        const { status, body } = await hidden.call(login, { body: { challenge: id, code } })
        answers.push([status, body])
      }
      return answers
    }
    expect(await story('nobody@customer.example')).toEqual(await story(helen))
  })

  test('the limit per email is the same for known and unknown ones', async () => {
    await records.stakeholderAccount([], { email: helen })
    for (const email of [helen, 'nobody@customer.example']) {
      for (let count = 1; count <= 6; count++) expect((await ask(email)).status).toBe(200)
      const { status, body } = await ask(email)
      expect([status, body]).toEqual([429, { detail: newestLinkStillWorks(10) }])
    }
  })
})
