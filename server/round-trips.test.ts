// @module-tag slow
import { allEndpoints } from '@portal/domain/all-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRows } from './testing/access-rows.ts'
import type { AccessWorld, Caller } from './testing/access-world.ts'
import { openSeededDemo, type SeededDemo } from './testing/seeded-demo.ts'
import { migrated } from './testing/test-database.ts'

/**
 * Statements that a call sends to the database. Not counted: BEGIN and COMMIT, the idempotency key, and the session with
 * its daily visit. The aim is four for a read, five for a change, and twelve for overviews and search.
 */

const statements: string[] = []
let demo: SeededDemo
beforeAll(async () => {
  demo = await openSeededDemo(await migrated(({ query }) => statements.push(query.sql)))
}, 120_000)
afterAll(() => demo?.close())

const isCounted = (statement: string): boolean =>
  !/^(?:begin|start|commit|rollback)\b/i.test(statement) && !/"(?:session|account_visit|kept_answer)"/.test(statement)

test.each<[id: string, caller: Caller, most: number]>([
  ['session.getMe', 'stakeholder level 1', 0],
  ['engagements.listEngagements', 'stakeholder level 1', 1],
  ['engagements.getEngagementHeader', 'stakeholder level 1', 3],
  ['engagements.getEngagement', 'stakeholder level 1', 2],
  ['files.listFiles', 'stakeholder level 1', 2],
  ['team.listGroupTeams', 'stakeholder level 1', 4],
  ['notifications.getInbox', 'superuser', 3],
  ['overview.listWaiting', 'superuser', 11],
  ['overview.listChanges', 'superuser', 12],
  ['overview.getEngagementOverview', 'superuser', 22],
  ['search.searchEverything', 'superuser', 7],
  ['team.createGroupTeam', 'delivery lead', 5],
  ['team.updateGroupTeam', 'delivery lead', 6],
  ['files.uploadFile', 'delivery lead', 9],
  // Three emails, each with three statements.
  ['workOrders.requestExtension', 'stakeholder level 1', 14],
])('%s by a %s sends at most %i statements', async (id, caller, most) => {
  const entry = allEndpoints.find(({ feature, name }) => `${feature}.${name}` === id)
  const row = accessRows[id]
  if (!entry || !row) throw new Error(`no call ${id}`)
  const world = demo.demo
  const request = await row.request(world, {
    it: row.usual ?? {},
    account: world.accounts[caller as keyof AccessWorld['accounts']],
  })
  statements.length = 0
  const response = await demo.call(entry.endpoint, request, world.cookies[caller])
  expect(response.statusCode, response.body).toBeLessThan(300)
  const counted = statements.filter(isCounted)
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(most)
})
