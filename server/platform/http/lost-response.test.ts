import { createTag } from '@portal/domain/tags/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PortalBehindProxy, portalBehindProxy } from '../../testing/portal-behind-proxy.ts'

const input = inject('database')

describe.runIf(input.kind === 'postgres')('a call whose database connection is cut at COMMIT', () => {
  let portal: PortalBehindProxy
  beforeAll(async () => {
    portal = await portalBehindProxy(input.kind === 'postgres' ? input.url : '')
  })
  afterAll(() => portal.stop())

  test.each(['after', 'before'] as const)(
    '%s it arrives runs once when repeated with its idempotency key',
    async (when) => {
      const { proxy, direct, records, ask, signIn } = portal
      const engagement = await records.engagement()
      const cookie = await signIn(await records.stakeholderAccount([engagement]))
      const rounds = 10
      for (let round = 0; round < rounds; round++) {
        const request = { params: { id: engagement }, body: { name: `Tag ${round}` }, key: `${when}-${round}` }
        // Every commit: another, of what the portal keeps about the session, must not be the one that is cut in its stead.
        proxy.cutAt({
          seen: 'commit',
          when,
          ending: round % 2 === 0 ? 'reset' : 'close',
          times: Number.POSITIVE_INFINITY,
        })
        expect((await ask(createTag, request, cookie)).status).toBe(503)
        proxy.cutAt(undefined)
        expect((await ask(createTag, request, cookie)).status).toBe(201)
      }
      const tags = await direct.db.selectFrom('tag').select('name').where('engagement_id', '=', engagement).execute()
      expect(tags.map(({ name }) => name).toSorted()).toEqual(
        Array.from({ length: rounds }, (_, round) => `Tag ${round}`),
      )
    },
  )
})
