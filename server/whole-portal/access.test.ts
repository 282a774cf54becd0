import { allEndpoints } from '@portal/domain/all-endpoints'
import { scopes } from '@portal/domain/contract/scope'
import { expected, type Line } from '@portal/domain/testing/permission-line'
import type { State } from '@portal/domain/testing/permission-model'
import { needsScope, noTokens } from '@portal/domain/tokens/token'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../features.ts'
import { accessRows, type CallerRow, permissionRows } from '../testing/access-rows.ts'
import { buildAccessWorld, type Caller, staff } from '../testing/access-world.ts'
import {
  buildPermissionWorld,
  everyone,
  type PermissionCaller,
  type PermissionWorld,
  permissionCallers,
} from '../testing/permission-world.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()

const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access === 'signed-in')
const named = guarded.map((entry) => {
  const { feature, name } = entry
  const id = `${feature}.${name}`
  // The test below fails for a call without a line.
  return { ...entry, line: permissionRows[id] as Line, row: accessRows[id] }
})

test('every contract has a handler, and every handler a contract', () => {
  const served = allRoutes(portal.portal).map((route) => route.endpoint)
  const unserved = allEndpoints.filter(({ endpoint }) => !served.includes(endpoint)).map(({ name }) => name)
  const undeclared = served.filter((endpoint) => !allEndpoints.some((entry) => entry.endpoint === endpoint))
  expect({ unserved, undeclared }).toEqual({ unserved: [], undeclared: [] })
})

test('every call that needs a session has a row in both tables of its access.fixture.ts', () => {
  expect(named.filter(({ row, line }) => !row || !line).map(({ feature, name }) => `${feature}.${name}`)).toEqual([])
})

test.each([undefined, ...scopes])(
  'an API token with scope “%s” can make only the calls that name this scope',
  async (scope) => {
    await portal.reset()
    const world = await buildAccessWorld(portal)
    const { secret } = await world.token(scope ? [scope] : [])
    for (const { endpoint, feature, name } of allEndpoints) {
      const isAllowed = scope !== undefined && endpoint.scope === scope
      const request = isAllowed ? await accessRows[`${feature}.${name}`]?.request(world) : {}
      const { status, body } = await portal.call(endpoint, request as never, secret)
      if (isAllowed) expect([name, status < 300]).toEqual([name, true])
      else
        expect([name, status, body?.detail]).toEqual([
          name,
          403,
          endpoint.scope ? needsScope(endpoint.scope) : noTokens,
        ])
    }
  },
)

/** Calls after which their caller's session is not what it was. */
const changesSession = new Set(['logout', 'endOtherSessions', 'viewAs'])

/** All in which the call is tried: what its row names, and on each kind of engagement. */
function statesOf(line: Line, { usual = {}, states = [] }: CallerRow): State[] {
  const others: State[] = line.ofEngagement
    ? [
        { ...usual, engagement: 'completed' },
        { ...usual, engagement: 'removed' },
      ]
    : []
  return [usual, ...states, ...others]
}

/** Enough to see whether an engagement is reached, and slow passwords are right. */
const few: readonly PermissionCaller[] = [
  ...(['stakeholder level 1', 'stakeholder of another client', 'consultant', 'delivery lead', 'superuser'] as const),
]
const signedIn = permissionCallers.filter((caller) => everyone[caller] !== 'nobody')
const callersIn = (it: State, usual: State): readonly PermissionCaller[] =>
  it === usual ? permissionCallers : it.engagement || it.password ? few : signedIn

describe.each([...new Set(named.map(({ feature }) => feature))])('%s', (feature) => {
  let world: PermissionWorld
  beforeAll(async () => {
    await portal.reset()
    world = await buildPermissionWorld(portal)
  })

  describe.each(named.filter((entry) => entry.feature === feature && entry.row !== undefined))(
    '$endpoint.method $endpoint.path',
    ({ endpoint, name, row, line }) => {
      const { request, foreign, missing, allowed, usual = {} } = row as CallerRow
      const status = async (caller: Caller, made: object): Promise<number> =>
        (await portal.call(endpoint, made as never, world.cookies[caller])).status

      test.runIf(foreign)(
        'gives stakeholders the same answer for another customer’s object as for a missing one',
        async () => {
          for (const caller of ['stakeholder level 1', 'stakeholder level 2'] as const) {
            const theirs = await portal.call(endpoint, (await foreign?.(world)) as never, world.cookies[caller])
            const nothing = await portal.call(endpoint, missing as never, world.cookies[caller])
            expect([theirs.status, theirs.body]).toEqual([404, nothing.body])
          }
          for (const caller of staff.filter((one) => allowed.includes(one)))
            expect(await status(caller, (await foreign?.(world)) ?? {})).toBeLessThan(300)
        },
      )

      test.runIf(missing)('answers an unknown id and a malformed id with the same 404', async () => {
        for (const caller of ['stakeholder level 1', 'superuser'] as const) {
          const nothing = await portal.call(endpoint, missing as never, world.cookies[caller])
          expect(nothing.status).toBe(404)
          for (const malformed of ['a b', "x'--", '%00', 'é', 'x'.repeat(65)]) {
            const answer = await portal.call(endpoint, withId(missing ?? {}, malformed) as never, world.cookies[caller])
            expect([malformed, answer.status, answer.body]).toEqual([malformed, 404, nothing.body])
          }
        }
      })

      test('answers every caller in every state as the specification says', { timeout: 60_000 }, async () => {
        const wrong: unknown[] = []
        for (const it of statesOf(line, row as CallerRow)) {
          if (changesSession.has(name)) await world.signInAnew()
          let untouched: Promise<object> | object | undefined
          for (const caller of callersIn(it, usual)) {
            const { cookie, account } = world.as(caller)
            const meant = expected(line, everyone[caller], it)
            const make = () => request(world.on(it.engagement), { it, account })
            // Reading or a rejected call leaves the object unchanged for the next caller.
            const changes = meant === 'done' && endpoint.method !== 'GET'
            if (!changes && !it.own) untouched ??= make()
            const prepared = await (changes || it.own ? make() : untouched)
            const answer = await portal.call(endpoint, prepared as never, cookie)
            const result = answer.status < 300 ? 'done' : answer.status
            if (result !== meant) wrong.push({ it, caller, meant, said: result, detail: answer.body?.detail })
          }
        }
        if (changesSession.has(name)) await world.signInAnew()
        expect(wrong).toEqual([])
      })
    },
  )
})

/** The request with every parameter of its path replaced. */
function withId(request: { params?: object }, value: string): object {
  return { ...request, params: Object.fromEntries(Object.keys(request.params ?? {}).map((name) => [name, value])) }
}
