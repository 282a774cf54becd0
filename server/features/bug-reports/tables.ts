import type { GeneratedAlways } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    bug_report: {
      id: string
      /** Counts up from 1001; people read it as BUG-1001. */
      number: GeneratedAlways<number>
      account_id: string
      description: string
      steps: string
      created_at: Date
      reply: string | null
      answered_by: string | null
      answered_at: Date | null
    }
    bug_report_image: {
      /** Id, also part of the storage key. The stored image was encoded again by the portal. */
      id: string
      report_id: string
      position: number
      media_type: string
    }
  }
}
