import { getMe } from '@portal/domain/session/contract'
import { nameFromAddress, setupLinkGone, setupSignsOn } from '@portal/domain/session/setup'
import { beginSetupSignOn, checkSetupLink, setUpWithPasskey } from '@portal/domain/session/setup-contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCookieOf } from '../../testing/access-mail.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { folderOf, jsonFiles, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { makeSetupLink } from './setup.ts'
import { makeSuperuser } from './setup-data.ts'

const company = await startIdentityProvider('http://127.0.0.1:3000')
const portal = await testPortal({
  OIDC_ISSUER: company.issuer,
  OIDC_CLIENT_ID: company.clientId,
  OIDC_CLIENT_SECRET: company.clientSecret,
})
const { call, clock, records, server } = portal
const { db } = portal.portal
const email = 'ada.king@provider.example'
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  Object.assign(company.person, { email, email_verified: true })
})
afterAll(async () => {
  await portal.close()
  await company.close()
  await removeFolders()
})

const hour = 60 * 60 * 1000
const newToken = async (): Promise<string> => new URL(await makeSetupLink(portal.portal)).hash.slice('#token='.length)
const works = async (token: string) => (await call(checkSetupLink, { body: { token } })).status

/** Begins a sign-on with the link. Returns the rest of it, which ends where the browser is then; undefined if the link is rejected. */
async function begin(token: string) {
  const { status, body, response } = await call(beginSetupSignOn, { body: { token } })
  if (status !== 200) return undefined
  const cookie = `sign-on=${response.cookies.find(({ name }) => name === 'sign-on')?.value}`
  const back = new URL(await company.visit(body.auth_uri))
  return async () => {
    const answer = await server.inject({ method: 'GET', url: back.pathname + back.search, headers: { cookie } })
    return { location: answer.headers.location, session: sessionCookieOf(answer) }
  }
}
const setUp = async (token: string) => (await begin(token))?.()
const superusers = async () =>
  (await db.selectFrom('account').select('email').where('is_superuser', '=', true).orderBy('email').execute()).map(
    (account) => account.email,
  )

describe('the setup link', () => {
  test('is stored as a hash, works for 24 hours, and checking it does not use it', async () => {
    const token = await newToken()
    expect(JSON.stringify(await db.selectFrom('setup').selectAll().execute())).not.toContain(token)
    const { body } = await call(checkSetupLink, { body: { token } })
    expect(body).toEqual({ expires_at: '2026-06-19T08:30:00.000Z', staff_domains: ['provider.example'] })
    expect(await works(token)).toBe(200)
    clock.advance(24 * hour)
    expect((await call(checkSetupLink, { body: { token } })).body).toMatchObject({ detail: setupLinkGone })
  })

  test('ends when there is a newer one', async () => {
    const [first, second] = [await newToken(), await newToken()]
    expect([await works(first), await works(second)]).toEqual([410, 200])
  })

  test('ends with the first superuser, whether a form, a command or an import made it, and cannot be made again', async () => {
    for (const make of [
      () => records.staffAccount({ is_superuser: true }),
      () => makeSuperuser(db, { email, name: 'Ada King' }),
      async () => {
        await setKeeper(db, 'import', clock.now())
        const { users, ...rest } = providerRecords()
        const leah = { id: 'leah', email: 'leah@provider.example', first_name: 'Leah', last_name: 'Fenwick' }
        const superuser = {
          ...leah,
          login_method: 'internal',
          is_stakeholder: false,
          access_level: 1,
          is_superuser: true,
        }
        return importFolder(
          portal.portal,
          await folderOf(jsonFiles({ ...rest, users: [...users, superuser as never] })),
        )
      },
    ]) {
      await portal.reset()
      const token = await newToken()
      await make()
      expect([await works(token), await makeSetupLink(portal.portal)]).toEqual([410, ''])
      // Also when none is left.
      await db.updateTable('account').set({ is_superuser: false }).execute()
      expect(await makeSetupLink(portal.portal)).toBe('')
    }
  })

  test('is not made void by a superuser among customers', async () => {
    const token = await newToken()
    await records.stakeholderAccount([], { is_superuser: true })
    expect(await works(token)).toBe(200)
  })

  test('opens a page that sends no address to the links on it', async () => {
    const policyOf = async (url: string) => (await server.inject({ url })).headers['referrer-policy']
    expect([await policyOf('/setup?link=yes'), await policyOf('/login')]).toEqual(['no-referrer', 'same-origin'])
  })

  test('limits guesses', async () => {
    await newToken()
    const guess = () => works('x'.repeat(43))
    const answers: number[] = []
    for (let count = 0; count < 1300 && !answers.includes(429); count++) answers.push(await guess())
    expect(new Set(answers)).toEqual(new Set([410, 429]))
  })
})

