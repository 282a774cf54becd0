import { addDays } from '@portal/domain/dates/calendar-day'
import type { Insertable } from 'kysely'
import type { Queries } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Portal } from '../platform/portal.ts'

type At = (days: number) => Portal
type RecordedChange = Partial<Insertable<Tables['engagement_change']>> &
  Pick<Tables['engagement_change'], 'engagement_id' | 'kind'>

/** For how long the portal has known the demo's engagements, but for the one that is new. */
const knownDays = -420
const newEngagement = { id: 'P0036', days: -2 }
/** When each of the demo's people was here last; to the one of another customer all is new. */
const visits: Readonly<Record<string, number>> = {
  'demo-advanced': -18,
  'demo-standard': -18,
  'demo-consultant': -1,
  'demo-delivery-lead': -1,
  'demo-client-partner': -3,
  'demo-portfolio-director': -7,
  'demo-superuser': -1,
}

/** Staff who look at the portfolio, and the engagements that they opened, with the days before their last visit. */
const leads: readonly string[] = ['demo-delivery-lead', 'demo-client-partner', 'demo-portfolio-director']
const openedBefore = { P0001: 0, P0006: 0, P0002: 6, P0019: 13, P0004: 27 }

/**
 * The demo comes in one import. What earlier ones would have kept is written here: where dates stood before, who came
 * and went, how audits were scored; and when its people were here last.
 */
export async function keepDemoHistory(at: At): Promise<void> {
  const { db } = at(0)
  await db.deleteFrom('engagement_change').execute()
  const known = await db.selectFrom('engagement').select('id').orderBy('id').execute()
  for (const { id } of known)
    await keep(at, id === newEngagement.id ? newEngagement.days : knownDays, {
      engagement_id: id,
      kind: 'new engagement',
    })
  await movedDates(at)
  await removedOrder(at)
  await joinedAndLeft(at)
  await scoredAudits(at)
  await lastVisits(at)
}

const keep = async (at: At, days: number, row: RecordedChange): Promise<void> => {
  const empty = { object_id: null, person_id: null, name: null, old_score: null, new_score: null }
  const dates = { old_start: null, old_end: null, new_start: null, new_end: null }
  await at(days)
    .db.insertInto('engagement_change')
    .values({ ...empty, ...dates, at: at(days).now(), ...row })
    .execute()
}

/** Work orders whose end date was earlier or later before, or that did not exist. */
const orders: readonly { order: string; days: number; ended?: number }[] = [
  { order: 'P0006-W3', days: -17, ended: -59 },
  { order: 'P0001-W5', days: -11, ended: 14 },
  { order: 'P0001-W6', days: -11, ended: -61 },
  { order: 'P0006-W5', days: -9 },
  { order: 'P0019-W2', days: -1 },
]

async function movedDates(at: At): Promise<void> {
  const rows = await at(0)
    .db.selectFrom('work_order')
    .select(['id', 'engagement_id', 'start_date', 'end_date'])
    .execute()
  for (const { order, days, ended } of orders) {
    const row = rows.find(({ id }) => id === order)
    if (!row) continue
    const now = { engagement_id: row.engagement_id, object_id: order, new_start: row.start_date, new_end: row.end_date }
    if (ended === undefined) await keep(at, days, { ...now, kind: 'new order' })
    else
      await keep(at, days, {
        ...now,
        kind: 'dates moved',
        old_start: row.start_date,
        old_end: addDays(row.end_date, ended),
      })
  }
}

