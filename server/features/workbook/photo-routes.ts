import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { largestImport } from '@portal/domain/import/upload'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { photosTooLarge } from '@portal/domain/workbook/apply-words'
import { uploadPhotos } from '@portal/domain/workbook/contract'
import { forbidden } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readStreamed } from '../../platform/http/streamed.ts'
import type { Services } from '../../platform/portal.ts'
import { withTemporaryFolder } from '../../platform/temporary-folders/temporary-folder.ts'
import { findKeeper } from '../records/keeper-data.ts'
import { beginSave, rejectUnlessPortalKeeps } from '../records/save-data.ts'
import { findPhotoAddresses, storePhotos } from './photo-data.ts'
import { readPhotos } from './read-photos.ts'

const shownProblems = 200

/** Takes a zip of pictures. They are made small before the transaction. */
export const photoRoutes = (services: Services): Route[] => [
  route(
    uploadPhotos,
    async ({ viewer, db, request, withTransaction }) => {
      if (!mayEditRecords(viewer)) throw forbidden(onlySuperusersEdit)
      rejectUnlessPortalKeeps(await findKeeper(db))
      return withTemporaryFolder('photos', async (folder) => {
        const archive = path.join(folder, 'photos.zip')
        const limits = { largest: largestImport, tooLarge: photosTooLarge }
        const content = await readStreamed(request, limits, (bytes) => pipeline(bytes, createWriteStream(archive)))
        const { photos, problems } = await readPhotos(archive, await findPhotoAddresses(db))
        return withTransaction(content, async (context) => {
          await beginSave(services, context.db, viewer)
          rejectUnlessPortalKeeps(await findKeeper(context.db))
          const changed = await storePhotos(context.db, photos)
          context.audit({ object: changed === 1 ? '1 person' : `${changed} people` })
          return { changed, problems: problems.slice(0, shownProblems) }
        })
      })
    },
    { transaction: 'manual' },
  ),
]
