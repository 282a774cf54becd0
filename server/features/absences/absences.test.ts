import { awayUntil } from '@portal/domain/absences/listed-absence'
import { shownCases } from '@portal/domain/absences/shown-on.fixture'
import { getCalendarFeed, makeCalendarAddress } from '@portal/domain/calendar/contract'
import { addDays } from '@portal/domain/dates/calendar-day'
import { getEngagement, listEngagements, listMembers } from '@portal/domain/engagements/contract'
import { listLeavingAndAway } from '@portal/domain/overview/contract'
import { searchEverything } from '@portal/domain/search/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { findAbsences } from './absence-data.ts'

const portal = await testPortal()
const { call, records, signIn, server } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const today = '2026-06-18'
const order = (engagement_id: string, row = {}) =>
  records.workOrder({ engagement_id, start_date: '2026-01-05', end_date: '2026-12-31', ...row })

test.each(shownCases)('the database finds an absence by the rule of the domain: $name', async (row) => {
  const engagement = await records.engagement()
  const employee_id = await records.person()
  for (const [start_date, end_date] of row.assignments)
    await records.assignment({ work_order_id: await order(engagement), employee_id, start_date, end_date })
  await records.absence({ employee_id, start_date: row.absence[0], end_date: row.absence[1] })
  const me = await signIn(await records.stakeholderAccount([engagement]))
  const { work_orders } = (await call(getEngagement, { params: { id: engagement } }, me)).body
  const onTimeline = work_orders.flatMap(({ member_assignments }) => member_assignments.flatMap((one) => one.absences))
  // Current and coming ones, also outside of all assignments.
  const listed = await findAbsences(db, [engagement], { today, limit: 10 })
  expect(onTimeline.length + listed.length > 0).toBe(row.shown)
})

/** Everything that a person gets about absences. */
async function everythingFor(me: string, engagement: string) {
  const responses = [
    await call(listEngagements, { query: { items_per_page: 20, with_absences: 'true' } }, me),
    await call(getEngagement, { params: { id: engagement } }, me),
    await call(listMembers, { params: { id: engagement } }, me),
    await call(listLeavingAndAway, {}, me),
    await call(searchEverything, { query: { q: 'Amara' } }, me),
  ]
  const { address } = (await call(makeCalendarAddress, {}, me)).body
  const feed = await server.inject({ url: `${getCalendarFeed.path}${new URL(address).search}` })
  const bodies = [
    ...responses.map(({ response }) => response.body),
    feed.body.replaceAll(/(\d{4})(\d\d)(\d\d)/g, '$1-$2-$3'),
  ]
  return ['list', 'engagement', 'members', 'away', 'search', 'feed'].map((name, index) => [name, bodies[index] ?? ''])
}
const waysWith = async (day: string, me: string, engagement: string) =>
  (await everythingFor(me, engagement)).flatMap(([name, body]) => (body?.includes(day) ? name : []))

