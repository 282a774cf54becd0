import { endView, viewAs } from '@portal/domain/admin/contract'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { isBinary } from '@portal/domain/contract/endpoint'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { accessRows } from '../../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld } from '../../testing/access-world.ts'
import { builtScreens, removeScreens } from '../../testing/built-screens.ts'
import { injection } from '../../testing/injection.ts'
import { silentLog, testPortal } from '../../testing/test-portal.ts'
import { version } from '../../version.ts'

const portal = await testPortal()
const { clock, connection } = portal
const { config, db } = portal.portal
const dist = builtScreens()
const app = await createApp({ config, connection, log: silentLog(), now: clock.now, mailServer: null, webDist: dist })
afterAll(async () => {
  await app.server.close()
  removeScreens(dist)
})

/** Address of a page that preloads the answer of every reading call, for the engagements of both customers. */
async function pageWithAllCalls(world: AccessWorld): Promise<string> {
  const query = new URLSearchParams()
  for (const { feature, name, endpoint } of allEndpoints) {
    if (endpoint.access !== 'signed-in' || endpoint.method !== 'GET' || isBinary(endpoint.answers[200])) continue
    const row = accessRows[`${feature}.${name}`]
    for (const request of [await row?.request(world), await row?.foreign?.(world)])
      if (request) query.append('call', (await injection(endpoint, request, undefined, undefined)).url)
  }
  return `/people-feedback?${query}`
}

/** The page without its nonce, which is different each time. */
async function open(url: string, cookie = ''): Promise<string> {
  const { statusCode, body } = await app.server.inject({ url, headers: { accept: 'text/html', cookie } })
  expect(statusCode).toBe(200)
  return body.replaceAll(/nonce="([^"]+)"/.exec(body)?.[1] ?? '', 'nonce')
}

/** Every quoted text of a page: the names and values of its data, in whatever form they are written. */
const textsIn = (page: string): Set<string> => new Set(page.match(/"(?:[^"\\]|\\.)*"/g))
const textsOnlyIn = (page: string, other: string): string[] => {
  const others = textsIn(other)
  return [...textsIn(page)].filter((text) => !others.has(text))
}

test('a page loaded while viewing as a person contains what their own page does, and only adds who is viewing', async () => {
  await portal.reset()
  const world = await buildAccessWorld(portal)
  const { superuser, 'stakeholder level 2': person } = world.cookies
  const name = { first_name: 'Ottilie', last_name: 'Quandt', email: 'ottilie.quandt@provider.example' }
  await db.updateTable('account').set(name).where('id', '=', world.accounts.superuser).execute()
  const url = await pageWithAllCalls(world)
  const onlyForSuperusers = ['Fleet telematics', 'Carrow Logistics', 'entries_today', name.email, version]
  const found = (page: string) => onlyForSuperusers.filter((text) => page.includes(text))

  const before = await open(url, superuser)
  expect(found(before)).toEqual(onlyForSuperusers)

  await portal.call(viewAs, { params: { id: world.accounts['stakeholder level 2'] } }, superuser)
  const [seen, theirs] = [await open(url, superuser), await open(url, person)]
  expect(found(seen)).toEqual([])
  expect(seen).toContain('Payments platform rebuild')
  expect(textsOnlyIn(seen, theirs)).toEqual(['"viewed_by"', '"Ottilie Quandt"'])
  expect(textsOnlyIn(theirs, seen)).toEqual([])
  expect(textsIn(seen).size).toBeGreaterThan(200)

  await portal.call(endView, {}, superuser)
  const after = await open(url, superuser)
  expect(textsOnlyIn(before, after)).toEqual([])
  expect(after).not.toContain('viewed_by')
})
