import { fileDeleted } from '@portal/domain/files/file-events'
import { isUploader, mayDeleteFile } from '@portal/domain/files/permissions'
import { notAuthorizedToDelete, notReachable } from '@portal/domain/files/validation'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findRecipient } from '../notifications/recipients-data.ts'
import { deleteFileRows, type FileRow, fileVersionKey } from './data.ts'
import { deletedEmail } from './emails.ts'
import { filesAddress } from './jobs.ts'

/** Deletes a file with all its versions, and emails its uploader if someone else deleted it. */
export async function removeFile(
  { storage, events, config, settings, log }: Pick<Services, 'storage' | 'events' | 'config' | 'settings' | 'log'>,
  { db, afterCommit }: Pick<RequestContext, 'db' | 'afterCommit'>,
  viewer: Viewer,
  file: FileRow,
  note: string,
): Promise<void> {
  if (!mayDeleteFile(viewer, file)) throw forbidden(notAuthorizedToDelete)
  const versionIds = await deleteFileRows(db, file.id)
  if (!versionIds) throw notFound(notReachable)
  const { id, file_name, category, expire_on, engagement_id } = file
  const uploader = isUploader(viewer, file) ? undefined : await findRecipient(db, file.uploaded_by_id, engagement_id)
  const about = {
    concerns: { actor_id: viewer.id, engagement_ids: [engagement_id] },
    file_name,
    engagement: uploader?.title ?? '',
    href: filesAddress(config, engagement_id),
    productName: settings.product_name,
    deletedBy: fullName(viewer),
    note,
  }
  await events.emit(db, fileDeleted, {
    engagement_id,
    subject: { id, file_name, category, expire_on },
    actor: viewer,
    facts: {},
    emails: { to: { uploader: [uploader?.email ?? null] }, write: (to) => deletedEmail({ ...about, to }) },
  })
  // If the storage does not answer, the nightly job removes the content.
  await afterCommit(async () => {
    try {
      for (const id of versionIds) await storage.remove(fileVersionKey(id))
    } catch (error) {
      log.warn(
        { err: error, ids: versionIds },
        'could not remove a deleted file from storage; the nightly job will retry',
      )
    }
  })
}
