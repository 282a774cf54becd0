import type { ExtensionState } from '@portal/domain/work-orders/extension-request'
import type { Generated } from 'kysely'

// The provider's own records, written by the import alone; requests for an extension are made in the portal.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    work_order: {
      id: string
      engagement_id: string
      reference: string
      search_words: Generated<string>
      start_date: string
      end_date: string
      removed_at: Date | null
    }
    member_assignment: {
      id: string
      work_order_id: string
      engagement_id: string
      employee_id: string | null
      member_role: string
      member_role_id: number
      start_date: string
      end_date: string
      price_per_day: number | null
      allocation_percentage: number | null
    }
    extension_request: {
      id: string
      work_order_id: string
      account_id: string
      /** Their name when they asked. */
      requested_by: string
      requested_at: Date
      requested_on: string
      message: string
      proposed_end_date: string | null
      /** End of the work order when the extension was requested; an import with a later one fulfils the request. */
      end_date_then: string
      state: ExtensionState
      answered_by: string | null
      answered_by_account_id: string | null
      answered_on: string | null
      note: string | null
    }
  }
}
