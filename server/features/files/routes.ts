import {
  archiveFile,
  changeCategory,
  deleteFile,
  downloadCategory,
  downloadFile as downloadFileCall,
  downloadVersion,
  listDownloads,
  listFiles,
  listVersions,
  replaceFile,
  unarchiveFile,
  uploadFile as uploadFileCall,
} from '@portal/domain/files/contract'
import { defaultExpiry, expiryDay, isArchived, isPastExpiry } from '@portal/domain/files/expiry'
import { fileReplaced, fileShared } from '@portal/domain/files/file-events'
import {
  isUploader,
  mayArchiveFile,
  mayDeleteFile,
  mayReplaceFile,
  maySeeDownloads,
  mayShareForever,
  mayUnarchiveFiles,
} from '@portal/domain/files/permissions'
import { type SharedFile, sensitiveMarker } from '@portal/domain/files/shared-file'
import {
  fileIsNotArchived,
  noExpirationForbidden,
  notAuthorizedToArchive,
  notAuthorizedToReplace,
  notAuthorizedToSeeDownloads,
  notAuthorizedToUnarchive,
  onlyUnarchiveOrDelete,
  versionNeedsNoPassword,
  versionNeedsPassword,
} from '@portal/domain/files/validation'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, noSuchEngagement } from '../../platform/http/api-error.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { findRecipient } from '../notifications/recipients-data.ts'
import { recordAgreement } from '../privacy/agreement-data.ts'
import { findAccess, findNotYet } from './access-data.ts'
import { zipFiles } from './category-zip.ts'
import {
  addVersion,
  type FileRow,
  findFile,
  findFiles,
  findTitle,
  findVersion,
  findVersions,
  insertFile,
  renewFile,
  setArchived,
  setCategory,
} from './data.ts'
import { removeFile } from './delete-file.ts'
import { downloadFile } from './download-file.ts'
import { uploadFile } from './upload-file.ts'

