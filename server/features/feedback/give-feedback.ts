import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { giveIndividualFeedback } from '@portal/domain/feedback/contract'
import {
  personFeedbackGiven,
  personFeedbackWithdrawn,
  teamFeedbackGiven,
  teamFeedbackWithdrawn,
} from '@portal/domain/feedback/feedback-events'
import {
  aboutYourself,
  isAuthor,
  mayGiveFeedbackOn,
  mayWithdraw,
  notYourFeedback,
  tooLateToWithdraw,
  type WithdrawableFeedback,
} from '@portal/domain/feedback/permissions'
import { noSuchFeedback } from '@portal/domain/feedback/validation'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { noSuchPerson, noSuchTeam } from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { deleteEventsAbout } from '../../platform/events/event-data.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { type VisibleEngagementId, visibleEngagement } from '../engagements/data.ts'
import { belongsTo, findTeamAnywhere } from '../team/data.ts'
import { deleteFeedback, findFeedback, insertIndividualFeedback, insertTeamFeedback } from './data.ts'

type Needs = Pick<Services, 'events' | 'now'>

export async function giveOnPerson(
  { events, now }: Needs,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { feedback, employee_id }: Pick<BodyOf<typeof giveIndividualFeedback>, 'feedback' | 'employee_id'>,
) {
  if (!(await belongsTo(db, id, employee_id))) throw notFound(noSuchPerson)
  if (!mayGiveFeedbackOn(viewer, employee_id)) throw forbidden(aboutYourself)
  const object_id = await insertIndividualFeedback(db, id, {
    employee_id,
    feedback,
    account_id: viewer.id,
    provider_full_name: fullName(viewer),
    provider_role: viewer.role ?? viewer.job_title,
    given_at: now(),
  })
  await events.emit(db, personFeedbackGiven, {
    engagement_id: id,
    subject: { id: object_id },
    actor: viewer,
    facts: {},
  })
  return { data: { object_id } }
}

interface Team {
  id: string
  name: string
  engagement: VisibleEngagementId
}

/** Throws the same 404 for an unknown team and for one of an engagement that the viewer cannot see. */
export async function loadTeam(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  teamId: string,
): Promise<Team> {
  const team = await findTeamAnywhere(db, teamId)
  const engagement = team && (await visibleEngagement({ db, audit }, viewer, team.engagement_id).catch(hide))
  if (!team || !engagement) throw notFound(noSuchTeam)
  return { id: team.id, name: team.name, engagement }
}

export async function giveOnTeam({ events, now }: Needs, db: Queries, viewer: Viewer, team: Team, feedback: string) {
  const object_id = await insertTeamFeedback(db, team.engagement, {
    team_id: team.id,
    team_name: team.name,
    feedback,
    account_id: viewer.id,
    provider_full_name: fullName(viewer),
    given_at: now(),
  })
  const subject = { id: object_id, team_name: team.name }
  await events.emit(db, teamFeedbackGiven, { engagement_id: team.engagement, subject, actor: viewer, facts: {} })
  return { data: { object_id } }
}

interface FeedbackRow extends WithdrawableFeedback {
  id: string
  engagement_id: string
  table: 'individual_feedback' | 'team_feedback'
}

export async function loadFeedback(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  table: FeedbackRow['table'],
  id: string,
): Promise<FeedbackRow> {
  const feedback = await findFeedback(db, table, id)
  const engagement = feedback && (await visibleEngagement({ db, audit }, viewer, feedback.engagement_id).catch(hide))
  if (!feedback || !engagement) throw notFound(noSuchFeedback)
  return { ...feedback, id, table }
}

export async function withdraw({ events, now }: Needs, db: Queries, viewer: Viewer, given: FeedbackRow): Promise<void> {
  if (!isAuthor(viewer, given)) throw forbidden(notYourFeedback)
  if (!mayWithdraw(viewer, given, now())) throw forbidden(tooLateToWithdraw)
  await deleteFeedback(db, given.table, given.id)
  await deleteEventsAbout(db, given.id)
  const event = { engagement_id: given.engagement_id, actor: viewer, facts: {} }
  await (given.table === 'team_feedback'
    ? events.emit(db, teamFeedbackWithdrawn, { ...event, subject: { id: given.id, team_name: '' } })
    : events.emit(db, personFeedbackWithdrawn, { ...event, subject: { id: given.id } }))
}

function hide(error: unknown): undefined {
  if (error instanceof ApiError) return undefined
  throw error
}
