import { listLog } from '@portal/domain/admin/contract'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { makeCalendarAddress } from '@portal/domain/calendar/contract'
import { scopes } from '@portal/domain/contract/scope'
import { giveTeamFeedback } from '@portal/domain/feedback/contract'
import { setDelivery, setNotification } from '@portal/domain/notifications/contract'
import { subscriptionKindNames } from '@portal/domain/notifications/event'
import { markTodo } from '@portal/domain/overview/contract'
import { noteOpened, searchEverything } from '@portal/domain/search/contract'
import { createTag } from '@portal/domain/tags/contract'
import { allWebhookKinds } from '@portal/domain/webhooks/event'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailEvents } from '../features/notifications/mail-events.ts'
import { insertWebhook } from '../features/webhooks/webhook-data.ts'
import { accessRows } from '../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld } from '../testing/access-world.ts'
import { idsOfEngagement, mark, markNames } from '../testing/marked-names.ts'
import { testPortal } from '../testing/test-portal.ts'
import { unzipped } from '../testing/unzipped.ts'

const portal = await testPortal()
const { db } = portal.portal
const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access === 'signed-in')
const stranger = 'stakeholder of another client'

/** Figures and days of the engagement, as JSON and as in a calendar. Nothing else has them. */
const daysOfEngagement = [
  ...['4321.09', '432109', '8765.43', '2026-09-17', '2026-09-13', '2026-10-19', '2026-08-13', '2026-08-27'],
  '20260813',
]

let world: AccessWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildAccessWorld(portal)
  const { workOrder: work_order_id, employee: employee_id, foreignEmployee } = world
  const usage = {
    used_days: 4321.09,
    runs_out_on: '2026-09-17',
    runs_out_earliest: '2026-09-13',
    runs_out_latest: '2026-10-19',
  }
  await db.updateTable('work_order').set({ budget_days: 8765.43 }).where('id', '=', work_order_id).execute()
  await db
    .insertInto('work_order_usage')
    .values({ work_order_id, ...usage })
    .execute()
  await portal.records.timeEntry({ work_order_id, employee_id, hundredths: 432_109 })
  await portal.records.absence({ employee_id, start_date: '2026-08-13', end_date: '2026-08-27' })
  await portal.records.absence({ employee_id: foreignEmployee, start_date: '2026-08-03', end_date: '2026-08-07' })
})

const asStranger = () => portal.signIn(world.accounts[stranger])
const rowOf = ({ feature, name }: (typeof guarded)[number]) => accessRows[`${feature}.${name}`]

/** Makes every call that changes or downloads something, each as a person who may, so that much refers to the engagement. */
async function changeEverything(): Promise<void> {
  for (const entry of guarded) {
    const row = rowOf(entry)
    const caller = row?.allowed.find((one) => one !== 'anonymous')
    if (!row || !caller || caller === stranger || entry.endpoint.method === 'GET') continue
    const cookie = await portal.signIn(world.accounts[caller as Exclude<typeof caller, 'anonymous'>])
    await portal.call(entry.endpoint, (await row.request(world)) as never, cookie)
  }
}

/** Makes every call as the stranger on what they cannot access. Answers all that they sent. */
async function askForEverything(): Promise<string> {
  const requests = []
  for (const entry of guarded) requests.push({ entry, request: (await rowOf(entry)?.request(world)) ?? {} })
  await markNames(db, world)
  let rejected = 0
  for (const { entry, request } of requests) {
    const { status } = await portal.call(entry.endpoint, request as never, await asStranger())
    if (status === 404 || status === 403) rejected++
  }
  expect(rejected).toBeGreaterThan(100)
  const { engagement } = world
  const opened = { kind: 'engagement', id: engagement } as const
  await portal.call(noteOpened, { body: opened }, await asStranger())
  await portal.call(markTodo, { body: { todo: `order:${world.workOrder}`, mark: 'seen' } }, await asStranger())
  return JSON.stringify([requests.map(({ request }) => request), opened, world.workOrder])
}

