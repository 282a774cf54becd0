import { auditScored } from '@portal/domain/audits/audit-events'
import { engagementChanged } from '@portal/domain/engagements/engagement-events'
import type { EventKind } from '@portal/domain/events/event-kind'
import { personFeedbackGiven } from '@portal/domain/feedback/feedback-events'
import { fileShared } from '@portal/domain/files/file-events'
import { serviceFeedbackGiven } from '@portal/domain/surveys/service-feedback-events'
import {
  assignmentEndMoved,
  assignmentJoined,
  assignmentLeft,
  assignmentRoleChanged,
} from '@portal/domain/team/assignment-events'
import { personProposed, proposalDecided, teamRequested } from '@portal/domain/team-requests/team-request-events'
import { extensionAnswered, extensionRequested } from '@portal/domain/work-orders/extension-events'
import {
  workOrderAdded,
  workOrderChanged,
  workOrderMoved,
  workOrderRemoved,
} from '@portal/domain/work-orders/work-order-events'
import type { AccessWorld } from './access-world.ts'
import type { TestPortal } from './test-portal.ts'

/** Part of every text that must not appear in a list of changes. */
export const unsaid = 'UNSAID'

/**
 * Something of every kind that can change, on an engagement and by people of neither: a day before the tests' present.
 * What only its own screen says, and to some, has `unsaid` in it.
 */
export async function changeEverything({ portal, records }: TestPortal, world: AccessWorld, engagement_id: string) {
  const { db } = portal
  const name = engagement_id === world.engagement ? 'Ours' : 'Theirs'
  const yesterday = new Date(portal.now().getTime() - 24 * 60 * 60 * 1000)
  const actor = await records.staffAccount({
    first_name: name,
    last_name: 'Actor',
    email: `${unsaid}-${name}@x.example`.toLowerCase(),
  })
  const [joined, left] = [
    await records.person({ name: `${name} Joined` }),
    await records.person({ name: `${name} Left` }),
  ]
  const stays = await records.person({ name: `${name} Stays` })
  const order = await records.workOrder({
    engagement_id,
    reference: `WO-1 ${name}`,
    start_date: '2026-01-05',
    end_date: '2027-12-31',
  })
  await records.assignment({ work_order_id: order, employee_id: joined, price_per_day: 987_654 })
  await records.assignment({ work_order_id: order, employee_id: stays, price_per_day: 987_654 })
  const removedOrder = await records.workOrder({
    engagement_id,
    reference: `WO-0 ${name}`,
    removed_at: yesterday,
    start_date: '2026-01-05',
    end_date: '2027-12-31',
  })
  const audit = await records.audit({ engagement_id, title: `${name} audit`, percentage_score: 78 }, '2026-07-01')
  const moved = { new_start: '2026-01-05', new_end: '2027-12-31' }
  const rows: [EventKind, subject_id: string, facts: object, person_id?: string][] = [
    [engagementChanged, engagement_id, { project_lead: { now: stays } }],
    [workOrderChanged, order, { budget_days: { now: 120 } }],
    [assignmentRoleChanged, order, { role: { was: 'QA Engineer', now: 'Designer' } }, stays],
    [workOrderAdded, order, moved],
    [workOrderMoved, order, { old_start: '2026-01-05', old_end: '2027-10-31', ...moved }],
    [assignmentJoined, order, { role: 'Designer' }, joined],
    [assignmentLeft, order, { role: 'QA Engineer' }, left],
    [assignmentEndMoved, order, { role: 'Designer', old_end: '2027-10-31', new_end: '2027-12-31' }, stays],
    [workOrderRemoved, removedOrder, { old_start: '2026-01-05', old_end: '2027-12-31' }],
    [auditScored, audit, { before: 91, score: 78 }],
  ]
  for (const [{ kind }, subject_id, facts, person_id = null] of rows)
    await records.event({ kind, engagement_id, subject_id, person_id, facts, happened_at: yesterday })
  await db
    .insertInto('stakeholder_change')
    .values({
      id: `added-${name}`,
      engagement_id,
      action: 'added',
      full_name: `${name} Stakeholder`,
      email: null,
      account_id: null,
      changed_by: null,
      changed_at: yesterday,
    })
    .execute()
  const act = ({ kind }: Pick<EventKind, 'kind'>, subject_id: string, facts: object = {}) =>
    records.event({ kind, engagement_id, subject_id, account_id: actor, facts, happened_at: yesterday })
  const added_at = yesterday
  await act(
    fileShared,
    await records.sharedFile({ engagement_id, uploaded_by: actor, added_at }, { file_name: `${name}.pdf` }),
  )
  const survey = await records.customerSurvey({
    engagement_id,
    account_id: actor,
    survey_date: yesterday,
    user_full_name: `${name} Customer`,
    answers: { 10: unsaid, 11: unsaid },
  })
  await act(serviceFeedbackGiven, survey)
  await db
    .insertInto('individual_feedback')
    .values({
      id: `feedback-${name}`,
      engagement_id,
      employee_id: joined,
      account_id: actor,
      given_at: yesterday,
      provider_full_name: `${name} Customer`,
      provider_role: unsaid,
      feedback: unsaid,
    })
    .execute()
  await act(personFeedbackGiven, `feedback-${name}`)
  const request = await records.teamRequest({
    engagement_id,
    account_id: actor,
    requested_by: `${name} Customer`,
    request_date: yesterday,
    request_comment: unsaid,
  })
  await act(teamRequested, request, { places: 2 })
  const proposal = await records.proposal({
    line_id: `${request}-line`,
    account_id: actor,
    employee_id: joined,
    proposed_by: `${name} Actor`,
    proposed_at: yesterday,
    note: unsaid,
    decision: 'declined',
    decided_by: `${name} Customer`,
    decided_at: yesterday,
    decision_note: unsaid,
  })
  await act(personProposed, request, { proposal })
  await act(proposalDecided, request, { proposal, decision: 'declined' })
  const extension = await records.extensionRequest({
    work_order_id: order,
    account_id: actor,
    requested_by: `${name} Customer`,
    requested_at: yesterday,
    message: unsaid,
    note: unsaid,
    state: 'accepted',
    answered_by: `${name} Actor`,
    answered_by_account_id: actor,
    answered_on: yesterday.toISOString().slice(0, 10),
  })
  await act(extensionRequested, extension)
  await act(extensionAnswered, extension, { state: 'accepted' })
  await db
    .insertInto('stakeholder_change')
    .values({
      id: `change-${name}`,
      engagement_id,
      action: 'invited',
      full_name: `${name} Colleague`,
      email: `${unsaid}@x.example`,
      account_id: actor,
      changed_by: `${name} Customer`,
      changed_at: yesterday,
    })
    .execute()
  return { order, audit, joined, left, actor, at: yesterday }
}
