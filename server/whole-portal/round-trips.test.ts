// @module-tag slow
import { allEndpoints } from '@portal/domain/all-endpoints'
import type { Dialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atMost } from '../platform/http/limit-concurrency.ts'
import { callsAtOnce } from '../platform/http/page-calls.ts'
import { accessRows } from '../testing/access-rows.ts'
import type { AccessWorld, Caller } from '../testing/access-world.ts'
import type { AnyRequest } from '../testing/injection.ts'
import { recordsIn } from '../testing/records.ts'
import { openSeededDemo, type SeededDemo } from '../testing/seeded-demo.ts'
import { migrated } from '../testing/test-database.ts'

/**
 * Statements that a call sends to the database. Not counted: BEGIN and COMMIT, the idempotency key, and the session with
 * its daily visit. The aim is four for a read, five for a change, and twelve for a whole page, at most four of them at a time.
 */

const statements: string[] = []
/** Statements that run or wait for a connection, now and at most. */
const running = { now: 0, most: 0 }

/** Counts the connections that are requested and not yet given back. */
function countRunning(dialect: Dialect): Dialect {
  const createDriver = () => {
    const driver = dialect.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const release = driver.releaseConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      return acquire(options)
    }
    driver.releaseConnection = async (connection, options) => {
      running.now -= 1
      await release(connection, options)
    }
    return driver
  }
  return {
    createDriver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

let demo: SeededDemo
beforeAll(async () => {
  demo = await openSeededDemo(await migrated(({ query }) => statements.push(query.sql), countRunning))
}, 120_000)
afterAll(() => demo?.close())

const isCounted = (statement: string): boolean =>
  !/^(?:begin|start|commit|rollback)\b/i.test(statement) && !/"(?:session|account_visit|kept_answer)"/.test(statement)

interface Options {
  world?: AccessWorld
  /** Changes a request before it is made. */
  prepare?: (request: AnyRequest) => AnyRequest | Promise<AnyRequest>
}

/** Makes calls as a page makes them. Returns the counted statements and how many ran at a time. */
async function make(
  ids: readonly string[],
  caller: Caller,
  { world = demo.demo, prepare = (request) => request }: Options = {},
): Promise<{ counted: string[]; atATime: number }> {
  const calls = ids.map((id) => {
    const entry = allEndpoints.find(({ feature, name }) => `${feature}.${name}` === id)
    const row = accessRows[id]
    if (!entry || !row) throw new Error(`no call ${id}`)
    return { endpoint: entry.endpoint, row }
  })
  const requests = await Promise.all(
    calls.map(async ({ row }) => {
      const account = world.accounts[caller as keyof AccessWorld['accounts']]
      return prepare(await row.request(world, { it: row.usual ?? {}, account }))
    }),
  )
  statements.length = 0
  running.most = running.now
  const limited = atMost(callsAtOnce)
  await Promise.all(
    calls.map(({ endpoint }, index) =>
      limited(async () => {
        const response = await demo.call(endpoint, requests[index] ?? {}, world.cookies[caller])
        expect(response.statusCode, response.body).toBeLessThan(300)
      }),
    ),
  )
  return { counted: statements.filter(isCounted), atATime: running.most }
}

test.each<[id: string, caller: Caller, most: number]>([
  ['session.getMe', 'stakeholder level 1', 0],
  ['engagements.listEngagements', 'stakeholder level 1', 1],
  ['engagements.getEngagementHeader', 'stakeholder level 1', 2],
  ['engagements.getEngagement', 'stakeholder level 1', 2],
  ['files.listFiles', 'stakeholder level 1', 2],
  ['team.listGroupTeams', 'stakeholder level 1', 4],
  ['notifications.getInbox', 'superuser', 1],
  ['overview.listTodos', 'stakeholder level 1', 2],
  ['overview.listTodos', 'superuser', 2],
  ['overview.listChanges', 'superuser', 2],
  ['overview.listLeavingAndAway', 'superuser', 3],
  ['overview.getEngagementOverview', 'superuser', 2],
  ['overview.listOpenItems', 'stakeholder level 1', 2],
  ['overview.listOpenItems', 'superuser', 2],
  ['overview.listEngagementChanges', 'stakeholder level 1', 2],
  ['overview.listEngagementChanges', 'superuser', 3],
  ['requests.listRequests', 'delivery lead', 5],
  ['portfolio.listPortfolio', 'superuser', 4],
  ['portfolio.sumPortfolio', 'superuser', 2],
  ['search.searchEverything', 'superuser', 3],
  ['team.createGroupTeam', 'delivery lead', 5],
  ['team.updateGroupTeam', 'delivery lead', 6],
  ['files.uploadFile', 'delivery lead', 9],
  // Two statements for all their emails.
  ['workOrders.requestExtension', 'stakeholder level 1', 6],
  ['workOrders.withdrawExtension', 'stakeholder level 1', 7],
  ['teamRequests.createTeamRequest', 'stakeholder level 1', 9],
  // Of a work order without a budget whose dates move.
  ['records.changeWorkOrder', 'superuser', 12],
  ['records.addWorkOrder', 'superuser', 12],
  ['records.changeEngagement', 'superuser', 12],
  ['team.sendContactMessage', 'stakeholder level 1', 7],
  ['surveys.askForFeedback', 'delivery lead', 9],
  ['bugReports.submitBug', 'stakeholder level 1', 9],
])('%s by a %s sends at most %i statements', async (id, caller, most) => {
  const { counted } = await make([id], caller)
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(most)
})

// In the small world everyone named can see the engagement, so all emails are sent.
test.each<[id: string, caller: Caller, most: number]>([
  ['teamRequests.updateTeamRequest', 'stakeholder level 1', 9],
  ['teamRequests.deleteTeamRequest', 'stakeholder level 1', 9],
  ['teamRequests.proposePerson', 'delivery lead', 9],
  ['teamRequests.decideProposal', 'stakeholder level 1', 8],
  ['stakeholders.inviteStakeholder', 'stakeholder level 1', 9],
  ['files.deleteFile', 'delivery lead', 9],
])('%s by a %s sends at most %i statements with its emails', async (id, caller, most) => {
  const { counted } = await make([id], caller, { world: demo.small })
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(most)
})

const invited = { company: 'nadia@other-company.example', account: 'has-account@customer.example' }
test.each(Object.entries(invited))(
  'inviting a person of another company or with an account (%s) sends at most 9 statements',
  async (_, email) => {
    if (email === invited.account) await recordsIn(demo.db).stakeholderAccount([], { email, access_level: 2 })
    const prepare = (request: AnyRequest) => ({ ...request, body: { ...(request.body as object), email } })
    const { counted } = await make(['stakeholders.inviteStakeholder'], 'stakeholder level 1', {
      world: demo.small,
      prepare,
    })
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(9)
  },
)

test('accepting an invitation sends at most 9 statements', async () => {
  const { small } = demo
  const account = small.accounts['stakeholder of another client']
  await demo.db.updateTable('account').set({ access_level: 2 }).where('id', '=', account).execute()
  const prepare = async () => ({
    params: { id: await small.newInvitation(small.engagement, { it: { own: true }, account }) },
    body: { accept: true },
  })
  const { counted } = await make(['stakeholders.answerInvitation'], 'stakeholder of another client', {
    world: small,
    prepare,
  })
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(9)
})

test('filling the last line of a team request sends at most 9 statements', async () => {
  const prepare = async (request: AnyRequest) => {
    await demo.db
      .updateTable('team_request_line')
      .set({ member_type_quantity: 1 })
      .where('request_id', '=', String(request.params?.id))
      .execute()
    return request
  }
  const { counted } = await make(['teamRequests.decideProposal'], 'stakeholder level 1', {
    world: demo.small,
    prepare,
  })
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(9)
  expect(counted.filter((statement) => statement.includes('update "team_request"'))).toHaveLength(1)
})

/** Calls of the frame around every screen, apart from `session.getMe`, which a page answers from its session. */
const shell = ['notifications.getInbox', 'overview.listTodos']
const overview = [...shell, 'overview.listLeavingAndAway', 'overview.listChanges']
const engagements = [
  ...shell,
  'engagements.listEngagements',
  'engagements.countEngagements',
  'overview.countChanges',
  'engagements.listCustomers',
]

/** The four parts of the overview of an engagement. */
const engagement = [
  'engagements.getEngagementHeader',
  'overview.getEngagementOverview',
  'overview.listOpenItems',
  'overview.listEngagementChanges',
]

test.each<[page: string, caller: Caller, ids: readonly string[]]>([
  ['/overview', 'stakeholder level 1', overview],
  ['/overview', 'delivery lead', overview],
  ['/overview', 'superuser', overview],
  ['/engagements', 'stakeholder level 1', engagements.filter((id) => id !== 'engagements.listCustomers')],
  ['/engagements', 'delivery lead', engagements],
  ['/engagements', 'superuser', engagements],
  ['/engagements/{id}', 'stakeholder level 1', [...shell, ...engagement]],
  ['/engagements/{id}', 'delivery lead', [...shell, ...engagement]],
  ['/engagements/{id}', 'superuser', [...shell, ...engagement]],
])('the page %s of a %s sends at most 12 statements, and 4 at a time', async (_, caller, ids) => {
  const { counted, atATime } = await make(ids, caller)
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(12)
  expect(atATime).toBeLessThanOrEqual(4)
})