/** Everything that the stranger can read, by where. */
async function everyWayOut(webhooks: readonly string[]): Promise<Record<string, string>> {
  const cookie = await asStranger()
  const out: Record<string, string> = {}
  const about = world.accounts[stranger]
  const { body: calendar } = await portal.call(makeCalendarAddress, {}, cookie)
  const feed = new URL(calendar.address)
  out.calendar = (await portal.server.inject({ url: `${feed.pathname}${feed.search}` })).body
  for (const entry of guarded.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const row = rowOf(entry)
    const request = (await (row?.foreign ?? row?.request)?.(world)) ?? {}
    const { response } = await portal.call(entry.endpoint, request as never, await asStranger())
    const isZip = response.headers['content-type'] === 'application/zip'
    out[entry.name] = isZip ? JSON.stringify(await unzipped(response.rawPayload)) : response.body
  }
  for (const q of [mark, 'payments', 'WO-2041', 'Halden', 'Amara'])
    out[`search ${q}`] = (await portal.call(searchEverything, { query: { q, all: 'true' } }, cookie)).response.body
  portal.clock.advance(8 * 24 * 60 * 60 * 1000)
  await mailEvents(portal.portal)
  const { rows: mails } = await sql<object>`select subject, content from outbox
    where recipient = (select email from account where id = ${about})`.execute(db)
  out.mails = JSON.stringify(mails)
  for (const webhook of webhooks)
    out[`webhook ${webhook}`] = JSON.stringify(
      await db.selectFrom('outbox').selectAll().where('receiver', '=', webhook).execute(),
    )
  const { secret } = await world.token(scopes, { engagements: [world.foreignEngagement] })
  for (const { endpoint, name } of allEndpoints.filter(({ endpoint }) => endpoint.scope && endpoint.method === 'GET'))
    for (const query of [{}, { engagement_id: world.engagement }])
      out[`token ${name} ${JSON.stringify(query)}`] = (
        await portal.call(endpoint, { query } as never, secret)
      ).response.body
  return out
}

test('a person who requests another customer’s data finds none of it in later responses, emails or webhooks', {
  timeout: 120_000,
}, async () => {
  const addWebhook = async (engagements: string[]) => {
    const wished = { name: 'Chat', address: 'https://receiver.example/portal', form: 'standard' as const, clients: [] }
    const saving = {
      saved_by: 'Leah Stone',
      saved_by_account_id: null,
      token_id: null,
      now: portal.clock.now(),
      secret: 'whsec_bm90aGluZw==',
    }
    return (await insertWebhook(db, { ...wished, kinds: [...allWebhookKinds], engagements }, saving)).id
  }
  for (const type of subscriptionKindNames)
    await portal.call(setNotification, { body: { type, is_notify: true } }, await asStranger())
  await portal.call(setDelivery, { body: { delivery: 'weekly' } }, await asStranger())
  const [own, all] = [await addWebhook([world.foreignEngagement]), await addWebhook([])]
  await markNames(db, world)
  await changeEverything()
  const typed = await askForEverything()
  await markNames(db, world)
  // Events of the engagement, with its names, exist for a webhook without limits.
  const deliveries = await db.selectFrom('outbox').selectAll().where('receiver', '=', all).execute()
  expect(JSON.stringify(deliveries)).toContain(mark)
  const out = await everyWayOut([own])
  expect(Object.keys(out).length).toBeGreaterThan(80)
  expect(out.getMyArchive).toContain('access_refused')
  const ids = (await idsOfEngagement(db, world)).filter((id) => !new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(typed))
  expect(ids.length).toBeGreaterThan(20)
  expect(out['token readAbsences {}']).toContain('2026-08-07')
  const leaks = Object.entries(out).flatMap(([where, text]) => [
    ...(text.includes(mark)
      ? [`${where} names it: ${text.slice(Math.max(0, text.indexOf(mark) - 120), text.indexOf(mark) + 20)}`]
      : []),
    ...daysOfEngagement.filter((figure) => text.includes(figure)).map((figure) => `${where} has ${figure}`),
    ...ids.filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text)).map((id) => `${where} has ${id}`),
  ])
  expect(leaks).toEqual([])
})

test('superusers find rejected calls by the requested id in the log of that engagement', async () => {
  const { engagement, cookies } = world
  await portal.call(createTag, { params: { id: engagement }, body: { name: 'A' } }, await asStranger())
  const team_id = await world.team(engagement)
  const body = { team_id, feedback: 'Very good work' }
  await portal.call(giveTeamFeedback, { body }, await asStranger())
  const log = async (engagement_id: string) =>
    (await portal.call(listLog, { query: { engagement_id } }, cookies.superuser)).body
  expect(await log(engagement)).toMatchObject([
    { act: 'Created a tag', status: 404, engagement_id: null, engagement: null, object_id: engagement },
  ])
  expect(await log(world.foreignEngagement)).toEqual([])
  const { body: all } = await portal.call(listLog, { query: {} }, cookies.superuser)
  expect(all[0]).toMatchObject({ status: 404, engagement_id: null, object_id: null })
})
