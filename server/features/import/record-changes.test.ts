import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { folderOfRecords, type ProviderRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from './import-folder.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

const take = async (records: Partial<ProviderRecords>, day = '2026-06-10', options = {}) => {
  portal.clock.set(`${day}T05:00:00Z`)
  return importFolder(portal.portal, await folderOfRecords(records), options)
}
/** Events of a day that are kept, with their facts, and then the stakeholders who came and went. */
const stored = async (day = '2026-06-10') => {
  const at = new Date(`${day}T05:00:00Z`)
  const events = await db
    .selectFrom('event')
    .select(['engagement_id', 'kind', 'subject_id', 'person_id', 'facts'])
    .where('happened_at', '=', at)
    .where('kind', '<>', 'audit.created')
    .orderBy('position')
    .execute()
  const stakeholders = await db
    .selectFrom('stakeholder_change')
    .select(['engagement_id', 'action', 'full_name'])
    .where('changed_at', '=', at)
    .orderBy('position')
    .execute()
  return [
    ...events.map(({ person_id, facts, ...row }) => ({ ...row, ...(person_id !== null && { person_id }), ...facts })),
    ...stakeholders,
  ]
}
const ofFirst = (kind: string, rest: object = {}) => ({ engagement_id: 'e1', kind, ...rest })
const added = (id: string) => ({ engagement_id: id, kind: 'engagement.added', subject_id: id })
const first = providerRecords().member_assignments[0]
if (!first) throw new Error('an assignment is expected')

/** Provider's records before the import, with a person and an order that it removes. */
function before(): ProviderRecords {
  const records = providerRecords()
  records.member_assignments.push({ ...first, id: 'a3', employee_id: 'p2', member_role: 'QA Engineer' } as never)
  records.stakeholders.push({ ...records.stakeholders[0], id: 's2', full_name: 'Graham Vaughan' } as never)
  return records
}

test('the first import of an engagement is recorded as one change', async () => {
  await take(before())
  expect(await stored()).toEqual([added('e1'), added('e2')])
})

test('an import records its changes with the previous values', async () => {
  await take(before(), '2026-06-01')
  const now = providerRecords()
  const [helen, w1, audit] = [now.stakeholders[0], now.work_orders[0], now.audits[0]]
  Object.assign(w1 ?? {}, { end_date: '2026-08-30' })
  now.work_orders.push({
    id: 'w3',
    engagement_id: 'e1',
    reference: 'WO-3',
    start_date: '2026-09-01',
    end_date: '2026-12-31',
  })
  now.member_assignments.push(
    {
      ...first,
      id: 'a4',
      work_order_id: 'w2',
      employee_id: 'p2',
      member_role: 'Designer',
      end_date: '2026-12-31',
    } as never,
    { ...first, id: 'a5', work_order_id: 'w3', employee_id: 'p2', end_date: '2026-12-31' } as never,
  )
  now.stakeholders.push({ ...helen, id: 's3', full_name: 'Owen Blackwood' } as never)
  Object.assign(audit ?? {}, { percentage_score: 78 })
  now.audits.push({
    ...audit,
    id: 102,
    title: 'Security',
    percentage_score: 60.5,
    surveys: [],
    score_points: [
      { date: '2026-03-01', score: 70 },
      { date: '2026-06-09', score: 60.5 },
    ],
  } as never)
  now.engagements.push({ id: 'e3', title: 'Another', client_id: 'c1' } as never)
  now.work_orders.push({
    id: 'w9',
    engagement_id: 'e3',
    reference: 'WO-9',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  })
  await take(now)
  expect(await stored()).toEqual([
    added('e3'),
    ofFirst('work_order.added', { subject_id: 'w3', new_start: '2026-09-01', new_end: '2026-12-31' }),
    ofFirst('work_order.moved', {
      subject_id: 'w1',
      old_start: '2026-01-05',
      old_end: '2026-06-30',
      new_start: '2026-01-05',
      new_end: '2026-08-30',
    }),
    ofFirst('assignment.joined', { subject_id: 'w2', person_id: 'p2', role: 'Designer' }),
    ofFirst('assignment.left', { subject_id: 'w1', person_id: 'p2', role: 'QA Engineer' }),
    ofFirst('audit.scored', { subject_id: '101', before: 91, score: 78 }),
    ofFirst('audit.scored', { subject_id: '102', before: 70, score: 60.5 }),
    { engagement_id: 'e1', action: 'added', full_name: 'Owen Blackwood' },
    { engagement_id: 'e1', action: 'removed', full_name: 'Graham Vaughan' },
  ])
})

test('an import without changes, a dry run and a rejected import record nothing', async () => {
  await take(before(), '2026-06-01')
  await take(before())
  await take(providerRecords(), '2026-06-10', { dryRun: true })
  await expect(
    take({ ...providerRecords(), member_assignments: [{ ...first, work_order_id: 'none' }] }),
  ).rejects.toThrow()
  expect(await stored()).toEqual([])
})

test('a new assignment id or a past assignment is not recorded as a change of people', async () => {
  await take(before(), '2026-06-01')
  const now = before()
  Object.assign(now.member_assignments[2] ?? {}, { id: 'another' })
  now.member_assignments.push({
    ...first,
    id: 'past',
    work_order_id: 'w2',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
  })
  await take(now)
  await take(before(), '2026-07-10')
  const removedItem = before()
  removedItem.member_assignments.pop()
  await take(removedItem, '2026-07-11')
  expect([...(await stored()), ...(await stored('2026-07-10')), ...(await stored('2026-07-11'))]).toEqual([])
})

test('a returning engagement is recorded as new; a moved work order as new in its engagement', async () => {
  await take(before(), '2026-06-01')
  const now = before()
  now.work_orders[1] = { ...now.work_orders[1], engagement_id: 'e2' } as never
  await take(now)
  expect(await stored()).toEqual([
    { engagement_id: 'e2', kind: 'work_order.added', subject_id: 'w2', new_start: '2026-07-01', new_end: '2026-12-31' },
  ])
  await db
    .updateTable('engagement')
    .set({ removed_at: new Date(0) })
    .where('id', '=', 'e1')
    .execute()
  await take(now, '2026-06-12')
  expect(await stored('2026-06-12')).toEqual([added('e1')])
})

describe('the last day of a person on a work order', () => {
  const until = (end_date: string, order = '2026-06-30'): ProviderRecords => {
    const records = before()
    Object.assign(records.member_assignments[0] ?? {}, { end_date: '2026-03-31' })
    Object.assign(records.member_assignments[2] ?? {}, { end_date })
    Object.assign(records.work_orders[0] ?? {}, { end_date: order })
    return records
  }
  const moved = (old_end: string, new_end: string) =>
    ofFirst('assignment.end_moved', { subject_id: 'w1', person_id: 'p2', role: 'QA Engineer', old_end, new_end })
  const orderMoved = (old_end: string, new_end: string) => {
    const start = '2026-01-05'
    return ofFirst('work_order.moved', { subject_id: 'w1', old_start: start, old_end, new_start: start, new_end })
  }
  test.each<[string, ProviderRecords, ProviderRecords, object[]]>([
    [
      'is recorded when it moves to a later day',
      until('2026-06-20'),
      until('2026-06-25'),
      [moved('2026-06-20', '2026-06-25')],
    ],
    [
      'is recorded when it moves to an earlier day',
      until('2026-06-30'),
      until('2026-06-20'),
      [moved('2026-06-30', '2026-06-20')],
    ],
    ['is not recorded when it stays in the past', until('2026-06-01'), until('2026-06-09'), []],
    [
      'is recorded when it moves from the past to today',
      until('2026-06-09'),
      until('2026-06-10'),
      [moved('2026-06-09', '2026-06-10')],
    ],
    [
      'is not recorded separately when it moves with the work order',
      until('2026-06-30'),
      until('2026-08-30', '2026-08-30'),
      [orderMoved('2026-06-30', '2026-08-30')],
    ],
    [
      'is recorded separately when it does not move with the work order',
      until('2026-06-30'),
      until('2026-07-15', '2026-08-30'),
      [orderMoved('2026-06-30', '2026-08-30'), moved('2026-06-30', '2026-07-15')],
    ],
  ])('%s', async (_, then, now, expected) => {
    await take(then, '2026-06-01')
    await take(now)
    expect(await stored()).toEqual(expected)
  })

  test('is the latest of several assignments; a change of an earlier one is not recorded', async () => {
    const records = until('2026-06-30')
    records.member_assignments.push({ ...records.member_assignments[2], id: 'a9', end_date: '2026-05-31' } as never)
    await take(records, '2026-06-01')
    Object.assign(records.member_assignments[3] ?? {}, { end_date: '2026-06-15' })
    await take(records)
    expect(await stored()).toEqual([])
  })
})

test('removing a work order records its removal, but not that its people left', async () => {
  await take(before(), '2026-06-01')
  const now = before()
  const [w1] = now.work_orders.splice(0, 1)
  now.member_assignments = now.member_assignments.filter(({ work_order_id }) => work_order_id !== 'w1')
  await take(now)
  const dates = { old_start: w1?.start_date, old_end: w1?.end_date }
  expect(await stored()).toEqual([ofFirst('work_order.removed', { subject_id: 'w1', ...dates })])
})

test('an import without a file records no changes for that kind of records', async () => {
  await take(before(), '2026-06-01')
  await take({ clients: before().clients })
  expect(await stored()).toEqual([])
})

test('an assignment that ended yesterday in the time zone of the provider is not recorded', async () => {
  await take(providerRecords())
  const assignment = { ...first, id: 'a4', employee_id: 'p2', start_date: '2026-06-01', end_date: '2026-06-10' }
  const records = providerRecords()
  records.member_assignments.push(assignment as never)
  // Half past midnight in London.
  portal.clock.set('2026-06-10T23:30:00Z')
  await importFolder(portal.portal, await folderOfRecords(records))
  const joined = await db.selectFrom('event').select('id').where('kind', '=', 'assignment.joined').execute()
  expect(joined).toEqual([])
})
