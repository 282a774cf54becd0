import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { recordEvent } from '../notifications/data.ts'
import type { Portal } from '../portal.ts'
import { requestsPath } from './requests-address.ts'

/** Puts what happened to a request into the inboxes of the engagement; the mails about it are letters of their own. */
export const noteEvent = (
  { now }: Pick<Portal, 'now'>,
  transaction: Queries,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  sentence: string,
): Promise<void> =>
  recordEvent(transaction, {
    ...{ kind: 'team_request', engagement_id, account_id: viewer.id, sentence },
    ...{ path: requestsPath(engagement_id), now: now() },
  })