describe('an absence', () => {
  let atlas: string
  let amara: string
  let work_order_id: string
  beforeEach(async () => {
    atlas = await records.engagement({ title: 'Atlas' })
    amara = await records.person({ name: 'Amara Okafor' })
    work_order_id = await order(atlas)
    await records.assignment({ work_order_id, employee_id: amara })
    await records.absence({ employee_id: amara, start_date: '2026-07-06', end_date: '2026-07-11' })
  })

  test('is shown on the timeline, the team, the overview, in the search and in the calendar feed', async () => {
    const me = await signIn(await records.stakeholderAccount([atlas]))
    expect(await waysWith('2026-07-06', me, atlas)).toEqual(['list', 'engagement', 'members', 'away', 'search', 'feed'])
    const { body } = await call(listLeavingAndAway, {}, me)
    expect(body.engagements.map(({ title }) => title)).toEqual(['Atlas'])
    expect(body.absences.map(({ id: _, ...absence }) => absence)).toEqual([
      {
        employee_id: amara,
        name: 'Amara Okafor',
        photo_id: null,
        start_date: '2026-07-06',
        end_date: '2026-07-11',
        engagement_ids: [atlas],
      },
    ])
    const feed = (await everythingFor(me, atlas)).at(-1)?.[1] ?? ''
    expect(feed).toContain('SUMMARY:Amara Okafor away')
    expect(feed).toContain('DTEND;VALUE=DATE:2026-07-12')
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  test('is never sent to another customer, also if the person worked on an engagement of both', async () => {
    const borealis = await records.engagement({ title: 'Borealis' })
    const me = await signIn(await records.stakeholderAccount([borealis]))
    expect(await waysWith('2026-07-06', me, borealis)).toEqual([])
    // Worked there until last month.
    await records.assignment({ work_order_id: await order(borealis), employee_id: amara, end_date: '2026-05-31' })
    await records.absence({ employee_id: amara, start_date: '2026-05-25', end_date: '2026-05-27' })
    expect(await waysWith('2026-07-06', me, borealis)).toEqual([])
    expect(await waysWith('2026-05-25', me, borealis)).toEqual(['list', 'engagement'])
  })

  test('is in the list of engagements only if the call asks for it', async () => {
    const me = await signIn(await records.stakeholderAccount([atlas]))
    const { response } = await call(listEngagements, { query: { items_per_page: 20 } }, me)
    expect(response.body).not.toContain('absences')
  })

  test('is not shown because of a removed work order', async () => {
    await db.updateTable('work_order').set({ removed_at: new Date() }).where('id', '=', work_order_id).execute()
    const me = await signIn(await records.stakeholderAccount([atlas]))
    expect(await waysWith('2026-07-06', me, atlas)).toEqual([])
  })

  test('of a person who left is not shown', async () => {
    await db.updateTable('member_assignment').set({ end_date: '2026-06-17' }).execute()
    const me = await signIn(await records.stakeholderAccount([atlas]))
    expect(await waysWith('2026-07-06', me, atlas)).toEqual([])
  })

  test('is on the overview of staff only for the engagements that they lead or work on', async () => {
    const employee_id = await records.person()
    const me = await signIn(await records.staffAccount({ employee_id }))
    expect(await waysWith('2026-07-06', me, atlas)).toEqual(['list', 'engagement', 'members', 'search'])
    await records.assignment({ work_order_id, employee_id })
    expect(await waysWith('2026-07-06', me, atlas)).toEqual(['list', 'engagement', 'members', 'away', 'search', 'feed'])
  })

  test('is on the overview and in the search only if it starts within four weeks', async () => {
    const last = awayUntil(today)
    for (const day of [last, addDays(last, 1)])
      await records.absence({ employee_id: amara, start_date: day, end_date: day })
    const me = await signIn(await records.stakeholderAccount([atlas]))
    expect(await waysWith(last, me, atlas)).toContain('away')
    expect(await waysWith(addDays(last, 1), me, atlas)).toEqual(['list', 'engagement', 'members', 'feed'])
  })

  test('that has ended is only on the timeline', async () => {
    await records.absence({ employee_id: amara, start_date: '2026-06-15', end_date: '2026-06-17' })
    const me = await signIn(await records.stakeholderAccount([atlas]))
    expect(await waysWith('2026-06-15', me, atlas)).toEqual(['list', 'engagement'])
  })

  test('of a person on two engagements is listed once, with both', async () => {
    const borealis = await records.engagement({ title: 'Borealis' })
    await records.assignment({ work_order_id: await order(borealis), employee_id: amara })
    const { body } = await call(
      listLeavingAndAway,
      {},
      await signIn(await records.stakeholderAccount([atlas, borealis])),
    )
    expect(body.absences.map(({ engagement_ids }) => new Set(engagement_ids))).toEqual([new Set([atlas, borealis])])
  })
})
