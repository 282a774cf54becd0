// @module-tag slow
import { listEngagements } from '@portal/domain/engagements/contract'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engagementsByHand } from '../bench/by-hand-queries.ts'
import { cookieOf } from '../bench/filled-database.ts'
import { fillWithDemoData } from '../server/demo/company/fill.ts'
import { testPortal } from '../server/testing/test-portal.ts'

const { portal, clock, reset, call } = await testPortal()
beforeAll(async () => {
  await reset()
  await fillWithDemoData(portal.db, { now: clock.now(), timeZone: 'Europe/London', say: () => {} })
})
afterAll(reset)

test.each([true, false])(
  'the handwritten query of the benchmark has the response of the portal (only active: %s)',
  async (onlyActive) => {
    const query = {
      page_number: 1,
      items_per_page: 20,
      ...(onlyActive && { project_state: 'Active Work Orders' as const }),
    }
    const { body } = await call(
      listEngagements,
      { query },
      await cookieOf(portal.db, 'portfolio.director@provider.example'),
    )
    const { rows } = await portal.db.executeQuery<{ body: string }>(
      CompiledQuery.raw(engagementsByHand, [portal.today(), onlyActive, query.items_per_page]),
    )
    expect(body).toHaveLength(20)
    expect(body.some(({ work_orders }) => work_orders.some(({ used_days }) => used_days > 0))).toBe(true)
    expect(JSON.parse(rows[0]?.body ?? '')).toEqual(body)
  },
)
