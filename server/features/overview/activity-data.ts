import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { accountName } from '../session/account-name-data.ts'
import { type ChangeScope, mostChanges } from './scope-data.ts'

// Queries for people's actions in the portal, newest of each kind, without the reader's own. They run in one statement.

export const sharedFiles = (queries: Queries, { own, from, account_id, today }: ChangeScope) =>
  queries
    .selectFrom('shared_file as file')
    .innerJoin('file_version as version', 'version.file_id', 'file.id')
    .innerJoin('account as uploader', 'uploader.id', 'version.uploaded_by')
    .select([
      'version.id',
      'file.engagement_id',
      'version.file_name',
      'version.number as version',
      'version.added_at as at',
    ])
    .select(sql<string>`trim(uploader.first_name || ' ' || uploader.last_name)`.as('by'))
    .where('file.engagement_id', 'in', listed(own))
    .where('file.archived_at', 'is', null)
    .where((eb) => eb.or([eb('file.expire_on', 'is', null), eb('file.expire_on', '>=', today)]))
    .where('version.added_at', '>=', from)
    .where('version.uploaded_by', '<>', account_id)
    .orderBy('version.added_at', 'desc')
    .limit(mostChanges)

export const surveys = (queries: Queries, { own, from, account_id }: ChangeScope) =>
  queries
    .selectFrom('customer_survey as survey')
    .select(['survey.id', 'survey.engagement_id', 'survey.user_full_name as by', 'survey.recommendation as score'])
    .select('survey.survey_date as at')
    .where('survey.engagement_id', 'in', listed(own))
    .where('survey.survey_date', '>=', from)
    .where(sql<boolean>`survey.account_id is distinct from ${account_id}`)
    .orderBy('survey.survey_date', 'desc')
    .limit(mostChanges)

/** On people and on teams. */
export const peopleFeedback = (queries: Queries, { own, from, account_id }: ChangeScope) =>
  queries
    .selectFrom('individual_feedback as given')
    .innerJoin('person', 'person.id', 'given.employee_id')
    .select(['given.id', 'given.engagement_id', 'given.provider_full_name as by', 'person.name as about'])
    .select('given.given_at as at')
    .where('given.engagement_id', 'in', listed(own))
    .where('given.given_at', '>=', from)
    .where(sql<boolean>`given.account_id is distinct from ${account_id}`)
    .unionAll(
      queries
        .selectFrom('team_feedback as given')
        .select(['given.id', 'given.engagement_id', 'given.provider_full_name as by', 'given.team_name as about'])
        .select('given.given_at as at')
        .where('given.engagement_id', 'in', listed(own))
        .where('given.given_at', '>=', from)
        .where(sql<boolean>`given.account_id is distinct from ${account_id}`),
    )
    .orderBy('at', 'desc')
    .limit(mostChanges)

export const teamRequests = (queries: Queries, { own, from, account_id }: ChangeScope) =>
  queries
    .selectFrom('team_request as request')
    .select(['request.id', 'request.engagement_id', 'request.requested_by as by', 'request.request_date as at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('team_request_line as line')
          .select(['line.member_type_quantity as quantity', 'line.member_role as role', 'line.primary_skill as skill'])
          .whereRef('line.request_id', '=', 'request.id')
          .orderBy('line.place'),
      ).as('lines'),
    )
    .where('request.engagement_id', 'in', listed(own))
    .where('request.request_date', '>=', from)
    .where('request.account_id', '<>', account_id)
    .orderBy('request.request_date', 'desc')
    .limit(mostChanges)

/** Made or decided since. */
export const proposals = (queries: Queries, { own, from }: ChangeScope) =>
  queries
    .selectFrom('team_request as request')
    .innerJoin('team_request_line as line', 'line.request_id', 'request.id')
    .innerJoin('team_request_proposal as proposal', 'proposal.line_id', 'line.id')
    .innerJoin('person', 'person.id', 'proposal.employee_id')
    .select([
      'proposal.id',
      'request.engagement_id',
      'request.is_new',
      'person.name as person',
      'line.member_role as role',
    ])
    .select(['proposal.decision', 'proposal.account_id', 'proposal.proposed_by', 'proposal.proposed_at'])
    .select(['proposal.decided_by_account_id', 'proposal.decided_at'])
    .select(accountName<string | null>('proposal.decided_by_account_id', 'proposal.decided_by').as('decided_by'))
    .where('request.engagement_id', 'in', listed(own))
    .where((eb) => eb.or([eb('proposal.proposed_at', '>=', from), eb('proposal.decided_at', '>=', from)]))
    .orderBy('proposal.position', 'desc')
    .limit(mostChanges)

/** Requests made or answered since. Withdrawn ones are left out; those fulfilled by an import appear with the dates. */
export const extensionRequests = (queries: Queries, { own, from, day }: ChangeScope) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order as order', 'order.id', 'request.work_order_id')
    .select(['request.id', 'order.engagement_id', 'order.id as order_id', 'order.reference', 'request.state'])
    .select(['request.account_id', 'request.requested_by', 'request.requested_at', 'request.answered_by'])
    .select(['request.answered_by_account_id', 'request.answered_on'])
    .where('order.engagement_id', 'in', listed(own))
    .where('order.removed_at', 'is', null)
    .where('request.state', '<>', 'withdrawn')
    .where((eb) => eb.or([eb('request.requested_at', '>=', from), eb('request.answered_on', '>=', day)]))
    .orderBy('request.requested_at', 'desc')
    .limit(mostChanges)

export const stakeholderChanges = (queries: Queries, { own, from, account_id }: ChangeScope) =>
  queries
    .selectFrom('stakeholder_change as change')
    .select([
      'change.id',
      'change.engagement_id',
      'change.action',
      'change.full_name as name',
      'change.changed_by as by',
    ])
    .select('change.changed_at as at')
    .where('change.engagement_id', 'in', listed(own))
    .where('change.changed_at', '>=', from)
    .where(sql<boolean>`change.account_id is distinct from ${account_id}`)
    .orderBy('change.position', 'desc')
    .limit(mostChanges)

export const releaseNotes = (queries: Queries, { day, today }: ChangeScope) =>
  queries
    .selectFrom('release_note')
    .select(['id', 'release_date', 'note_content'])
    .where('release_date', '>=', day)
    .where('release_date', '<=', today)
    .orderBy('release_date', 'desc')
    .orderBy('position', 'desc')
    .limit(mostChanges)
