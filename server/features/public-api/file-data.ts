import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { isAfterCursor, isReadable, type Reading } from './scope-data.ts'

/** When its newest version came, it was archived or unarchived, or got another category. */
const fileUpdated = sql<Date>`greatest(version.added_at, shared_file.archived_at, shared_file.changed_at)`

export const findFiles = (queries: Queries, reading: Reading) =>
  queries
    .selectFrom('shared_file')
    .innerJoin('engagement', 'engagement.id', 'shared_file.engagement_id')
    .innerJoin('file_version as version', (join) =>
      join.onRef('version.file_id', '=', 'shared_file.id').onRef('version.number', '=', 'shared_file.version'),
    )
    .innerJoin('account as uploader', 'uploader.id', 'version.uploaded_by')
    .select(['shared_file.id', 'shared_file.engagement_id', 'version.file_name', 'shared_file.category'])
    .select(['version.size', 'shared_file.version', 'shared_file.is_sensitive', 'shared_file.added_at'])
    .select(['shared_file.expire_on', 'shared_file.archived_at', fileUpdated.as('updated_at')])
    .select(sql<string>`trim(uploader.first_name || ' ' || uploader.last_name)`.as('uploaded_by'))
    .$if(reading.since !== undefined, (query) =>
      query.where(sql<SqlBool>`${fileUpdated} >= ${reading.since ?? new Date(0)}`),
    )
    .where(isReadable(reading))
    .where(isAfterCursor('shared_file', reading))
    .orderBy('shared_file.id')
    .limit(reading.limit)
    .execute()
