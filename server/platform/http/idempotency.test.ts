import { readFile } from 'node:fs/promises'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { keepsAnswer, noKey, otherContent, stillUnderWay } from '@portal/domain/contract/idempotency'
import { inviteStakeholder } from '@portal/domain/stakeholders/contract'
import { createTag } from '@portal/domain/tags/contract'
import { sendContactMessage } from '@portal/domain/team/contract'
import { makeToken } from '@portal/domain/tokens/contract'
import { makeHook } from '@portal/domain/webhooks/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessRows } from '../../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld } from '../../testing/access-world.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldResponses } from './idempotency.ts'

const portal = await testPortal()
const { call, clock } = portal
let world: AccessWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildAccessWorld(portal)
})

const key = 'b3a1e2c4-0001'
const hour = 60 * 60 * 1000
const tag = (name: string, as = world.cookies['client partner'], under: string | undefined = key) =>
  call(createTag, { params: { id: world.engagement }, body: { name } }, as, under)

const keeping = allEndpoints.filter(({ endpoint }) => keepsAnswer(endpoint))
const rowOf = ({ feature, name }: { feature: string; name: string }) => accessRows[`${feature}.${name}`]

describe.each(keeping.filter((entry) => rowOf(entry)?.allowed[0]))('$endpoint.method $endpoint.path', (entry) => {
  const { endpoint } = entry
  const row = rowOf(entry)
  const as = () => world.cookies[row?.allowed.at(-1) ?? 'superuser']

  test('sent twice with one idempotency key runs once, returns the same, and rejects other content', async () => {
    const request = (await row?.request(world)) ?? {}
    const first = await call(endpoint, request as never, as(), key)
    expect(first.status).toBeLessThan(300)
    const before = await everything()
    const second = await call(endpoint, request as never, as(), key)
    expect([second.status, second.response.rawPayload]).toEqual([first.status, first.response.rawPayload])
    // A call without parameters and body has no other content.
    if (Object.keys(request).length > 0) {
      const other = await call(endpoint, changed(request) as never, as(), key)
      expect([other.status, other.body.detail]).toEqual([422, otherContent])
    }
    expect(await everything()).toEqual(before)
  })
})

