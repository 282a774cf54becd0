import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { monthDays, scoreDays } from '@portal/domain/overview/rules'
import { type NeedKind, needs, worsePoints } from '@portal/domain/portfolio/needs'
import { passiveFrom } from '@portal/domain/surveys/nps'
import { type RawBuilder, sql } from 'kysely'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'

// Needs of many engagements in SQL. The rules of domain/portfolio decide for one engagement; the same limits are here, so that
// 20,000 engagements can be ordered without reading them. A test compares both.

export interface NeedScope {
  today: CalendarDay
  timeZone: string
  shown: ShownAudits
}

interface Source {
  /** The day that the rule counts from; a day no calendar reaches where it counts from none. */
  day: RawBuilder<CalendarDay>
  fact: RawBuilder<unknown>
  engagement: RawBuilder<string>
  /** Ends in a condition. */
  from: RawBuilder<unknown>
}

const never = sql<CalendarDay>`date '9999-01-01'`

const lines = sql`from team_request join team_request_line line on line.request_id = team_request.id`
const proposals = sql`team_request_proposal where line_id = line.id`

/** Open extension requests. Each looks up its order: as tables to join, all orders would be read. */
export const openExtensions = sql`from extension_request request cross join lateral (
    select work_order.engagement_id, work_order.end_date from work_order
    where work_order.id = request.work_order_id and work_order.removed_at is null limit 1
  ) asked where request.state = 'open'`

/** Open extension requests of some engagements, which have few work orders. */
const openExtensionsOfSome = sql`from work_order asked join extension_request request on request.work_order_id = asked.id
  where request.state = 'open' and asked.removed_at is null`

function sources({ today, timeZone, shown }: NeedScope, of: 'all' | 'some'): Record<NeedKind, Source> {
  const dayOf = (instant: RawBuilder<unknown>): RawBuilder<CalendarDay> =>
    sql<CalendarDay>`(${instant} at time zone ${timeZone})::date`
  const order = sql<string>`work_order.engagement_id`
  const surveyDay = dayOf(sql`survey.survey_date`)
  const created = dayOf(sql`audit.created_at`)
  const requested = dayOf(sql`team_request.request_date`)
  const declined = dayOf(sql`made.decided_at`)
  /** A day before the first one that counts, whatever the time zone. */
  const since = (days: number): RawBuilder<Date> => sql<Date>`${addDays(today, -days - 1)}::timestamptz`
  return {
    'order-ending': {
      engagement: order,
      day: sql`work_order.end_date`,
      fact: sql`jsonb_build_object('end_date', work_order.end_date, 'asked', false)`,
      from: sql`from work_order where work_order.removed_at is null
        and work_order.end_date between ${today} and ${addDays(today, monthDays - 1)}
        and not exists (select from extension_request where work_order_id = work_order.id and state in ('open', 'accepted'))`,
    },
    'extension-asked': {
      engagement: sql`asked.engagement_id`,
      day: sql`request.requested_on`,
      fact: sql`jsonb_build_object('requested_on', request.requested_on, 'end_date', asked.end_date)`,
      from: of === 'all' ? openExtensions : openExtensionsOfSome,
    },
    'line-without-proposal': {
      engagement: sql`team_request.engagement_id`,
      day: requested,
      fact: sql`jsonb_build_object('requested_on', ${requested}, 'quantity', line.member_type_quantity, 'accepted', 0,
        'proposed', 0)`,
      from: sql`${lines} where team_request.is_new and not exists (select from ${proposals})`,
    },
    'proposal-declined': {
      engagement: sql`team_request.engagement_id`,
      day: declined,
      fact: sql`jsonb_build_object('declined_on', ${declined}, 'quantity', line.member_type_quantity,
        'accepted', made.accepted, 'proposed', made.proposed)`,
      from: sql`${lines} cross join lateral (
          select count(*) filter (where decision = 'accepted') as accepted, count(*) filter (where decision = 'open') as proposed,
            (array_agg(decision order by position desc))[1] as last,
            (array_agg(coalesce(decided_at, proposed_at) order by position desc))[1] as decided_at
          from ${proposals}
        ) made
        where team_request.is_new and exists (select from ${proposals} and decision = 'declined')
          and made.last = 'declined' and made.accepted + made.proposed < line.member_type_quantity`,
    },
    'low-score': {
      engagement: sql`survey.engagement_id`,
      day: surveyDay,
      fact: sql`jsonb_build_object('score', survey.recommendation, 'given_on', ${surveyDay}, 'replied', false)`,
      from: sql`from customer_survey survey where survey.recommendation < ${sql.lit(passiveFrom)}
        and survey.survey_date > ${since(scoreDays)} and ${surveyDay} > ${addDays(today, -scoreDays)}
        and not exists (select from customer_survey_reply where customer_survey_id = survey.id)`,
    },
    'audit-worse': {
      engagement: sql`audit.engagement_id`,
      day: created,
      fact: sql`jsonb_build_object('title', audit.title, 'type', audit.scoring_type, 'score', audit.percentage_score,
        'score_before', audit.score_before, 'created_on', ${created})`,
      // The first condition is that of the index.
      from: sql`from audit where audit.score_before is not null
        and abs(audit.percentage_score - audit.score_before) >= ${sql.lit(worsePoints)}
        and audit.before_day >= ${shown.firstDay} and audit.created_at > ${since(monthDays)} and ${created} > ${addDays(today, -monthDays)}
        and audit.id <> all (${[...shown.droppedIds]}::text[])
        and (audit.scoring_type = 1) = (audit.percentage_score > audit.score_before)`,
    },
    'not-set-up': {
      engagement: sql`bare.id`,
      day: never,
      fact: sql`jsonb_build_object('has_orders', bare.latest_end_date is not null,
        'has_lead', bare.project_lead_id is not null)`,
      from: sql`from engagement bare where bare.removed_at is null and (bare.latest_end_date is null
        or (bare.project_lead_id is null and bare.latest_end_date >= ${today}))`,
    },
  }
}

const kinds = Object.keys(needs) as NeedKind[]

/** Earliest due date of each engagement. */
export const dueDays = (scope: NeedScope): RawBuilder<unknown> => {
  const all = sources(scope, 'all')
  const each = kinds.map(
    (kind) => sql`select ${all[kind].engagement} as engagement_id,
      ${all[kind].day} + ${sql.lit(needs[kind].graceDays)} as due ${all[kind].from}`,
  )
  return sql`select engagement_id, min(due) as due from (${sql.join(each, sql` union all `)}) found group by engagement_id`
}

/** All that the engagements of a page may need. */
export const factsOf = (
  scope: NeedScope,
  ids: readonly string[],
): RawBuilder<{ engagement_id: string; kind: NeedKind; fact: unknown }> => {
  const all = sources(scope, 'some')
  const each = kinds.map(
    (kind) => sql`select ${all[kind].engagement} as engagement_id, ${sql.lit(kind)} as kind, ${all[kind].fact} as fact
      ${all[kind].from} and ${all[kind].engagement} = any (${[...ids]}::text[])`,
  )
  return sql`${sql.join(each, sql` union all `)}`
}
