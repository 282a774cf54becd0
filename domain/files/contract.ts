import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { Agreed } from '../privacy/agreements.ts'
import { defaultExpiry, type ExpiryMonths, expiryMonths } from './expiry.ts'
import { Category, FileDownloads, FileVersion, SharedFile } from './shared-file.ts'
import { DeleteNote, UploadData, wrongPassword } from './validation.ts'

export const about = 'The sharing area of an engagement: files, their versions and who opened them.'

const FileParams = z.object({ fileId: Id })
const VersionParams = z.object({ fileId: Id, versionId: Id })
/** Needed only for sensitive files. */
const Password = z.object({ file_password: z.optional(z.nullable(z.string().check(z.maxLength(200, wrongPassword)))) })
const anyFile = binary('application/octet-stream')

/** A number, or its digits in an address. Nothing else may become 0, least of all an empty text: 0 means for ever. */
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
  summary: 'The files shared on an engagement, the newest first',
  query: z.object({ project_id: Id }),
  answers: { 200: z.array(SharedFile) },
  refuses: [404],
})

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/sharing-area/files',
  access: 'signed-in',
  summary: 'Shares one file; `data` is JSON and may hold a file_password, which makes it sensitive',
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
  summary: 'The newest version of a file; a sensitive one for its password alone',
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
  summary: 'Puts a file into another category',
  records: 'Put a file into another category',
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
  summary: 'Archives a file before it expires',
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
  summary: 'Takes a file out of the archive; an expired one gets a fresh default expiry',
  records: 'Took a file out of the archive',
  params: FileParams,
  repeatable: true,
  answers: { 200: SharedFile },
  refuses: [403, 404, 409],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/sharing-area/files/{fileId}',
  access: 'signed-in',
  summary: 'Deletes a file with all its versions; its uploader is mailed when somebody else does',
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
  summary: 'Puts a new version in the place of a file; category and expiry stay',
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
  summary: 'All versions of a file, the newest first',
  params: FileParams,
  answers: { 200: z.array(FileVersion) },
  refuses: [404],
})

export const downloadVersion = endpoint({
  method: 'POST',
  path: '/api/sharing-area/files/{fileId}/versions/{versionId}',
  access: 'signed-in',
  summary: 'One version of a file; a sensitive one for the password it was shared with',
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
  summary: 'The files of a category that are neither sensitive nor archived, as one zip',
  records: 'Downloaded a file with its category',
  query: z.object({ project_id: Id, category: Category }),
  answers: { 200: binary('application/zip') },
  refuses: [404, 503],
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/api/sharing-area/files/{fileId}/downloads',
  access: 'signed-in',
  summary: 'Who downloaded a file and who of the engagement has not yet',
  params: FileParams,
  answers: { 200: FileDownloads },
  refuses: [403, 404],
})
