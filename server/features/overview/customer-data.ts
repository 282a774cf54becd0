import { addDays } from '@portal/domain/dates/calendar-day'
import { soonDays } from '@portal/domain/files/expiry'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { isShown, type ShownAudits, scoreBefore } from '../engagements/audit-tile-data.ts'
import { isUnopenedBy } from '../files/access-data.ts'
import type { Scope } from './scope-data.ts'

// Queries for a customer's possible to-dos. The rules of domain/todos decide which of them are due.

export const feedbackRequests = (queries: Queries, { own, account_id }: Scope) =>
  queries
    .selectFrom('feedback_request as asked')
    .select(['asked.engagement_id', 'asked.asked_by', 'asked.asked_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('customer_survey')
            .select('customer_survey.id')
            .whereRef('customer_survey.account_id', '=', 'asked.account_id')
            .whereRef('customer_survey.engagement_id', '=', 'asked.engagement_id')
            .whereRef('customer_survey.survey_date', '>=', 'asked.asked_at'),
        )
        .$castTo<boolean>()
        .as('answered'),
    )
    .where('asked.account_id', '=', account_id)
    .where('asked.engagement_id', 'in', listed(own))

export const answeredExtensions = (queries: Queries, { own, account_id, since }: Scope) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .select(['request.id', 'work_order.engagement_id', 'work_order.reference', 'work_order.id as order_id'])
    .select(['request.state', 'request.answered_by', 'request.answered_on'])
    .where('request.account_id', '=', account_id)
    // Without a name, an import fulfilled it before anyone answered.
    .where('request.state', 'in', ['accepted', 'declined', 'fulfilled'])
    .where('request.answered_by', 'is not', null)
    .where('request.answered_on', '>=', since.toISOString().slice(0, 10))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.engagement_id', 'in', listed(own))

export const filesToOpen = (queries: Queries, { own, account_id, today, since }: Scope) =>
  queries
    .selectFrom('shared_file as file')
    .innerJoin('file_version as version', (join) =>
      join.onRef('version.file_id', '=', 'file.id').onRef('version.number', '=', 'file.version'),
    )
    .innerJoin('account as uploader', 'uploader.id', 'version.uploaded_by')
    .select(['file.id', 'file.engagement_id', 'file.expire_on', 'version.file_name', 'version.added_at'])
    .select(sql<string>`trim(uploader.first_name || ' ' || uploader.last_name)`.as('uploaded_by'))
    .where('file.engagement_id', 'in', listed(own))
    .where('file.archived_at', 'is', null)
    .where((eb) =>
      eb.or([eb('version.added_at', '>', since), eb.between('file.expire_on', today, addDays(today, soonDays))]),
    )
    .where(isUnopenedBy(account_id))

export const newAudits = (queries: Queries, { own, since }: Scope, shown: ShownAudits) =>
  queries
    .selectFrom('audit')
    .select(['audit.id', 'audit.engagement_id', 'audit.title', 'audit.scoring_type', 'audit.percentage_score'])
    .select('audit.created_at')
    .select((eb) => scoreBefore(eb, shown).as('score_before'))
    .where('audit.engagement_id', 'in', listed(own))
    .where('audit.created_at', '>', since)
    .where(isShown(shown))
