import type { Engagement } from '@portal/domain/engagements/engagement'
import type { AccessLevel } from '@portal/domain/session/user'
import type { Tag } from '@portal/domain/team/member'
import type { Period } from '@portal/domain/work-orders/progress'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { Written } from '../http/written.ts'
import { auditTiles, type ShownAudits } from './audit-tile-data.ts'
import { openTeamRequestCount, surveyCount } from './count-data.ts'
import { workOrders } from './work-order-data.ts'

/** Fields of `Engagement` that are stored and not derived. */
type StoredEngagement = Omit<Engagement, 'status' | 'user_has_extra_access'>

/** An engagement as the database writes it, and what the rest of it is derived from. */
export interface EngagementRow {
  stored: Written<StoredEngagement>
  periods: Period[]
}

/** Properties that change the query's text. */
export interface WrittenShape {
  /** Whether the reader may see rates (`maySeeRates`). */
  rates: boolean
  shown: ShownAudits
}

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

/** The database writes the JSON: nothing of it changes on its way, and most of an answer are lists in it. */
export const written = (queries: Queries, { rates, shown }: WrittenShape, viewer_id: string) =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as client_partner', 'client_partner.id', 'engagement.client_partner_id')
    .leftJoin('person as default_partner', 'default_partner.id', 'engagement.default_client_partner_id')
    .leftJoin('person as project_lead', 'project_lead.id', 'engagement.project_lead_id')
    .leftJoin('person as director', 'director.id', 'engagement.portfolio_director_id')
    .innerJoinLateral(
      (eb) => workOrders(eb, { rates, viewer_id }).as('orders'),
      (join) => join.onTrue(),
    )
    .select((eb) => {
      const stored: Expression<StoredEngagement> = jsonBuildObject({
        id: eb.ref('engagement.id'),
        title: eb.ref('engagement.title'),
        client_name: eb.ref('client.name'),
        client_partner_name: eb.ref('client_partner.name'),
        default_client_partner_name: eb.ref('default_partner.name'),
        project_lead_name: eb.ref('project_lead.name'),
        portfolio_director_name: eb.ref('director.name'),
        portfolio_director_email: eb.ref('director.email'),
        header_tags: headerTags(eb),
        feedback_project_count: surveyCount(eb),
        open_team_requests: openTeamRequestCount(eb),
        work_orders: eb.ref('orders.whole'),
        stakeholders: stakeholders(eb),
        audits_info: auditTiles(eb, shown),
      })
      // A text is passed on by the driver without parsing.
      return [sql<string>`${stored}::text`.as('json'), 'orders.periods']
    })

export const rowOf = ({ json, periods }: { json: string; periods: Period[] }): EngagementRow => ({
  stored: new Written(json),
  periods,
})

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
      ])
      .whereRef('stakeholder.engagement_id', '=', 'engagement.id')
      .orderBy('full_name')
      .orderBy('stakeholder.id'),
  )
