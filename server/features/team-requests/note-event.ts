import type { Viewer } from '@portal/domain/session/user'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { WebhookKind } from '@portal/domain/webhooks/event'
import { teamRequestRecord } from '@portal/domain/webhooks/payload'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { recordEvent } from '../notifications/data.ts'
import { announce } from '../webhooks/data.ts'
import { requestsPath } from './requests-address.ts'

/** Event of a request for inboxes and webhooks. */
interface Happened {
  kind: WebhookKind
  sentence: string
  /** Current state of the request. */
  request: TeamRequest
}

/** Records the event for the engagement's inboxes and for webhooks. Emails about it are sent separately. */
export async function noteEvent(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  { kind, sentence, request }: Happened,
): Promise<void> {
  const about = { engagement_id, sentence, path: requestsPath(engagement_id), now: now() }
  await recordEvent(db, { kind: 'team_request', account_id: viewer.id, ...about })
  await announce(db, { ...about, kind, subject_id: request.id, record: teamRequestRecord(request) })
}
