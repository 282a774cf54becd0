import { allEvents } from '@portal/domain/all-events'
import type { ChangeSubjects } from '@portal/domain/events/subjects'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import { changedNames } from '../engagements/changed-names-data.ts'
import { accountName } from '../session/account-name-data.ts'

/** `ChangeSubjects` in SQL, for a row of `event`. No row: the record is gone or not shown. */
const readers = (
  shown: ShownAudits,
  today: string,
): { readonly [Subject in keyof ChangeSubjects]: RawBuilder<unknown> } => ({
  engagement: sql`select json_build_object('names', ${changedNames(sql`event.facts`)})`,
  work_order: sql`select json_build_object('reference', o.reference) from ${orderOfEvent} and o.removed_at is null`,
  removed_work_order: sql`
    select json_build_object('reference', o.reference) from ${orderOfEvent} and o.removed_at is not null`,
  assignment: sql`
    select json_build_object(${ofPersonOnOrder}, 'first_day', min(member.start_date))
    from person
    join member_assignment as member on member.employee_id = person.id
    join work_order as o on o.id = member.work_order_id
    where person.id = event.person_id and ${isOrderOfEvent} and o.removed_at is null
    group by person.id, o.id`,
  past_assignment: sql`
    select json_build_object(${ofPersonOnOrder}, 'order_end', o.end_date)
    from person, ${orderOfEvent} and o.removed_at is null and person.id = event.person_id and not exists (
      select from member_assignment as member where member.work_order_id = o.id and member.employee_id = person.id)`,
  audit: sql`
    select json_build_object('title', audit.title, 'scoring_type', audit.scoring_type)
    from audit where audit.id = event.subject_id and audit.engagement_id = event.engagement_id
      and ${isShown(shown)(expressionBuilder<Tables, 'audit'>())}`,
  file_version: sql`
    select json_build_object('file_name', version.file_name,
      'by', (select trim(first_name || ' ' || last_name) from account where id = version.uploaded_by))
    from shared_file as file
    join file_version as version on version.file_id = file.id
      and version.number = coalesce((event.facts->>'version')::integer, 1)
    where file.id = event.subject_id and file.archived_at is null
      and (file.expire_on is null or file.expire_on >= ${today})`,
  customer_survey: sql`
    select json_build_object('by', survey.user_full_name, 'score', survey.recommendation)
    from customer_survey as survey where survey.id = event.subject_id`,
  individual_feedback: sql`
    select json_build_object('by', given.provider_full_name, 'about', person.name)
    from individual_feedback as given join person on person.id = given.employee_id where given.id = event.subject_id`,
  team_feedback: sql`
    select json_build_object('by', given.provider_full_name, 'about', given.team_name)
    from team_feedback as given where given.id = event.subject_id`,
  team_request: sql`
    select json_build_object('by', request.requested_by, 'lines', (
      select coalesce(json_agg(json_build_object('quantity', line.member_type_quantity, 'role', line.member_role,
        'skill', line.primary_skill) order by line.place), '[]')
      from team_request_line as line where line.request_id = request.id))
    from team_request as request where request.id = event.subject_id`,
  proposal: sql`
    select json_build_object('person', person.name, 'role', line.member_role, 'proposed_by', proposal.proposed_by,
      'decided_by', ${accountName('proposal.decided_by_account_id', 'proposal.decided_by')},
      'decision', proposal.decision, 'is_new', request.is_new)
    from team_request_proposal as proposal
    join team_request_line as line on line.id = proposal.line_id
    join team_request as request on request.id = line.request_id
    join person on person.id = proposal.employee_id
    where proposal.id = event.facts->>'proposal'`,
  extension_request: sql`
    select json_build_object('order_id', o.id, 'reference', o.reference, 'requested_by', request.requested_by,
      'answered_by', request.answered_by, 'state', request.state, 'project_lead_id', engagement.project_lead_id,
      'client_partner_id', engagement.client_partner_id, 'portfolio_director_id', engagement.portfolio_director_id)
    from extension_request as request
    join work_order as o on o.id = request.work_order_id and o.removed_at is null
    join engagement on engagement.id = o.engagement_id
    where request.id = event.subject_id and request.state <> 'withdrawn'`,
})

const isOrderOfEvent = sql`o.id = event.subject_id and o.engagement_id = event.engagement_id`
const orderOfEvent = sql`work_order as o where ${isOrderOfEvent}`
const ofPersonOnOrder = sql`'person', person.name, 'reference', o.reference`

const withLine = allEvents.flatMap(({ kind, change }) => (change ? [{ kind, reads: change.reads }] : []))
/** Kinds of event that have a line in Recent changes. */
export const changeKinds = withLine.map(({ kind }) => kind)

/** Current data of the record that the line of an event names. */
export function changeSubject(shown: ShownAudits, today: string) {
  const reader = readers(shown, today)
  const cases = withLine.map(({ kind, reads }) => sql`when ${sql.lit(kind)} then (${reader[reads]})`)
  return sql<ChangeSubjects[keyof ChangeSubjects] | null>`case event.kind ${sql.join(cases, sql` `)} end`.as('subject')
}