export function fileRoutes(services: Services): Route[] {
  const { events, now, today } = services
  const loadFile = async (
    { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
    viewer: Viewer,
    id: string,
  ): Promise<FileRow> => {
    const file = await findFile(db, viewer, id)
    audit({ engagement_id: file.engagement_id, object_id: file.id, object: file.file_name })
    return { ...file, archived: isArchived(file, today()) }
  }
  const present = (file: FileRow, viewer: Viewer): SharedFile => ({
    id: file.id,
    file_name: file.file_name,
    category: file.category,
    uploaded_by: file.uploaded_by,
    added_on: file.added_at.toISOString(),
    expire_on: file.expire_on,
    archived: isArchived(file, today()),
    password_hash: file.is_sensitive ? sensitiveMarker : null,
    size: file.size,
    version: file.version,
    is_mine: isUploader(viewer, file),
    is_unopened: file.is_unopened && !isArchived(file, today()),
    may_delete: mayDeleteFile(viewer, file),
    may_see_downloads: maySeeDownloads(viewer, file, file.engagement_id),
    failed_attempts: isUploader(viewer, file) ? file.failed_attempts : 0,
  })
  /** An upload can take minutes. Checks access again before saving. */
  const requireAccess = async (db: Queries, viewer: Viewer, engagement_id: string): Promise<void> => {
    if (!(await findRecipient(db, viewer.id, engagement_id))) throw noSuchEngagement()
  }
  const loadAndPresent = async (db: Queries, viewer: Viewer, id: string): Promise<SharedFile> =>
    present(await findFile(db, viewer, id), viewer)

  return [
    route(listFiles, async ({ query, viewer, db, audit }) => {
      const engagement = await visibleEngagement({ db, audit }, viewer, query.project_id)
      return (await findFiles(db, viewer, engagement)).map((file) => present(file, viewer))
    }),
    route(
      uploadFileCall,
      async (call) => {
        const { query, viewer, db, audit } = call
        const engagement_id = await visibleEngagement({ db, audit }, viewer, query.project_id)
        if (query.expire_on === 0 && !mayShareForever(viewer)) throw forbidden(noExpirationForbidden)
        return uploadFile(services, call, async (stored, { db, audit }) => {
          await requireAccess(db, viewer, engagement_id)
          const { category } = query
          audit({ object: stored.file_name })
          const expire_on = expiryDay(today(), query.expire_on)
          const id = await insertFile(db, stored, {
            engagement_id,
            category,
            expire_on,
            uploaded_by: viewer.id,
            now: now(),
          })
          await recordAgreement(db, query.agreed, { account_id: viewer.id, file_id: id, now: now() })
          const subject = { id, file_name: stored.file_name, category, expire_on }
          await events.emit(db, fileShared, { engagement_id, subject, actor: viewer, facts: {} })
          return loadAndPresent(db, viewer, id)
        })
      },
      { transaction: 'manual' },
    ),
    route(downloadFileCall, async ({ params, body, viewer, db, audit, onRollback }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      const version = await findVersion(db, file, { number: file.version })
      if (version.sealed_key) audit({ act: 'Opened a sensitive file' })
      return downloadFile(services, { db, onRollback }, viewer, { file, version }, body.file_password)
    }),
    route(changeCategory, async ({ params, query, viewer, db, audit }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      if (file.archived) throw new ApiError(409, onlyUnarchiveOrDelete)
      await setCategory(db, file.id, query.category, now())
      return loadAndPresent(db, viewer, file.id)
    }),
    route(archiveFile, async ({ params, viewer, db, audit }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      if (!mayArchiveFile(viewer, file)) throw forbidden(notAuthorizedToArchive)
      if (file.archived) throw new ApiError(409, onlyUnarchiveOrDelete)
      await setArchived(db, file.id, now())
      return loadAndPresent(db, viewer, file.id)
    }),
    route(unarchiveFile, async ({ params, viewer, db, audit }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      if (!mayUnarchiveFiles(viewer)) throw forbidden(notAuthorizedToUnarchive)
      if (!file.archived) throw new ApiError(409, fileIsNotArchived)
      const expire_on = isPastExpiry(file, today()) ? expiryDay(today(), defaultExpiry) : file.expire_on
      await renewFile(db, file.id, { expire_on, changed_at: now() })
      return loadAndPresent(db, viewer, file.id)
    }),
    route(deleteFile, async ({ params, query, viewer, db, audit, afterCommit }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      await removeFile(services, { db, afterCommit }, viewer, file, query.optional_note)
      return undefined
    }),
    route(
      replaceFile,
      async (call) => {
        const { params, query, viewer, db, audit } = call
        const file = await loadFile({ db, audit }, viewer, params.fileId)
        if (!mayReplaceFile(viewer, file)) throw forbidden(notAuthorizedToReplace)
        if (file.archived) throw new ApiError(409, onlyUnarchiveOrDelete)
        return uploadFile(services, call, async (stored, { db, audit }) => {
          if (file.is_sensitive && !stored.sealed_key) throw new ApiError(422, versionNeedsPassword)
          if (!file.is_sensitive && stored.sealed_key) throw new ApiError(422, versionNeedsNoPassword)
          await requireAccess(db, viewer, file.engagement_id)
          const added = { file_id: file.id, uploaded_by: viewer.id, now: now(), today: today() }
          const version = await addVersion(db, stored, added)
          if (version === undefined) {
            await loadFile({ db, audit }, viewer, file.id)
            throw new ApiError(409, onlyUnarchiveOrDelete)
          }
          await recordAgreement(db, query.agreed, { account_id: viewer.id, file_id: file.id, now: now() })
          const { id, engagement_id, category, expire_on } = file
          const subject = { id, file_name: stored.file_name, category, expire_on }
          await events.emit(db, fileReplaced, { engagement_id, subject, actor: viewer, facts: { version } })
          return loadAndPresent(db, viewer, file.id)
        })
      },
      { transaction: 'manual' },
    ),
    route(listVersions, async ({ params, viewer, db, audit }) => {
      const versions = await findVersions(db, await loadFile({ db, audit }, viewer, params.fileId))
      return versions.map(({ added_at, ...version }) => ({ ...version, added_on: added_at.toISOString() }))
    }),
    route(downloadVersion, async ({ params, body, viewer, db, audit, onRollback }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      const version = await findVersion(db, file, { id: params.versionId })
      return downloadFile(services, { db, onRollback }, viewer, { file, version }, body.file_password)
    }),
    route(downloadCategory, async ({ query, viewer, db, audit }) => {
      const engagement = await visibleEngagement({ db, audit }, viewer, query.project_id)
      const files = await findFiles(db, viewer, engagement)
      const open = files.filter(
        (file) => file.category === query.category && !file.is_sensitive && !isArchived(file, today()),
      )
      audit({ each: open.map(({ id, file_name }) => ({ object_id: id, object: file_name })) })
      return zipFiles(services, db, viewer, open, `${await findTitle(db, engagement)} - ${query.category}.zip`)
    }),
    route(listDownloads, async ({ params, viewer, db, audit }) => {
      const file = await loadFile({ db, audit }, viewer, params.fileId)
      if (!maySeeDownloads(viewer, file, file.engagement_id)) throw forbidden(notAuthorizedToSeeDownloads)
      const access = async (outcome: 'downloaded' | 'wrong password') =>
        (await findAccess(db, file.id, outcome)).map((each) => ({ ...each, at: each.happened_at.toISOString() }))
      return {
        downloads: await access('downloaded'),
        not_yet: await findNotYet(db, file, today()),
        failed_attempts: isUploader(viewer, file) ? await access('wrong password') : [],
      }
    }),
  ]
}