test('the documentation lists exactly the POST calls that ignore an Idempotency-Key, with a reason', async () => {
  const without = allEndpoints.filter(({ endpoint }) => endpoint.method === 'POST' && !keepsAnswer(endpoint))
  const page = await readFile(new URL('../../../docs/integrate/idempotency.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `POST (\S+)` +\| (\S.*?) *\|$/gm)].map(([, path]) => path)
  expect(listed.toSorted()).toEqual(without.map(({ endpoint }) => endpoint.path).toSorted())
  // This world has no invited person, passkey or app; see invitations.test.ts, passkeys.test.ts, authenticators.test.ts.
  const untried = keeping.filter((entry) => entry.endpoint.method === 'POST' && !rowOf(entry)?.allowed[0])
  expect(untried.map(({ feature, name }) => `${feature}.${name}`)).toEqual([
    'session.addAuthenticator',
    'session.addPasskey',
    'stakeholders.answerInvitation',
  ])
})

describe('the stored response of a call that returns a secret', () => {
  const token = { body: { name: 'Nightly', scopes: ['import' as const], days: 90 as const } }

  test('cannot be read from the database', async () => {
    const { body } = await call(makeToken, token, world.cookies.superuser, key)
    const rows = await portal.portal.db.selectFrom('kept_answer').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.secret)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('is returned only to the session that made the call', async () => {
    const first = await call(makeToken, token, world.cookies.superuser, key)
    const otherSession = await portal.signIn(world.accounts.superuser)
    const second = await call(makeToken, token, otherSession, key)
    expect([second.status, second.body.secret === first.body.secret]).toEqual([201, false])
    expect((await call(makeToken, token, world.cookies.superuser, key)).body).toEqual(first.body)
  })

  test('is returned to the API token that made the call', async () => {
    const { body } = await call(
      makeToken,
      { body: { name: 'Hooks', scopes: ['hooks' as const], days: 90 as const } },
      world.cookies.superuser,
    )
    const sendRequest = () =>
      portal.server.inject({
        method: 'POST',
        url: makeHook.path,
        payload: { name: 'Chat', address: 'https://receiver.example/portal', form: 'standard', kinds: [] },
        headers: { authorization: `Bearer ${body.secret}`, 'idempotency-key': key },
      })
    const first = await sendRequest()
    expect([first.statusCode, (await sendRequest()).body]).toEqual([201, first.body])
  })
})

describe('an idempotency key', () => {
  test('belongs to one person and one call', async () => {
    expect((await tag('Alpha')).status).toBe(201)
    expect((await tag('Beta', world.cookies['delivery lead'])).status).toBe(201)
    const message = { data: { subject: 'Hello', message: 'About the tags' }, to: ['client_partner' as const] }
    const sent = await call(
      sendContactMessage,
      { params: { id: world.engagement }, body: message },
      world.cookies['stakeholder level 1'],
      key,
    )
    expect(sent.status).toBeLessThan(300)
  })

  test('is accepted with and without quotation marks, and rejected if it is invalid', async () => {
    const post = (header: string) =>
      portal.server.inject({
        method: 'POST',
        url: `/api/projects/${world.engagement}/tags`,
        payload: { name: 'Alpha' },
        headers: { ...ownOrigin, cookie: world.cookies['client partner'], 'idempotency-key': header },
      })
    const first = await post('"one-key"')
    expect((await post('one-key')).body).toBe(first.body)
    for (const header of ['', '""', 'a b', '"a"b"', 'x'.repeat(256), 'ключ']) {
      const refused = await post(Buffer.from(header).toString('latin1'))
      expect([refused.statusCode, refused.json()]).toEqual([400, { detail: noKey }])
    }
  })

  test('can be used again after a rejected call, because nothing was stored', async () => {
    expect((await tag('Alpha', undefined, 'first')).status).toBe(201)
    expect((await tag('Alpha')).status).toBe(409)
    await portal.portal.db.deleteFrom('tag').execute()
    expect((await tag('Alpha')).status).toBe(201)
  })

  test('does not keep rejected attempts from counting towards the rate limit', async () => {
    const invite = (under: string) => call(inviteStakeholder, invitation, world.cookies['stakeholder level 1'], under)
    const person = { full_name: 'Nadia Brook', role: 'Owner', phone: '', email: 'nadia@customer.example' }
    const body = { ...person, access_level: 2 as const }
    const invitation = { params: { id: world.engagement }, body }
    expect((await invite('first')).status).toBe(201)
    expect((await invite('second')).status).toBe(409)
    expect(await attempts()).toBe(2)
  })

  test('works for 24 hours, and a job removes it later', async () => {
    const first = await tag('Alpha')
    clock.advance(24 * hour - 1)
    const cookie = await portal.signIn(world.accounts['client partner'])
    expect((await tag('Alpha', cookie)).body).toEqual(first.body)
    await removeOldResponses(portal.portal)
    expect(await storedRows()).toBe(1)
    clock.advance(1)
    // After 24 hours the key can be used again, also before the job has run.
    expect((await tag('Beta', cookie)).status).toBe(201)
    clock.advance(24 * hour)
    await removeOldResponses(portal.portal)
    expect(await storedRows()).toBe(0)
  })
})

test('three simultaneous calls with one idempotency key run once and get the same response', async () => {
  const answers = await Promise.all([tag('Alpha'), tag('Alpha'), tag('Alpha')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1)
  expect(await portal.portal.db.selectFrom('tag').select('id').execute()).toHaveLength(1)
})

test.runIf(portal.connection.jobsBackend.kind === 'postgres')(
  'a call whose idempotency key is still in use gets 409 and Retry-After',
  async () => {
    const account_id = world.accounts['client partner']
    let release = () => {}
    const holding = new Promise<void>((resolve) => {
      release = resolve
    })
    let accepted = () => {}
    const begun = new Promise<void>((resolve) => {
      accepted = resolve
    })
    const other = portal.connection.db.transaction().execute(async (transaction) => {
      const row = {
        account_id,
        call: `POST ${createTag.path}`,
        key,
        content_hash: 'x',
        answer: null,
        kept_at: clock.now(),
      }
      await transaction.insertInto('kept_answer').values(row).execute()
      accepted()
      await holding
    })
    await begun
    const waited = await tag('Alpha')
    release()
    await other
    expect([waited.status, waited.body.detail, waited.response.headers['retry-after']]).toEqual([
      409,
      stillUnderWay,
      '1',
    ])
  },
)

const storedRows = async () => (await portal.portal.db.selectFrom('kept_answer').select('key').execute()).length
const attempts = async () =>
  (await portal.portal.db.selectFrom('rate_window').select('count').execute()).reduce(
    (sum, { count }) => sum + count,
    0,
  )

let tables: string[] | undefined

/** Rows of every table, without last visits and counters of attempts. */
async function everything(): Promise<string[]> {
  const { db } = portal.connection
  tables ??= (
    await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
        and table_name not in ('session', 'rate_window', 'kysely_migration_lock')`.execute(db)
  ).rows.map(({ name }) => name)
  const all = tables.map((name) => `select '${name} ' || md5(t::text) as row from ${name} t`).join(' union all ')
  const { rows } = await sql.raw<{ row: string }>(all).execute(db)
  return rows.map(({ row }) => row).toSorted()
}

/** Bytes of a zip without files. */
const emptyZip = 22

/** Returns the request with one valid change. */
function changed(request: { params?: object; query?: object; body?: object }): object {
  const { body } = request
  // An empty zip stays one if it gets a comment, whose length comes first.
  if (body instanceof Blob && body.size === emptyZip)
    return { ...request, body: new Blob([body.slice(0, emptyZip - 2), '\x04\0more'], { type: body.type }) }
  if (body instanceof Blob) return { ...request, body: new Blob([body, 'more'], { type: body.type }) }
  if (request.body instanceof FormData) {
    const form = new FormData()
    for (const [name, value] of request.body) {
      if (name === 'description' || name === 'currency_symbol') form.append(name, `${value} 2`)
      else if (value instanceof File) form.append(name, value, name === 'file' ? `Other ${value.name}` : value.name)
      else form.append(name, value)
    }
    return { ...request, body: form }
  }
  const params = { ...request.params } as Record<string, string>
  const [last] = Object.keys(params).toReversed()
  if (last !== undefined) return { ...request, params: { ...params, [last]: 'another' } }
  if (body && 'name' in body) return { ...request, body: { ...body, name: `${body.name} again` } }
  return { ...request, body: JSON.parse(JSON.stringify(request.body).replace(/New|[a-z](?= [a-z])/, 'y')) }
}