/** One that the provider planned, and names no more. */
async function removedOrder(at: At): Promise<void> {
  const { db, now, today } = at(-5)
  const [start_date, end_date] = [addDays(today(), 15), addDays(today(), 105)]
  const order = { id: 'P0014-W9', engagement_id: 'P0014', reference: 'WO-2097 Broker integration' }
  await db
    .insertInto('work_order')
    .values({ ...order, start_date, end_date, removed_at: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { id: object_id, engagement_id } = order
  await keep(at, -5, { engagement_id, object_id, kind: 'order removed', old_start: start_date, old_end: end_date })
}

async function joinedAndLeft(at: At): Promise<void> {
  const { db } = at(0)
  const changeOn = (engagement_id: string, order: string) => ({ engagement_id, object_id: `${engagement_id}-${order}` })
  for (const [days, name, kind, where] of [
    [-17, 'Camille Dubois', 'joined', changeOn('P0006', 'W4')],
    [-17, 'Stefan Bauer', 'joined', changeOn('P0006', 'W4')],
    [-13, 'Theo Wainwright', 'left', changeOn('P0014', 'W2')],
    [-1, 'Mónica Ibáñez', 'joined', changeOn('P0019', 'W1')],
  ] as const) {
    const role = { 'Camille Dubois': 'DevOps Engineer', 'Stefan Bauer': 'QA Engineer' }
    const other = name === 'Theo Wainwright' ? 'Software developer' : 'Software architect'
    const person_id = await personOf(db, name)
    await keep(at, days, { ...where, kind, person_id, name: name in role ? role[name as keyof typeof role] : other })
  }
  await lastDayMoved(at, 'Tegan Rowe', { engagement_id: 'P0001', days: -6, later: 14 })
  const colleagues = await db
    .selectFrom('stakeholder')
    .select(['id', 'engagement_id', 'full_name'])
    .where('engagement_id', 'in', ['P0001', 'P0007'])
    .where('origin', '=', 'import')
    .where('email', 'not like', '%@customer.example')
    .orderBy('id')
    .execute()
  for (const [days, engagement_id] of [
    [-16, 'P0001'],
    [-1, 'P0007'],
  ] as const) {
    const added = colleagues.find((one) => one.engagement_id === engagement_id)
    if (added)
      await keep(at, days, { engagement_id, kind: 'stakeholder added', object_id: added.id, name: added.full_name })
  }
}

/** Records that a person was to leave an engagement some days before they do. */
async function lastDayMoved(
  at: At,
  name: string,
  { engagement_id, days, later }: { engagement_id: string; days: number; later: number },
): Promise<void> {
  const { db } = at(0)
  const person_id = await personOf(db, name)
  const last = await db
    .selectFrom('member_assignment')
    .select(['work_order_id as object_id', 'member_role as name', 'end_date as new_end'])
    .where('engagement_id', '=', engagement_id)
    .where('employee_id', '=', person_id)
    .orderBy('end_date', 'desc')
    .orderBy('work_order_id')
    .executeTakeFirst()
  if (last)
    await keep(at, days, {
      ...last,
      engagement_id,
      kind: 'end moved',
      person_id,
      old_end: addDays(last.new_end, -later),
    })
}

const personOf = async (db: Queries, name: string): Promise<string> =>
  (await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Each audit of the last month, with the score that its course had before. */
async function scoredAudits(at: At): Promise<void> {
  const { db, today } = at(0)
  const audits = await db
    .selectFrom('audit')
    .select(['id', 'engagement_id', 'percentage_score', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('audit_score_point as point')
        .select('point.score')
        .whereRef('point.audit_id', '=', 'audit.id')
        .orderBy('point.day', 'desc')
        .limit(1)
        .offset(1)
        .$asScalar()
        .as('before'),
    )
    .where('created_at', '>', at(-30).now())
    .execute()
  for (const { id, engagement_id, percentage_score, created_at, before } of audits) {
    const days = Math.round((Date.parse(created_at.toISOString().slice(0, 10)) - Date.parse(today())) / 86_400_000)
    await keep(at, days, {
      engagement_id,
      kind: 'scored',
      object_id: id,
      old_score: before,
      new_score: percentage_score,
    })
  }
}

async function lastVisits(at: At): Promise<void> {
  const { db } = at(0)
  await db.deleteFrom('account_visit').execute()
  for (const [account_id, days] of Object.entries(visits)) {
    await db
      .insertInto('account_visit')
      .values({ account_id, last_seen_at: at(days).now(), before_at: null })
      .execute()
    if (!leads.includes(account_id)) continue
    for (const [engagement_id, before] of Object.entries(openedBefore))
      await db
        .insertInto('engagement_visit')
        .values({ account_id, engagement_id, visited_at: at(days - before).now() })
        .execute()
  }
}
