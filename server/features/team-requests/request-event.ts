import type { Viewer } from '@portal/domain/session/user'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { teamRequestRecord } from '@portal/domain/webhooks/payload'
import type { VisibleEngagementId } from '../engagements/data.ts'

/** Fields that all events about a team request have. `record` is what webhooks get. */
export const eventOf = (engagement_id: VisibleEngagementId, request: TeamRequest, actor: Viewer) => ({
  engagement_id,
  subject: { id: request.id, requested_by: request.requested_by },
  actor,
  record: teamRequestRecord(request),
})
