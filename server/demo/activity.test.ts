// @module-tag slow
import { getInbox } from '@portal/domain/notifications/contract'
import { ChangeKind } from '@portal/domain/overview/change'
import { listChanges, listTodos } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { listPortfolio } from '@portal/domain/portfolio/contract'
import { listReleaseNotes } from '@portal/domain/release-notes/contract'
import { listStakeholderChanges } from '@portal/domain/stakeholders/contract'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import { lineProgress, requestStatus } from '@portal/domain/team-requests/team-request'
import { TodoKind } from '@portal/domain/todos/todo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'
import { fillDemoActivity } from './activity.ts'
import { fillWithDemoData } from './company/fill.ts'

const demo = await testPortal()
const { portal, clock } = demo

beforeAll(async () => {
  await demo.reset()
  await fillWithDemoData(portal.db, { now: clock.now(), timeZone: 'Europe/London', say: () => {} })
  await fillDemoActivity(portal)
})
afterAll(demo.reset)

test('the demo has release notes from recent months', async () => {
  const { body } = await demo.call(listReleaseNotes, {}, await demo.signIn('demo-other'))
  expect(body.map(({ release_date }) => release_date)).toEqual([
    '2026-06-16',
    '2026-06-13',
    '2026-05-16',
    '2026-04-01',
    '2026-02-14',
  ])
  expect(body[0]?.note_content).toContain('Days, absences and forecasts')
})

test('the demo has a completed team request, one with proposals and one without', async () => {
  const as = await demo.signIn('demo-advanced')
  const { body } = await demo.call(listTeamRequests, { params: { id: 'P0001' } }, as)
  expect(body.map((request) => [requestStatus(request), request.request_content.map(lineProgress)])).toEqual([
    ['NEW', [{ accepted: 0, proposed: 0, open: 1 }]],
    [
      'NEW',
      [
        { accepted: 1, proposed: 1, open: 1 },
        { accepted: 0, proposed: 0, open: 1 },
      ],
    ],
    ['COMPLETED', [{ accepted: 1, proposed: 0, open: 0 }]],
  ])
  expect(body.map(({ request_date }) => request_date.slice(0, 10))).toEqual(['2026-06-17', '2026-06-09', '2026-04-18'])
})

test.each(['demo-advanced', 'demo-delivery-lead'])('the inbox of %s has read and unread events', async (account) => {
  const { body } = await demo.call(getInbox, {}, await demo.signIn(account))
  expect(body.unread).toBeGreaterThan(0)
  expect(body.events.some(({ read }) => read)).toBe(true)
  expect(body.events.every(({ happened_at }) => happened_at < clock.now().toISOString())).toBe(true)
})

test('the demo has a stakeholder who was invited by another stakeholder', async () => {
  const as = await demo.signIn('demo-advanced')
  const { body } = await demo.call(listStakeholderChanges, { params: { id: 'P0001' } }, as)
  expect(body).toMatchObject([{ action: 'invited', full_name: 'Callum Reid', changed_by: 'Helen Marsh' }])
})

test('the demo contains only one email, the one that could not be delivered', async () => {
  expect((await demo.mail()).map(({ subject }) => subject)).toEqual([
    'Payments platform rebuild: Helen Marsh shared Work order 4, signed.pdf',
  ])
})

// Files are shared by the demo's other half (share-files.ts).
test('the demo has a to-do of every kind, except for files', async () => {
  const found = new Set<string>()
  const staff = ['demo-delivery-lead', 'demo-client-partner', 'demo-portfolio-director', 'demo-superuser']
  for (const who of ['demo-advanced', 'demo-standard', ...staff])
    for (const { kind } of (await demo.call(listTodos, {}, await demo.signIn(who))).body.todos) found.add(kind)
  const files = ['file', 'own-file']
  expect(TodoKind.options.filter((kind) => !files.includes(kind) && !found.has(kind))).toEqual([])
})

test('the demo has changes of every kind since the last visit, except for files', async () => {
  const found = new Set<string>()
  for (const who of ['demo-advanced', 'demo-delivery-lead', 'demo-portfolio-director']) {
    const { body } = await demo.call(listChanges, { query: {} }, await demo.signIn(who))
    expect([who, body.first_visit]).toEqual([who, false])
    for (const { kind, words } of body.changes) {
      found.add(kind)
      // A work order that ends together with its people is reported with them.
      if (plainText(words).endsWith('WO-2092 ended')) found.add('order-ended')
    }
  }
  // Files are shared by the demo's other half.
  expect(ChangeKind.options.filter((kind) => kind !== 'file' && !found.has(kind))).toEqual([])
})

test('the account demo-other has its first visit to the recent changes', async () => {
  const { body } = await demo.call(listChanges, { query: {} }, await demo.signIn('demo-other'))
  expect(body.first_visit).toBe(true)
})

test('the demo portfolio shows every reason at least once', async () => {
  const as = await demo.signIn('demo-portfolio-director')
  const { body } = await demo.call(listPortfolio, { query: { items_per_page: 100 } }, as)
  const input = body.rows.map(({ reason }) => reason).join('\n')
  for (const reason of [
    /No extension requested/,
    /^Extension requested/m,
    /^Team request without a proposal/m,
    /^Proposal declined/m,
    /^Recommendation score/m,
    /(?:fell|rose) \d+ points/,
    /^No work orders/m,
    /^Next end in/m,
    /^Starts in/m,
  ])
    expect(input).toMatch(reason)
})
