import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { selectCategory } from './validation.ts'

/** Document 1, points 2 and 9, in the order of the screen. */
export const categories = ['Contracts', 'Work Orders', 'Operational', 'Timesheets'] as const
export const Category = z.enum(categories, { error: selectCategory })
export type Category = z.infer<typeof Category>

/** Sent in place of the password's hash, which never leaves the server; it says that the file is sensitive. */
export const sensitiveMarker = 'sensitive'

/** Shared file (document 1, point 3), with additional fields for the screen. */
export const SharedFile = z.object({
  id: Id,
  file_name: z.string(),
  category: Category,
  uploaded_by: z.string(),
  added_on: z.string(),
  /** The last day it may be fetched; null: it never expires. */
  expire_on: z.nullable(z.string()),
  /** By hand or past its expiry. */
  archived: z.boolean(),
  /** null: not sensitive. */
  password_hash: z.nullable(z.literal(sensitiveMarker)),
  size: z.number(),
  version: z.number(),
  /** The viewer is the uploader. */
  is_mine: z.boolean(),
  /** The viewer neither shared nor downloaded this version. False for archived files. */
  is_unopened: z.boolean(),
  may_delete: z.boolean(),
  may_see_downloads: z.boolean(),
  /** Number of wrong passwords, for the uploader only; others get 0. */
  failed_attempts: z.number(),
})
export type SharedFile = z.infer<typeof SharedFile>

export const isSensitive = (file: Pick<SharedFile, 'password_hash'>): boolean => file.password_hash !== null

export const FileVersion = z.object({
  id: Id,
  number: z.number(),
  file_name: z.string(),
  size: z.number(),
  uploaded_by: z.string(),
  added_on: z.string(),
})
export type FileVersion = z.infer<typeof FileVersion>

const Access = z.object({
  account_id: Id,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  at: z.string(),
  version: z.number(),
})

/** Downloads of a file, people of the engagement who have not downloaded it, and wrong passwords (for the uploader only). */
export const FileDownloads = z.object({
  downloads: z.array(Access),
  not_yet: z.array(
    z.object({ name: z.string(), photo_id: z.nullable(z.string()), company_name: z.nullable(z.string()) }),
  ),
  failed_attempts: z.array(Access),
})
export type FileDownloads = z.infer<typeof FileDownloads>
