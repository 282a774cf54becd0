import type { RemovalState } from '@portal/domain/retention/removal'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** A closed engagement that will go, was held, or went. One that went is left out by imports, unless it is allowed back. */
    engagement_removal: {
      id: string
      engagement_id: string
      client_id: string
      title: string
      client_name: string
      state: RemovalState
      closed_on: string
      remove_on: string
      planned_at: Date
      /** Time of the emails about the day; a new day is announced again. */
      told_at: Generated<Date | null>
      reminded_at: Generated<Date | null>
      held_by: Generated<string | null>
      held_by_account_id: Generated<string | null>
      held_reason: Generated<string | null>
      held_until: Generated<string | null>
      ended_at: Generated<Date | null>
      ended_because: Generated<string | null>
      /** `RemovedParts` of what went. */
      parts: Generated<unknown>
      allowed_back_by: Generated<string | null>
      allowed_back_by_account_id: Generated<string | null>
      version: Generated<number>
    }
    /** Work orders that went with their engagement, or on their own: records of people on them are left out, too. */
    removed_work_order: { id: string; removal_id: string | null }
    /** Contents of files whose rows went, until they are gone from the store; the id is that of the version. */
    removed_content: { id: string; removal_id: string }
  }
}
