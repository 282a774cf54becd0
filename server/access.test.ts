import { allEndpoints } from '@portal/domain/contract/all-endpoints'
import { scopes } from '@portal/domain/contract/scope'
import { needsScope, noTokens } from '@portal/domain/tokens/token'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from './app.ts'
import type { AccessRow } from './testing/access-row.ts'
import { accessRows } from './testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, type Caller, callers, reachers, staff } from './testing/access-world.ts'
import { testPortal } from './testing/test-portal.ts'

const portal = await testPortal()

const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access === 'signed-in')
const named = guarded.map((entry) => ({ ...entry, row: accessRows[`${entry.feature}.${entry.name}`] }))

test('every contract has a handler, and every handler a contract', () => {
  const served = allRoutes(portal.portal).map((route) => route.endpoint)
  const unserved = allEndpoints.filter(({ endpoint }) => !served.includes(endpoint)).map(({ name }) => name)
  const undeclared = served.filter((endpoint) => !allEndpoints.some((entry) => entry.endpoint === endpoint))
  expect({ unserved, undeclared }).toEqual({ unserved: [], undeclared: [] })
})

test('every guarded call has a row that says who gets what', () => {
  expect(named.filter(({ row }) => !row).map(({ feature, name }) => `${feature}.${name}`)).toEqual([])
})

test.each([undefined, ...scopes])(
  'an API token of scope “%s” reaches the calls that name it, and no other',
  async (scope) => {
    await portal.reset()
    const world = await buildAccessWorld(portal)
    const { secret } = await world.token(scope ? [scope] : [])
    for (const { endpoint, feature, name } of allEndpoints) {
      const reached = scope !== undefined && endpoint.scope === scope
      const request = reached ? await accessRows[`${feature}.${name}`]?.request(world) : {}
      const { status, body } = await portal.call(endpoint, request as never, secret)
      if (reached) expect([name, status < 300]).toEqual([name, true])
      else
        expect([name, status, body?.detail]).toEqual([
          name,
          403,
          endpoint.scope ? needsScope(endpoint.scope) : noTokens,
        ])
    }
  },
)

const outside: readonly Caller[] = ['anonymous', 'expired', 'deactivated']

describe.each(named.filter((entry) => entry.row !== undefined))(
  '$endpoint.method $endpoint.path',
  ({ endpoint, row }) => {
    const { request, foreign, missing, allowed, refusedWith = 403 } = row as AccessRow
    let world: AccessWorld
    beforeAll(async () => {
      await portal.reset()
      world = await buildAccessWorld(portal)
    })
    const status = async (caller: Caller, made: object): Promise<number> =>
      (await portal.call(endpoint, made as never, world.cookies[caller])).status

    test.runIf(foreign)('tells people of one customer nothing of another: the same answer as for nothing', async () => {
      for (const caller of ['stakeholder level 1', 'stakeholder level 2'] as const) {
        const theirs = await portal.call(endpoint, (await foreign?.(world)) as never, world.cookies[caller])
        const nothing = await portal.call(endpoint, missing as never, world.cookies[caller])
        expect([theirs.status, theirs.body]).toEqual([404, nothing.body])
      }
      for (const caller of staff.filter((one) => allowed.includes(one)))
        expect(await status(caller, (await foreign?.(world)) ?? {})).toBeLessThan(300)
    })

    test.runIf(missing)('answers an id that names nothing, or is none, with one and the same 404', async () => {
      for (const caller of ['stakeholder level 1', 'superuser'] as const) {
        const nothing = await portal.call(endpoint, missing as never, world.cookies[caller])
        expect(nothing.status).toBe(404)
        for (const malformed of ['a b', "x'--", '%00', 'é', 'x'.repeat(65)]) {
          const answer = await portal.call(endpoint, withId(missing ?? {}, malformed) as never, world.cookies[caller])
          expect([malformed, answer.status, answer.body]).toEqual([malformed, 404, nothing.body])
        }
      }
    })

    // The last, since some calls take from the world what the others look for.
    test('answers exactly those who may', async () => {
      for (const caller of callers) {
        const answered = await status(caller, await request(world))
        if (outside.includes(caller)) expect([caller, answered]).toEqual([caller, 401])
        else if (allowed.includes(caller)) expect([caller, answered < 300]).toEqual([caller, true])
        else expect([caller, answered]).toEqual([caller, !missing || reachers.includes(caller) ? refusedWith : 404])
      }
    })
  },
)

/** The request with every parameter of its path replaced. */
function withId(request: { params?: object }, value: string): object {
  return { ...request, params: Object.fromEntries(Object.keys(request.params ?? {}).map((name) => [name, value])) }
}
