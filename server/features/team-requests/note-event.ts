import type { Viewer } from '@portal/domain/session/user'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { WebhookKind } from '@portal/domain/webhooks/event'
import { teamRequestRecord } from '@portal/domain/webhooks/payload'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { recordAndAnnounce } from '../webhooks/data.ts'
import { requestsPath } from './requests-address.ts'

/** Event of a request for inboxes and webhooks. */
interface Happened {
  kind: WebhookKind
  sentence: string
  /** Current state of the request. */
  request: TeamRequest
}

/** Records events for the engagement's inboxes and for webhooks. Emails about them are sent separately. */
export async function noteEvents(
  services: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  ...happened: readonly Happened[]
): Promise<void> {
  const now = services.now()
  const events = happened.map(({ kind, sentence, request }) => {
    const about = { engagement_id, sentence, path: requestsPath(engagement_id), now }
    const inbox = { ...about, kind: 'team_request', account_id: viewer.id } as const
    return { inbox, webhook: { ...about, kind, subject_id: request.id, record: teamRequestRecord(request) } }
  })
  await recordAndAnnounce(db, events, now)
}
