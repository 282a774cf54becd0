import { isUploader, mayDeleteFile } from '@portal/domain/files/permissions'
import { notAuthorizedToDelete, notReachable } from '@portal/domain/files/validation'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { afterCommit } from '../database/together.ts'
import { forbidden, notFound } from '../http/api-error.ts'
import { forgetEvents } from '../notifications/data.ts'
import { findEmailWithAccess } from '../notifications/recipients-data.ts'
import type { Portal } from '../portal.ts'
import { deleteFileRows, type FileRow, findTitle, keyOf } from './data.ts'
import { deletedEmail } from './emails.ts'
import { filesAddress } from './jobs.ts'

/** Deletes a file with all its versions, and emails its uploader if someone else deleted it. */
export async function removeFile(portal: Portal, viewer: Viewer, file: FileRow, note: string): Promise<void> {
  const { db, storage, mailer, config, log } = portal
  if (!mayDeleteFile(viewer, file)) throw forbidden(notAuthorizedToDelete)
  const keys = await db.transaction().execute(async (transaction) => {
    const deletedKeys = await deleteFileRows(transaction, file.id)
    if (!deletedKeys) throw notFound(notReachable)
    await forgetEvents(transaction, 'file_sharing', file.id)
    const to = isUploader(viewer, file)
      ? undefined
      : await findEmailWithAccess(transaction, file.uploaded_by_id, file.engagement_id)
    if (to !== undefined)
      await mailer.post(
        transaction,
        deletedEmail({
          to,
          concerns: { actor_id: viewer.id, engagement_ids: [file.engagement_id] },
          file_name: file.file_name,
          engagement: await findTitle(transaction, file.engagement_id),
          href: filesAddress(config, file.engagement_id),
          productName: config.PRODUCT_NAME,
          deletedBy: fullName(viewer),
          note,
        }),
      )
    return deletedKeys
  })
  // No row leads to them any more. If the store does not answer now, the nightly sweep removes them.
  await afterCommit(async () => {
    try {
      for (const id of keys) await storage.remove(keyOf(id))
    } catch (error) {
      log.warn({ err: error, ids: keys }, 'could not remove a deleted file from storage; the nightly job will retry')
    }
  })
}
