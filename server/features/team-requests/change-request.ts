import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { keepProposals, stateChange } from '@portal/domain/team-requests/completion'
import type { updateTeamRequest as updateCall } from '@portal/domain/team-requests/contract'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { teamRequestChanged, teamRequestRemoved } from '@portal/domain/team-requests/team-request-events'
import {
  acceptedAlready,
  acceptedLeave,
  acceptedOfRemoved,
  isSameLine,
  type LineInput,
  lineBelowAccepted,
  namesAnother,
  requestChangedByOther,
  statesDisagree,
} from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { deleteTeamRequest, updateTeamRequest } from './data.ts'
import { changedEmail, changeOf, deletedEmail } from './emails.ts'
import { emailContext, lockRequest } from './load-request.ts'
import type { LockedRequest } from './locked-request-data.ts'
import { eventOf } from './request-event.ts'
import { stateOf, withState } from './request-state.ts'
import { permitEditing, rejectPast } from './request-team.ts'

interface Change {
  requestId: string
  query: QueryOf<typeof updateCall>
  body: BodyOf<typeof updateCall>
}

/**
 * Changes the lines and the comment, and completes or reopens the request. Emails the client partner, the delivery lead
 * and those who proposed people for removed lines.
 */
export async function changeRequest(
  services: Pick<Services, 'config' | 'events' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { requestId, query, body }: Change,
): Promise<TeamRequest> {
  permitEditing(viewer)
  if (query.is_new !== body.is_new) throw new ApiError(422, statesDisagree, { fields: { is_new: statesDisagree } })
  if ((body.project_id ?? id) !== id || (body.request_id ?? requestId) !== requestId)
    throw new ApiError(422, namesAnother)
  const { is_new, version, remove_accepted = false, ...input } = body
  const { request: before, ...people } = await lockRequest(db, id, requestId)
  rejectOldVersion(before, version, requestChangedByOther)
  rejectLines(services, input.request_content, before, remove_accepted)
  const request_comment = input.request_comment === undefined ? before.request_comment : input.request_comment || null
  if (isSame(before, { is_new, request_comment }, input.request_content)) return before
  const removed = removedLines(before, input.request_content)
  const lines = keepProposals(input.request_content, before.request_content)
  const state = stateOf(stateChange(before, { is_new, lines }), viewer, services.now())
  const changes = { request_comment, state }
  const request_content = await updateTeamRequest(db, before, changes, input.request_content)
  const after = withState({ ...before, request_comment, request_content }, state, viewer)
  const author = fullName(viewer)
  const about = emailContext(services, viewer, id, people.title)
  await services.events.emit(db, teamRequestChanged, {
    ...eventOf(id, after, viewer),
    facts: { change: changeOf(before, after) },
    emails: {
      to: { leads: people.responsible, proposers: proposersOf(people, removed) },
      write: (to) => changedEmail({ ...about, to }, { by: author, before, after }),
    },
  })
  return after
}

export async function removeRequest(
  services: Pick<Services, 'config' | 'events' | 'now'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { requestId, version }: { requestId: string; version: number | undefined },
): Promise<void> {
  permitEditing(viewer)
  const { request, ...people } = await lockRequest(db, id, requestId)
  rejectOldVersion(request, version, requestChangedByOther)
  await deleteTeamRequest(db, id, requestId)
  const author = fullName(viewer)
  const about = emailContext(services, viewer, id, people.title)
  await services.events.emit(db, teamRequestRemoved, {
    ...eventOf(id, request, viewer),
    facts: {},
    emails: {
      to: { leads: people.responsible, proposers: proposersOf(people, removedLines(request, [])) },
      write: (to) => deletedEmail({ ...about, to }, { by: author, request }),
    },
  })
}

function rejectLines(
  { today }: Pick<Services, 'today'>,
  lines: readonly LineInput[],
  { request_content }: TeamRequest,
  removeAccepted: boolean,
): void {
  rejectPast(lines, request_content, today())
  const names = acceptedOfRemoved(lines, request_content)
  if (names.length > 0 && !removeAccepted) throw new ApiError(409, acceptedLeave(names))
  const below = lineBelowAccepted(lines, request_content)
  if (!below) return
  const sentence = acceptedAlready(below.accepted)
  throw new ApiError(422, sentence, {
    fields: { [`request_content.${below.place}.member_type_quantity`]: sentence },
  })
}

const removedLines = ({ request_content }: TeamRequest, lines: readonly LineInput[]): string[] =>
  request_content.filter(({ id }) => lines.every((line) => line.id !== id)).map(({ id }) => id)

const isSame = (
  before: TeamRequest,
  changes: { is_new: boolean; request_comment: string | null },
  lines: readonly LineInput[],
): boolean =>
  before.is_new === changes.is_new &&
  before.request_comment === changes.request_comment &&
  before.request_content.length === lines.length &&
  before.request_content.every((line, place) => {
    const now = lines[place]
    return now !== undefined && now.id === line.id && isSameLine(line, now)
  })

/** Addresses of those who proposed people for removed lines and are still active. */
const proposersOf = ({ proposers }: Pick<LockedRequest, 'proposers'>, removed: readonly string[]): string[] =>
  proposers.filter(({ line_id, active }) => active && removed.includes(line_id)).map(({ email }) => email)
