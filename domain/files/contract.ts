import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { Agreed } from '../privacy/agreements.ts'
import { defaultExpiry, type ExpiryMonths, expiryMonths } from './expiry.ts'
import { Category, FileDownloads, FileVersion, SharedFile } from './shared-file.ts'
import { DeleteNote, UploadData, wrongPassword } from './validation.ts'

export const about = 'Shared files of an engagement, their versions and downloads.'

const FileParams = z.object({ fileId: Id })
const VersionParams = z.object({ fileId: Id, versionId: Id })
/** Needed only for sensitive files. */
const Password = z.object({ file_password: z.optional(z.nullable(z.string().check(z.maxLength(200, wrongPassword)))) })
const anyFile = binary('application/octet-stream')

/** A number, or its digits in an address. Other texts, such as an empty one, must not become 0: 0 means no expiry. */
const Months = z._default(
  z.union(
    [
      z.literal(expiryMonths),
      z.pipe(
        z.enum(expiryMonths.map((months) => `${months}` as const)),
        z.transform((text) => Number(text) as ExpiryMonths),
      ),
    ],
    { error: 'Use 6, 3 or 0 months' },
  ),
  defaultExpiry,
)

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/sharing-area/files',
  access: 'signed-in',
  summary: 'List the shared files of an engagement, newest first',
  query: z.object({ project_id: Id }),
  answers: { 200: z.array(SharedFile) },
  refuses: [404],
})

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/sharing-area/files',
  access: 'signed-in',
  summary: 'Share a file. `data` is JSON. If it contains a `file_password`, the file is sensitive',
  records: 'Shared a file',
  query: z.object({ project_id: Id, category: Category, expire_on: Months, agreed: Agreed }),
  body: { multipart: { fields: z.object({ data: z.optional(UploadData) }), files: ['file'] } },
  answers: { 201: SharedFile },
  refuses: [400, 403, 404, 413, 415, 503, 507],
})

export const downloadFile = endpoint({
  method: 'POST',
  path: '/api/sharing-area/files/{fileId}',
  access: 'signed-in',
  summary: 'Download the newest version of a file. A sensitive file needs its password',
  records: 'Downloaded a file',
  params: FileParams,
  body: Password,
  answers: { 200: anyFile },
  refuses: [403, 404, 409, 429, 503],
})

export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/api/sharing-area/update-file/{fileId}',
  access: 'signed-in',
  summary: 'Change the category of a file',
  records: 'Changed the category of a file',
  params: FileParams,
  query: z.object({ category: Category }),
  repeatable: true,
  answers: { 200: SharedFile },
  refuses: [404, 409],
})

export const archiveFile = endpoint({
  method: 'PATCH',
  path: '/api/sharing-area/archive-file/{fileId}',
  access: 'signed-in',
  summary: 'Archive a file before it expires',
  records: 'Archived a file',
  params: FileParams,
  repeatable: true,
  answers: { 200: SharedFile },
  refuses: [403, 404, 409],
})

export const unarchiveFile = endpoint({
  method: 'PATCH',
  path: '/api/sharing-area/unarchive-file/{fileId}',
  access: 'signed-in',
  summary: 'Unarchive a file. An expired file gets the default expiry again',
  records: 'Unarchived a file',
  params: FileParams,
  repeatable: true,
  answers: { 200: SharedFile },
  refuses: [403, 404, 409],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/sharing-area/files/{fileId}',
  access: 'signed-in',
  summary: 'Delete a file with all its versions. If someone else deletes it, the uploader gets an email',
  records: 'Deleted a file',
  params: FileParams,
  query: z.object({ optional_note: z._default(DeleteNote, '') }),
  answers: { 204: null },
  refuses: [403, 404],
})

export const replaceFile = endpoint({
  method: 'POST',
  path: '/api/sharing-area/files/{fileId}/versions',
  access: 'signed-in',
  summary: 'Share a new version of a file. Category and expiry stay the same',
  records: 'Shared a new version of a file',
  params: FileParams,
  query: z.object({ agreed: Agreed }),
  body: { multipart: { fields: z.object({ data: z.optional(UploadData) }), files: ['file'] } },
  answers: { 201: SharedFile },
  refuses: [400, 403, 404, 409, 413, 415, 503, 507],
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/sharing-area/files/{fileId}/versions',
  access: 'signed-in',
  summary: 'List all versions of a file, newest first',
  params: FileParams,
  answers: { 200: z.array(FileVersion) },
  refuses: [404],
})

export const downloadVersion = endpoint({
  method: 'POST',
  path: '/api/sharing-area/files/{fileId}/versions/{versionId}',
  access: 'signed-in',
  summary: 'Download one version of a file. A sensitive version needs the password it was shared with',
  records: 'Downloaded a version of a file',
  params: VersionParams,
  body: Password,
  answers: { 200: anyFile },
  refuses: [403, 404, 409, 429, 503],
})

export const downloadCategory = endpoint({
  method: 'GET',
  path: '/api/sharing-area/category-zip',
  access: 'signed-in',
  summary: 'Download the files of a category as a zip, without sensitive and archived files',
  records: 'Downloaded a file as part of a zip',
  query: z.object({ project_id: Id, category: Category }),
  answers: { 200: binary('application/zip') },
  refuses: [404, 503],
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/api/sharing-area/files/{fileId}/downloads',
  access: 'signed-in',
  summary: 'List who has downloaded a file and who on the engagement has not',
  params: FileParams,
  answers: { 200: FileDownloads },
  refuses: [403, 404],
})