describe('setting up with single sign-on', () => {
  test('makes the person who signs on the superuser, named after the address, and opens the setup', async () => {
    const { location, session } = (await setUp(await newToken())) ?? {}
    expect(location).toBe('/setup')
    expect((await call(getMe, {}, session)).body).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'King',
      is_superuser: true,
      is_stakeholder: false,
    })
    const entries = await db.selectFrom('audit_entry').select(['act', 'actor']).execute()
    expect(entries).toContainEqual({ act: 'Set up the portal', actor: 'Ada King' })
  })

  test('makes a member of staff whom an import brought the superuser', async () => {
    await records.staffAccount({ email, first_name: 'Augusta' })
    const { session } = (await setUp(await newToken())) ?? {}
    expect((await call(getMe, {}, session)).body).toMatchObject({ first_name: 'Augusta', is_superuser: true })
  })

  test('works once: of two browsers at the same time one wins', async () => {
    const token = await newToken()
    const [one, other] = [await begin(token), await begin(token)]
    const answers = await Promise.all([one?.(), other?.()])
    expect(answers.map((answer) => answer?.location).toSorted()).toEqual(['/setup', '/setup?refused=yes'])
    expect(await begin(token)).toBeUndefined()
    expect(await superusers()).toEqual([email])
  })

  test.each([
    ['another domain', { email: 'ada@customer.example' }],
    ['an address that is not verified', { email_verified: false }],
  ])('rejects %s, and the link still works', async (_, person) => {
    const token = await newToken()
    Object.assign(company.person, person)
    expect((await setUp(token))?.location).toBe('/setup?refused=yes')
    expect([await superusers(), await works(token)]).toEqual([[], 200])
  })

  test('rejects a deactivated account, and the link still works', async () => {
    await records.staffAccount({ email, active: false })
    const token = await newToken()
    expect((await setUp(token))?.location).toBe('/setup?refused=yes')
    expect([await superusers(), await works(token)]).toEqual([[], 200])
  })

  test('rejects an identity that is linked to another account, and the link still works', async () => {
    const first = await setUp(await newToken())
    expect(first?.location).toBe('/setup')
    await db.updateTable('account').set({ is_superuser: false, email: 'augusta@provider.example' }).execute()
    await db.updateTable('setup').set({ had_superuser: false }).execute()
    const token = await newToken()
    expect((await setUp(token))?.location).toBe('/setup?refused=yes')
    expect([await superusers(), await works(token)]).toEqual([[], 200])
  })

  test('an expired link does not begin one', async () => {
    const token = await newToken()
    clock.advance(25 * hour)
    expect(await begin(token)).toBeUndefined()
  })

  test('leaves no passkey as another way', async () => {
    const body = { token: await newToken(), name: 'Ada King', email }
    expect((await call(setUpWithPasskey, { body })).body).toMatchObject({ detail: setupSignsOn })
  })
})

describe('the superuser of the setup link, once an import keeps the records', () => {
  const bring = async (users: object[]) => {
    const provided = providerRecords()
    return importFolder(
      portal.portal,
      await folderOf(jsonFiles({ ...provided, users: [...provided.users, ...users] as never })),
      { takeOver: true, allowRemovals: true },
    )
  }
  const imported = (id: string) => ({
    id,
    email,
    first_name: 'Augusta Ada',
    last_name: 'King',
    login_method: 'internal',
    is_stakeholder: false,
    access_level: 1,
    is_superuser: false,
  })

  test('is neither deactivated nor demoted by an import that lacks them', async () => {
    const { session } = (await setUp(await newToken())) ?? {}
    await bring([])
    expect((await call(getMe, {}, session)).body).toMatchObject({ email, is_superuser: true })
  })

  test('goes on as the account that the import has for the address, and signs in as before', async () => {
    await setUp(await newToken())
    await bring([imported('ada')])
    const accounts = db.selectFrom('account').select(['id', 'is_superuser', 'active', 'replaced_by'])
    expect(await accounts.where('last_name', '=', 'King').orderBy('id').execute()).toEqual([
      { id: 'ada', is_superuser: true, active: true, replaced_by: null },
      { id: expect.stringMatching(/^portal-/), is_superuser: false, active: false, replaced_by: 'ada' },
    ])
    expect(await db.selectFrom('sign_on_identity').select('account_id').execute()).toEqual([{ account_id: 'ada' }])
    // The next import says again that they are none.
    await bring([imported('ada')])
    expect(await superusers()).toContain(email)
  })
})

test('a portal whose staff do not use single sign-on makes the superuser wait for a passkey', async () => {
  const other = await testPortal({ STAFF_SIGN_ON: 'off' })
  await other.reset()
  const token = new URL(await makeSetupLink(other.portal)).hash.slice('#token='.length)
  const setUpAs = (address: string) =>
    other.call(setUpWithPasskey, { body: { token, name: 'Ada King', email: address } })
  expect((await setUpAs('ada@customer.example')).response.json().fields).toEqual({
    email: 'Use an address of provider.example.',
  })
  const { status, response } = await setUpAs(email)
  expect([status, response.cookies.map(({ name }) => name)]).toEqual([204, ['second-step']])
  expect((await setUpAs(email)).status).toBe(410)
  const account = other.portal.db.selectFrom('account').select(['first_name', 'is_superuser', 'origin'])
  expect(await account.executeTakeFirst()).toEqual({ first_name: 'Ada', is_superuser: true, origin: 'operator' })
  await other.close()
})

test.each([
  ['ada.king@provider.example', 'Ada King'],
  ['ada_m-king+portal@provider.example', 'Ada M King'],
  ['ada@provider.example', 'Ada'],
])('%s is the address of %s', (address, name) => {
  expect(nameFromAddress(address)).toBe(name)
})
