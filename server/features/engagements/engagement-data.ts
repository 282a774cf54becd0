import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Led } from '@portal/domain/engagement-access/permissions'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { AccessLevel } from '@portal/domain/session/user'
import type { Tag } from '@portal/domain/team/member'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { auditTiles, type ShownAudits } from './audit-tile-data.ts'
import { openTeamRequestCount, surveyCount } from './count-data.ts'
import { workOrders } from './work-order-data.ts'

/** Whom the record of an engagement names as its leads. */
export const ledColumns = [
  'engagement.project_lead_id',
  'engagement.client_partner_id',
  'engagement.portfolio_director_id',
] as const

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

/** For whom engagements are read. */
export interface EngagementReader {
  viewer_id: string
  /** Whether they may see rates (`maySeeRates`). */
  rates: boolean
  /** Whether people on work orders come with their absences. */
  absences: boolean
  today: CalendarDay
  shown: ShownAudits
}

/** Engagements with the stored fields of their record; the permissions and `status` are derived from them. */
export const selectEngagements = (queries: Queries, { shown, ...reader }: EngagementReader) =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as client_partner', 'client_partner.id', 'engagement.client_partner_id')
    .leftJoin('person as default_partner', 'default_partner.id', 'engagement.default_client_partner_id')
    .leftJoin('person as project_lead', 'project_lead.id', 'engagement.project_lead_id')
    .leftJoin('person as director', 'director.id', 'engagement.portfolio_director_id')
    .select((eb) => [
      'engagement.id',
      'engagement.title',
      'client.name as client_name',
      ...ledColumns,
      'client_partner.name as client_partner_name',
      'default_partner.name as default_client_partner_name',
      'project_lead.name as project_lead_name',
      'director.name as portfolio_director_name',
      'director.email as portfolio_director_email',
      headerTags(eb).as('header_tags'),
      surveyCount(eb).as('feedback_project_count'),
      openTeamRequestCount(eb).as('open_team_requests'),
      workOrders(eb, reader).as('work_orders'),
      stakeholders(eb).as('stakeholders'),
      auditTiles(eb, shown).as('audits_info'),
    ])

export type EngagementRow = Omit<Engagement, 'status' | 'user_has_extra_access' | 'may_answer_extensions'> & Led

const headerTags = (eb: EngagementBuilder) =>
  eb
    .selectFrom('header_tag')
    .innerJoin('tag', 'tag.id', 'header_tag.tag_id')
    .select((tag) => {
      const each = jsonBuildObject({ id: tag.ref('tag.id'), name: tag.ref('tag.name') })
      const tagsAt = (place: Tables['header_tag']['place']) =>
        sql<
          Tag[]
        >`coalesce(json_agg(${each} order by tag.folded_name) filter (where header_tag.place = ${sql.lit(place)}), '[]')`
      const both = { client_partner: tagsAt('client_partner'), portfolio_director: tagsAt('portfolio_director') }
      return jsonBuildObject(both).as('both')
    })
    .whereRef('header_tag.engagement_id', '=', 'engagement.id')
    .$asScalar()
    .$notNull()

const stakeholders = (eb: EngagementBuilder) =>
  jsonArrayFrom(
    eb
      .selectFrom('stakeholder')
      .select([
        'stakeholder.id as _id',
        'full_name',
        'company_name',
        'role',
        'email',
        'phone',
        'invited_by',
        sql<AccessLevel>`access_level`.as('access_level'),
        'invitation_waits',
        'version',
      ])
      .whereRef('stakeholder.engagement_id', '=', 'engagement.id')
      .orderBy('full_name')
      .orderBy('stakeholder.id'),
  )
