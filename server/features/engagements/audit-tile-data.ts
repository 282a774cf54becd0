import type { ScoringType } from '@portal/domain/audits/bands'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Config } from '../../platform/config.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Which audits are shown (document 1, point 7): not the dropped ones, and none without a score from that day on. */
export interface ShownAudits {
  droppedIds: readonly string[]
  firstDay: CalendarDay
  /** Where that day begins. */
  timeZone: string
}

export const shownAudits = (
  config: Pick<Config, 'AUDIT_DROPPED_IDS' | 'AUDIT_FIRST_YEAR' | 'TIME_ZONE'>,
): ShownAudits => ({
  droppedIds: config.AUDIT_DROPPED_IDS,
  firstDay: `${config.AUDIT_FIRST_YEAR}-01-01`,
  timeZone: config.TIME_ZONE,
})

/** The surveys of the first day on, as the scores of it: in the time zone of the portal, whatever that of the database. */
export const isShownSurvey = ({ firstDay, timeZone }: Pick<ShownAudits, 'firstDay' | 'timeZone'>) =>
  sql<SqlBool>`audit_survey.created_at >= (${firstDay}::date)::timestamp at time zone ${timeZone}`

/** Literals instead of parameters: they never change while the portal runs, so the plan can use them. */
export const isShown =
  ({ droppedIds, firstDay }: ShownAudits) =>
  (eb: ExpressionBuilder<Tables, 'audit'>): Expression<SqlBool> =>
    eb.and([
      ...(droppedIds.length > 0 ? [eb('audit.id', 'not in', droppedIds.map(literal))] : []),
      eb.exists(
        eb
          .selectFrom('audit_score_point')
          .select('audit_score_point.audit_id')
          .whereRef('audit_score_point.audit_id', '=', 'audit.id')
          .where('audit_score_point.day', '>=', literal(firstDay)),
      ),
    ])

const literal = (value: string) => sql.lit<string>(value)

/** Score of the survey before the newest; null if there was none. */
export const scoreBefore = (eb: ExpressionBuilder<Tables, 'audit'>, { firstDay }: Pick<ShownAudits, 'firstDay'>) =>
  eb
    .selectFrom('audit_score_point')
    .select('audit_score_point.score')
    .whereRef('audit_score_point.audit_id', '=', 'audit.id')
    .where('audit_score_point.day', '>=', literal(firstDay))
    .orderBy('audit_score_point.day', 'desc')
    .limit(1)
    .offset(1)
    .$asScalar()

/** The audits of the engagement as its tile shows them, the newest first. */
export const auditTiles = (eb: ExpressionBuilder<Tables, 'engagement'>, shown: ShownAudits) =>
  jsonArrayFrom(
    eb
      .selectFrom('audit')
      .select([
        'audit.id',
        'audit.title',
        sql<ScoringType>`audit.scoring_type`.as('type'),
        'audit.percentage_score',
        (audits) => scoreBefore(audits, shown).as('score_before'),
        sql<string>`audit.created_at`.as('created_at'),
      ])
      .whereRef('audit.engagement_id', '=', 'engagement.id')
      .where(isShown(shown))
      .orderBy('audit.created_at', 'desc')
      .orderBy('audit.id'),
  )
