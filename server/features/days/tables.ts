import type { Threshold } from '@portal/domain/days/thresholds'
import type { TimeEntryRecord } from '@portal/domain/import/days'
import type { Generated } from 'kysely'
import type * as z from 'zod/mini'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    time_entry: z.output<typeof TimeEntryRecord>
    /** Sum of the entries of each work order, and its forecast. `usage-data.ts` computes them after each import. */
    work_order_usage: {
      work_order_id: string
      used_days: number
      /** Fields of `Forecast` in domain/days/forecast.ts, on the day of the import. */
      runs_out_on: string | null
      runs_out_earliest: string | null
      runs_out_latest: string | null
      days_left_at_end: number | null
    }
    /** Notices that were sent, with the budget and the end date at that time. */
    days_notice: {
      work_order_id: string
      threshold: Threshold
      budget_days: number
      end_date: string
      noticed_at: Date
    }
    /** One row, or none before the first entry. */
    time_entry_import: { is_only_row: Generated<true>; recorded_up_to: string }
  }
}
