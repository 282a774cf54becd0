import { getDigest, listLog } from '@portal/domain/admin/contract'
import { getImport, listImports, takeInImport } from '@portal/domain/import/contract'
import { listTokenLimits, listTokens, makeToken, noSuchToken, revokeToken } from '@portal/domain/tokens/contract'
import { callsPerMinute, noTokens, unknownToken } from '@portal/domain/tokens/token'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const kit = await testPortal()
const { portal, call, records, signIn, clock, server } = kit
const { db } = portal
let leah: string
beforeEach(async () => {
  await kit.reset()
  leah = await signIn(await records.staffAccount({ is_superuser: true, first_name: 'Leah', last_name: 'Stone' }))
})
afterAll(kit.close)

const make = (more: object = {}) =>
  call(makeToken, { body: { name: 'Nightly push', scopes: ['import'], days: null, ...more } }, leah)
const created = async (more: object = {}) => (await make(more)).body
const use = (secret: string) => call(listImports, {}, secret)
const listed = async () => (await call(listTokens, {}, leah)).body
const log = async (kind: 'token' | 'sign_in_refused' | 'access_refused' | 'admin') =>
  (await call(listLog, { query: { kind } }, leah)).body

describe('an API token', () => {
  test('is shown once, and stored only as a prefix and a hash', async () => {
    const { status, body } = await make()
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^cp_live_[\w-]{43}$/)])
    expect(body.prefix).toBe(body.secret.slice(0, 16))
    const { secret, ...rest } = body
    expect(await listed()).toEqual([rest])
    expect(rest).toMatchObject({ name: 'Nightly push', scopes: ['import'], state: 'valid', made_by: 'Leah Stone' })
    const rows = await db.selectFrom('api_token').selectAll().execute()
    const answers = await db.selectFrom('kept_answer').selectAll().execute()
    expect(JSON.stringify([rows, answers, await log('admin')])).not.toContain(secret.slice(17))
  })

  test('lets a program in without a session, cookie or origin', async () => {
    const { secret } = await created()
    expect(await use(secret)).toMatchObject({ status: 200, body: [] })
    const requested = { params: { id: 'none' }, body: { allow_removals: false } }
    expect((await call(takeInImport, requested, secret)).status).toBe(404)
  })

  test('takes precedence over a session in the same request', async () => {
    const { secret } = await created()
    const both = { authorization: `Bearer ${secret}`, cookie: leah }
    const answer = await server.inject({ url: '/api/admin/tokens', headers: both })
    expect([answer.statusCode, answer.json().detail]).toEqual([403, noTokens])
    const wrong = { authorization: 'Bearer cp_live_nothing', cookie: leah }
    expect((await server.inject({ url: '/api/admin/tokens', headers: wrong })).statusCode).toBe(401)
  })

  test('shows when and from where it was last used', async () => {
    const { secret } = await created()
    expect(await listed()).toMatchObject([{ last_used_at: null, last_used_from: null }])
    await use(secret)
    const first = clock.now().toISOString()
    clock.advance(30_000)
    await use(secret)
    expect(await listed()).toMatchObject([{ last_used_at: first, last_used_from: '127.0.0.1' }])
    await server.inject({
      url: '/api/imports',
      remoteAddress: '192.0.2.7',
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(await listed()).toMatchObject([{ last_used_at: clock.now().toISOString(), last_used_from: '192.0.2.7' }])
  })

  test('has every use in the audit log under its name, including reads and rejected calls', async () => {
    const { secret, prefix } = await created()
    await use(secret)
    await call(getImport, { params: { id: 'none' } }, secret)
    await call(getDigest, {}, secret)
    const actor = `API token Nightly push (${prefix})`
    expect(await log('token')).toMatchObject([{ actor, account_id: null, act: listImports.summary, status: 200 }])
    expect(await log('access_refused')).toMatchObject([
      { actor, act: getDigest.summary, status: 403, reason: noTokens },
      { actor, act: getImport.summary, status: 404, object_id: 'none' },
    ])
    expect(await log('admin')).toMatchObject([{ act: 'Created an API token', object: `Nightly push (${prefix})` }])
  })

  test('can be limited to customers and engagements, and shows these limits', async () => {
    const client = await records.client({ name: 'Carrow Logistics' })
    const engagement = await records.engagement({ title: 'Fleet', client_id: client })
    const limits = { clients: [client], engagements: [engagement] }
    const { body } = await make({ scopes: ['read engagements'], ...limits })
    expect(body.limited_to).toEqual([
      { kind: 'customer', id: client, name: 'Carrow Logistics' },
      { kind: 'engagement', id: engagement, name: 'Fleet' },
    ])
    expect(await listed()).toMatchObject([{ limited_to: body.limited_to }])
    const { customers, engagements } = (await call(listTokenLimits, {}, leah)).body
    expect([customers, engagements.map(({ id }) => id)]).toEqual([
      [{ id: client, name: 'Carrow Logistics' }],
      [engagement],
    ])
  })

  test('that is revoked is rejected from the next call on, and the attempt is logged', async () => {
    const { id, secret, prefix } = await created()
    expect((await call(revokeToken, { params: { id } }, leah)).status).toBe(204)
    const answer = await use(secret)
    expect(answer).toMatchObject({ status: 401, body: { detail: unknownToken } })
    expect(answer.response.headers['www-authenticate']).toBe('Bearer')
    await use(secret)
    expect(await log('sign_in_refused')).toMatchObject([
      { actor: `API token Nightly push (${prefix})`, reason: 'revoked', status: 401 },
    ])
    const revoked_at = clock.now().toISOString()
    clock.advance(60_000)
    expect((await call(revokeToken, { params: { id } }, leah)).status).toBe(204)
    expect(await listed()).toMatchObject([{ state: 'revoked', revoked_at }])
  })

  test('expires on the chosen date', async () => {
    const { secret } = await created({ days: 30 })
    clock.advance(30 * 24 * 60 * 60 * 1000 - 1)
    expect((await use(secret)).status).toBe(200)
    clock.advance(1)
    expect((await use(secret)).status).toBe(401)
    leah = await signIn(await records.staffAccount({ is_superuser: true }))
    expect(await listed()).toMatchObject([{ state: 'expired' }])
  })

  test('has its own rate limit per minute, independent of other tokens', async () => {
    const { id, secret } = await created()
    const other = await created()
    const key = `token:${id}`
    await db
      .insertInto('rate_window')
      .values({ key, started_at: clock.now(), count: callsPerMinute - 1 })
      .execute()
    expect((await use(secret)).status).toBe(200)
    const refused = await use(secret)
    expect([refused.status, refused.response.headers['retry-after']]).toEqual([429, '60'])
    expect((await use(other.secret)).status).toBe(200)
    clock.advance(60_000)
    expect((await use(secret)).status).toBe(200)
  })
})

describe('invalid calls', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ days: 0 }, 'days'],
    [{ days: 3651 }, 'days'],
    [{ clients: ['nobody'], scopes: ['read engagements'] }, 'clients'],
    [{ engagements: ['nothing'], scopes: ['read engagements'] }, 'engagements'],
    [{ engagements: ['nothing'] }, 'scopes'],
  ])('rejects a token with %j', async (more, field) => {
    const { status, body } = await make(more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect(await listed()).toEqual([])
  })

  test('rejects the revocation of an unknown token', async () => {
    const answer = await call(revokeToken, { params: { id: 'nothing' } }, leah)
    expect(answer).toMatchObject({ status: 404, body: { detail: noSuchToken } })
  })
})
