import type { MemberAssignmentRecord, WorkOrderRecord } from '@portal/domain/import/engagements'
import type { ExtensionState } from '@portal/domain/work-orders/extension-request'
import type { Generated } from 'kysely'
import type * as z from 'zod/mini'
import type { Versioned } from '../../platform/database/tables.ts'

// The provider's records, written by imports or by forms (server/features/records); requests for an extension are made in the portal.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** A change of its people raises its version, too. */
    work_order: z.output<typeof WorkOrderRecord> &
      Versioned & { search_words: Generated<string>; removed_at: Date | null }
    member_assignment: z.output<typeof MemberAssignmentRecord> & {
      engagement_id: string
      /** The accepted proposal for which a lead added the person in the form. */
      proposal_id: string | null
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
      /** Budget at that time; an import with a larger one fulfils the request, too. */
      budget_days_then: number | null
      state: ExtensionState
      answered_by: string | null
      answered_by_account_id: string | null
      answered_on: string | null
      note: string | null
    }
  }
}
