// @module-tag slow
import { allEndpoints } from '@portal/domain/all-endpoints'
import { isBinary } from '@portal/domain/contract/endpoint'
import { getEngagement } from '@portal/domain/engagements/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessRows } from '../../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld } from '../../testing/access-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
let world: AccessWorld
/** Creates the world again for each feature, since calls change or remove its objects. */
const recreateWorld = async (): Promise<void> => {
  await portal.reset()
  world = await buildAccessWorld(portal)
}

const calls = allEndpoints.filter(
  ({ feature, name, endpoint }) =>
    accessRows[`${feature}.${name}`] && !isBinary(Object.values(endpoint.answers)[0] ?? null),
)

/** Everyone who reaches the engagement without being staff or of level 1, and strangers. */
const blind = async (): Promise<Record<string, string | undefined>> => ({
  'level 2': await portal.signIn(world.accounts['stakeholder level 2']),
  'level 3': await portal.signIn(await portal.records.stakeholderAccount([world.engagement], { access_level: 3 })),
  'level 4': await portal.signIn(await portal.records.stakeholderAccount([world.engagement], { access_level: 4 })),
  'another client': await portal.signIn(
    await portal.records.stakeholderAccount([world.foreignEngagement], { access_level: 2 }),
  ),
  anonymous: undefined,
})

const features = [...new Set(calls.map(({ feature }) => feature))]
describe.each(features)('%s responses to people who cannot see daily rates', (ofFeature) => {
  beforeAll(recreateWorld)
  test.each(calls.filter(({ feature }) => feature === ofFeature))(
    '$endpoint.method $endpoint.path contains no daily rate',
    async ({ feature, name, endpoint }) => {
      const row = accessRows[`${feature}.${name}`]
      for (const [who, cookie] of Object.entries(await blind())) {
        const { response } = await portal.call(endpoint, (await row?.request(world)) as never, cookie)
        expect([who, response.body.includes('price_per_day')]).toEqual([who, false])
      }
    },
  )
})

test.each(['stakeholder level 1', 'consultant', 'superuser'] as const)('%s sees the daily rate', async (caller) => {
  await recreateWorld()
  const { response } = await portal.call(getEngagement, { params: { id: world.engagement } }, world.cookies[caller])
  expect(response.body).toContain('"price_per_day":640')
})
