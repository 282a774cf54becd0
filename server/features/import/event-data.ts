import { auditCreated } from '@portal/domain/audits/audit-events'
import { personFeedbackGiven, teamFeedbackGiven } from '@portal/domain/feedback/feedback-events'
import { serviceFeedbackGiven } from '@portal/domain/surveys/service-feedback-events'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { type Emission, emission } from '../../platform/events/events.ts'

/** Events of the staged audits that are new, of engagements that are there already. Call it before the import writes them. */
export async function findNewAudits(transaction: Queries): Promise<Emission[]> {
  const { rows } = await sql<{ id: string; engagement_id: string; title: string; score: number }>`
    select staged_audit.id, staged_audit.engagement_id, staged_audit.title, staged_audit.percentage_score as score
    from staged_audit
    join engagement on engagement.id = staged_audit.engagement_id and engagement.removed_at is null
    where not exists (select 1 from audit where audit.id = staged_audit.id)
    order by staged_audit.created_at, staged_audit.id`.execute(transaction)
  return rows.map(({ engagement_id, ...subject }) =>
    emission(auditCreated, { engagement_id, subject, actor: null, facts: {} }),
  )
}

/** Emits events of feedback from before the portal, for the time when it was given. Call it once the import has written it. */
export async function recordHistory(transaction: Queries): Promise<void> {
  await sql`insert into event (id, kind, engagement_id, subject_id, account_id, facts, happened_at, distributed_at)
    select gen_random_uuid()::text, given.kind, given.engagement_id, given.id, given.account_id, '{}', given.at, given.at
    from (
      select ${serviceFeedbackGiven.kind} as kind, t.engagement_id, t.id, t.account_id, t.survey_date as at
      from customer_survey t join staged_customer_survey s on s.id = t.id
      union all
      select ${personFeedbackGiven.kind}, t.engagement_id, t.id, t.account_id, t.given_at
      from individual_feedback t join staged_individual_feedback s on s.id = t.id
      union all
      select ${teamFeedbackGiven.kind}, t.engagement_id, t.id, t.account_id, t.given_at
      from team_feedback t join staged_team_feedback s on s.id = t.id
    ) as given
    where not exists (select from event where event.subject_id = given.id)
    order by given.at, given.id`.execute(transaction)
}
