import type { ImportRun } from '@portal/domain/import/contract'
import type { Generated } from 'kysely'

type Outcome = ImportRun['outcome']

declare module '../database/tables.ts' {
  interface Tables {
    /** Every run of the import, kept while it runs. */
    import_run: {
      id: string
      began_at: Date
      ended_at: Date | null
      who: string
      outcome: Outcome
      counts: unknown
      problems: unknown
      problem_count: number
      /** The zip that was uploaded, under `imports/` in the store while it is kept. */
      upload_id: Generated<string | null>
      file_name: Generated<string | null>
      trial: Generated<boolean>
      allow_removals: Generated<boolean>
      progress: Generated<unknown>
      /** While an instance is at it: when it is taken for dead. */
      lease_until: Generated<Date | null>
    }
  }
}
