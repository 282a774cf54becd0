import type { Viewer } from '@portal/domain/session/user'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { HookKind } from '@portal/domain/webhooks/event'
import { teamRequestRecord } from '@portal/domain/webhooks/payload'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { recordEvent } from '../notifications/data.ts'
import type { Portal } from '../portal.ts'
import { announce } from '../webhooks/data.ts'
import { requestsPath } from './requests-address.ts'

/** What happened to a request, for the inboxes of the engagement and for webhooks. */
interface Happened {
  kind: HookKind
  sentence: string
  /** As it is now. */
  request: TeamRequest
}

/** Puts it into the inboxes of the engagement and tells webhooks; the mails about it are letters of their own. */
export async function noteEvent(
  { now }: Pick<Portal, 'now'>,
  transaction: Queries,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  { kind, sentence, request }: Happened,
): Promise<void> {
  const about = { engagement_id, sentence, path: requestsPath(engagement_id), now: now() }
  await recordEvent(transaction, { kind: 'team_request', account_id: viewer.id, ...about })
  await announce(transaction, { ...about, kind, subject_id: request.id, record: teamRequestRecord(request) })
}
