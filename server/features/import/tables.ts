import type { ImportRun } from '@portal/domain/import/contract'
import type { ImportFileName } from '@portal/domain/import/files'
import type { ImportMode, UploadFormat } from '@portal/domain/import/formats'
import type { Generated } from 'kysely'

type Outcome = ImportRun['outcome']

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Every run of the import, kept while it runs. */
    import_run: {
      id: string
      began_at: Date
      ended_at: Date | null
      who: string
      /** null if a program or a command began it. */
      who_account_id: Generated<string | null>
      outcome: Outcome
      counts: unknown
      problems: unknown
      problem_count: number
      /** Key of the upload under `imports/` in the storage, while it is kept. */
      upload_id: Generated<string | null>
      file_name: Generated<string | null>
      format: Generated<UploadFormat | 'workbook'>
      /** Kind of its records; null for a zip or a folder. */
      kind: Generated<ImportFileName | null>
      mode: Generated<ImportMode>
      trial: Generated<boolean>
      allow_removals: Generated<boolean>
      take_over: Generated<boolean>
      progress: Generated<unknown>
      /** While an instance is at it: when it is taken for dead. */
      lease_until: Generated<Date | null>
      /** How often it was begun; 0 while it waits, and for a folder on the command line. */
      attempts: Generated<number>
      /** Step and preview of an uploaded workbook (server/features/workbook); null once they are deleted, and for imports. */
      workbook: Generated<unknown>
    }
  }
}
