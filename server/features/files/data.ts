import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Category } from '@portal/domain/files/shared-file'
import { notReachable } from '@portal/domain/files/validation'
import type { Viewer } from '@portal/domain/session/user'
import { searchWords } from '@portal/domain/text/search-words'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { SealedKey } from '../../platform/storage/encryption.ts'
import { canSeeEngagement } from '../engagements/access-data.ts'
import { isVisibleTo, type VisibleEngagementId } from '../engagements/data.ts'
import { isUnopenedBy } from './access-data.ts'

/** Storage key of a version. */
export const fileVersionKey = (versionId: string): string => `${filePrefix}${versionId}`
export const filePrefix = 'files/'

/** A file with its newest version. */
export interface FileRow {
  id: string
  engagement_id: string
  category: Category
  is_sensitive: boolean
  uploaded_by_id: string
  uploaded_by: string
  added_at: Date
  expire_on: string | null
  archived: boolean
  version: number
  file_name: string
  size: number
  failed_attempts: number
  is_unopened: boolean
}

const nameOf = (alias: 'uploader') =>
  sql<string>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`

const withNewestVersion = (queries: Queries, viewer: Pick<Viewer, 'id'>) =>
  queries
    .selectFrom('shared_file')
    .innerJoin('engagement', 'engagement.id', 'shared_file.engagement_id')
    .innerJoin('account as uploader', 'uploader.id', 'shared_file.uploaded_by')
    .innerJoin('file_version as version', (join) =>
      join.onRef('version.file_id', '=', 'shared_file.id').onRef('version.number', '=', 'shared_file.version'),
    )
    .select((eb) => [
      'shared_file.id',
      'shared_file.engagement_id',
      'shared_file.category',
      'shared_file.is_sensitive',
      'shared_file.uploaded_by as uploaded_by_id',
      nameOf('uploader').as('uploaded_by'),
      'shared_file.added_at',
      'shared_file.expire_on',
      eb('shared_file.archived_at', 'is not', null).$castTo<boolean>().as('archived'),
      'shared_file.version',
      'version.file_name',
      'version.size',
      isUnopenedBy(viewer.id).as('is_unopened'),
      failedAttempts(eb as unknown as ExpressionBuilder<Tables, 'shared_file'>).as('failed_attempts'),
    ])

const failedAttempts = (eb: ExpressionBuilder<Tables, 'shared_file'>) =>
  eb
    .selectFrom('file_access')
    .select((access) => access.fn.countAll<number>().as('count'))
    .whereRef('file_access.file_id', '=', 'shared_file.id')
    .where('file_access.outcome', '=', 'wrong password')
    .$asScalar()
    .$notNull()

/** The newest first. */
export const findFiles = (queries: Queries, viewer: Viewer, id: VisibleEngagementId): Promise<FileRow[]> =>
  withNewestVersion(queries, viewer)
    .where('shared_file.engagement_id', '=', id)
    .orderBy('shared_file.added_at', 'desc')
    .orderBy('shared_file.id')
    .execute()

/** A file of an engagement that the viewer reaches; every other id is refused alike. */
export const findFile = (queries: Queries, viewer: Viewer, id: string): Promise<FileRow> =>
  withNewestVersion(queries, viewer)
    .where('shared_file.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirstOrThrow(() => notFound(notReachable))

export interface VersionRow {
  id: string
  number: number
  file_name: string
  size: number
  sha256: string
  sealed_key: SealedKey | null
  uploaded_by: string
  added_at: Date
}

const versionsOf = (
  queries: Queries,
  file: Pick<FileRow, 'id'>,
): SelectQueryBuilder<Tables, 'file_version', VersionRow> =>
  queries
    .selectFrom('file_version')
    .innerJoin('account as uploader', 'uploader.id', 'file_version.uploaded_by')
    .select([
      'file_version.id',
      'file_version.number',
      'file_version.file_name',
      'file_version.size',
      'file_version.sha256',
      sql<SealedKey | null>`file_version.sealed_key`.as('sealed_key'),
      nameOf('uploader').as('uploaded_by'),
      'file_version.added_at',
    ])
    .where('file_version.file_id', '=', file.id) as never

/** The newest first. */
export const findVersions = (queries: Queries, file: Pick<FileRow, 'id'>): Promise<VersionRow[]> =>
  versionsOf(queries, file).orderBy('number', 'desc').execute()

export const findVersion = (
  queries: Queries,
  file: Pick<FileRow, 'id'>,
  by: { id: string } | { number: number },
): Promise<VersionRow> =>
  versionsOf(queries, file)
    .where((eb) => ('id' in by ? eb('file_version.id', '=', by.id) : eb('file_version.number', '=', by.number)))
    .executeTakeFirstOrThrow(() => notFound(notReachable))

/** A stored upload: its key and properties. */
export type StoredUpload = Pick<VersionRow, 'id' | 'file_name' | 'size' | 'sha256' | 'sealed_key'>

interface NewFile {
  engagement_id: VisibleEngagementId
  category: Category
  expire_on: CalendarDay | null
  uploaded_by: string
  now: Date
}

export async function insertFile(queries: Queries, stored: StoredUpload, { now, ...file }: NewFile): Promise<string> {
  const id = randomUUID()
  await queries
    .insertInto('shared_file')
    .values({
      ...file,
      id,
      is_sensitive: stored.sealed_key !== null,
      added_at: now,
      archived_at: null,
      expiry_told_for: null,
      version: 1,
    })
    .execute()
  await insertVersion(queries, stored, { file_id: id, number: 1, uploaded_by: file.uploaded_by, added_at: now })
  return id
}

/** Makes it the newest version and returns its number; undefined where the file is gone or archived. Replacements made at once get a number each. */
export async function addVersion(
  queries: Queries,
  stored: StoredUpload,
  { file_id, uploaded_by, now, today }: { file_id: string; uploaded_by: string; now: Date; today: CalendarDay },
): Promise<number | undefined> {
  const file = await queries
    .updateTable('shared_file')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', file_id)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('expire_on', 'is', null), eb('expire_on', '>=', today)]))
    .returning('version')
    .executeTakeFirst()
  if (!file) return undefined
  await insertVersion(queries, stored, { file_id, number: file.version, uploaded_by, added_at: now })
  return file.version
}

const insertVersion = (
  queries: Queries,
  { sealed_key, ...stored }: StoredUpload,
  row: { file_id: string; number: number; uploaded_by: string; added_at: Date },
): Promise<unknown> =>
  queries
    .insertInto('file_version')
    .values({
      ...stored,
      ...row,
      search_words: searchWords(stored.file_name),
      sealed_key: sealed_key && JSON.stringify(sealed_key),
    })
    .execute()

export const setCategory = (queries: Queries, id: string, category: Category, changed_at: Date): Promise<unknown> =>
  queries.updateTable('shared_file').set({ category, changed_at }).where('id', '=', id).execute()

export const setArchived = (queries: Queries, id: string, archived_at: Date): Promise<unknown> =>
  queries.updateTable('shared_file').set({ archived_at }).where('id', '=', id).execute()

/** Takes a file out of the archive with the given last day. */
export const renewFile = (
  queries: Queries,
  id: string,
  { expire_on, changed_at }: { expire_on: CalendarDay | null; changed_at: Date },
): Promise<unknown> =>
  queries.updateTable('shared_file').set({ archived_at: null, expire_on, changed_at }).where('id', '=', id).execute()

/** Deletes the rows. Returns the storage keys of the versions, or undefined if the file is already gone. */
export async function deleteFileRows(queries: Queries, id: string): Promise<string[] | undefined> {
  // Locked first, so that no version is added meanwhile.
  await queries.selectFrom('shared_file').select('id').where('id', '=', id).forUpdate().execute()
  const deleted = await queries
    // Its events are deleted with it, so they leave the inboxes.
    .with('forgotten', (db) => db.deleteFrom('event').where('subject_id', '=', id))
    .deleteFrom('shared_file')
    .where('id', '=', id)
    .returning((eb) =>
      jsonArrayFrom(
        eb.selectFrom('file_version').select('file_version.id').whereRef('file_id', '=', 'shared_file.id'),
      ).as('versions'),
    )
    .executeTakeFirst()
  return deleted?.versions.map((version) => version.id)
}

export const hasVersions = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('file_version').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the ids that belong to a version. */
export const idsOfVersions = async (queries: Queries, ids: readonly string[]): Promise<string[]> =>
  (await queries.selectFrom('file_version').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

/** Says in the data what the label already says: past their expiry, files are archived. */
export async function archiveExpired(queries: Queries, today: CalendarDay, now: Date): Promise<void> {
  await queries
    .updateTable('shared_file')
    .set({ archived_at: now })
    .where('archived_at', 'is', null)
    .where('expire_on', '<', today)
    .execute()
}

/** Files whose uploader has not been told of their coming expiry, marked as told. */
export async function takeExpiring(queries: Queries, today: CalendarDay, until: CalendarDay) {
  const claimed = await queries
    .updateTable('shared_file')
    .set((eb) => ({ expiry_told_for: eb.ref('expire_on') }))
    .where('archived_at', 'is', null)
    .where('expire_on', '>=', today)
    .where('expire_on', '<=', until)
    .where((eb) => eb.or([eb('expiry_told_for', 'is', null), eb('expiry_told_for', '<>', eb.ref('expire_on'))]))
    .returning('id')
    .execute()
  if (claimed.length === 0) return []
  const rows = await queries
    .selectFrom('shared_file')
    .innerJoin('engagement', 'engagement.id', 'shared_file.engagement_id')
    .innerJoin('account', 'account.id', 'shared_file.uploaded_by')
    .innerJoin('file_version', (join) =>
      join
        .onRef('file_version.file_id', '=', 'shared_file.id')
        .onRef('file_version.number', '=', 'shared_file.version'),
    )
    .select([
      'shared_file.id',
      'shared_file.engagement_id',
      'shared_file.category',
      sql<string>`shared_file.expire_on`.as('expire_on'),
      'file_version.file_name',
      'engagement.title',
      'account.email',
    ])
    .where(
      'shared_file.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .where(canSeeEngagement)
    .orderBy('shared_file.expire_on')
    .execute()
  return rows
}

export const findTitle = async (queries: Queries, id: string): Promise<string> =>
  (await queries.selectFrom('engagement').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title
