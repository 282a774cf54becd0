import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { giveIndividualFeedback } from '@portal/domain/feedback/contract'
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
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { type VisibleEngagementId, visibleEngagement } from '../engagements/data.ts'
import { belongsTo, findTeamAnywhere } from '../team/data.ts'
import { announce } from '../webhooks/data.ts'
import { deleteFeedback, findFeedback, insertIndividualFeedback, insertTeamFeedback } from './data.ts'

type Clock = Pick<Services, 'now'>

export async function giveOnPerson(
  { now }: Clock,
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
  await announce(db, {
    kind: 'people_feedback.given',
    engagement_id: id,
    subject_id: object_id,
    path: '/people-feedback',
    now: now(),
    sentence: `${fullName(viewer)} gave feedback on a person`,
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

export async function giveOnTeam({ now }: Clock, db: Queries, viewer: Viewer, team: Team, feedback: string) {
  const object_id = await insertTeamFeedback(db, team.engagement, {
    team_id: team.id,
    team_name: team.name,
    feedback,
    account_id: viewer.id,
    provider_full_name: fullName(viewer),
    given_at: now(),
  })
  await announce(db, {
    kind: 'team_feedback.given',
    engagement_id: team.engagement,
    subject_id: object_id,
    now: now(),
    path: '/people-feedback',
    sentence: `${fullName(viewer)} gave feedback on the team ${team.name}`,
  })
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

export async function withdraw({ now }: Clock, db: Queries, viewer: Viewer, given: FeedbackRow): Promise<void> {
  if (!isAuthor(viewer, given)) throw forbidden(notYourFeedback)
  if (!mayWithdraw(viewer, given, now())) throw forbidden(tooLateToWithdraw)
  await deleteFeedback(db, given.table, given.id)
  const kind = given.table === 'team_feedback' ? 'team_feedback.withdrawn' : 'people_feedback.withdrawn'
  await announce(db, {
    kind,
    engagement_id: given.engagement_id,
    subject_id: given.id,
    path: '/people-feedback',
    now: now(),
    sentence: `${fullName(viewer)} withdrew feedback on a ${given.table === 'team_feedback' ? 'team' : 'person'}`,
  })
}

function hide(error: unknown): undefined {
  if (error instanceof ApiError) return undefined
  throw error
}
