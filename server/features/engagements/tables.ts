import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Reason } from '@portal/domain/engagement-access/reader'
import type { AuditRecord, AuditSurveyRecord } from '@portal/domain/import/audits'
import type { EngagementRecord } from '@portal/domain/import/engagements'
import type { ClientRecord } from '@portal/domain/import/people'
import type { Generated } from 'kysely'
import type * as z from 'zod/mini'
import type { Versioned } from '../../platform/database/tables.ts'

// The provider's records, written by imports or by forms (server/features/records).
declare module '../../platform/database/tables.ts' {
  interface Tables {
    client: z.output<typeof ClientRecord> & Versioned & { folded_name: string; search_words: Generated<string> }
    engagement: z.output<typeof EngagementRecord> &
      Versioned & {
        /** `fold(title)`: what the list is sorted and searched by, byte by byte. */
        folded_title: string
        search_words: Generated<string>
        /** The latest end among its work orders, so that the list need not look at each one. */
        latest_end_date: string | null
        /** Set when the provider's records no longer contain it: no one can see it; its files and feedback stay. */
        removed_at: Date | null
      }
    /**
     * View with one row per active account and engagement that the account can see: the only rule of who can see what.
     * Removed engagements have no rows.
     */
    engagement_access: {
      account_id: string
      engagement_id: string
      /** A constant in each half of the view, so a query for stakeholders never reads staff. */
      is_stakeholder: boolean
      /** In the order of the domain's list. A view knows no current day, so 'assignment' is missing: see `assigned_until`. */
      reasons: Exclude<Reason, 'assignment'>[]
      /** Last day of the person's assignments on work orders that are not removed; it may be in the past. */
      assigned_until: CalendarDay | null
    }
    audit: Omit<z.output<typeof AuditRecord>, 'created_at' | 'score_points' | 'surveys'> & {
      created_at: Date
      search_words: Generated<string>
      /** The score of the point before the newest, and its day; kept by the import. */
      score_before: Generated<number | null>
      before_day: Generated<string | null>
    }
    audit_score_point: { audit_id: string; day: string; score: number }
    audit_survey: Omit<z.output<typeof AuditSurveyRecord>, 'created_at' | 'sections'> & {
      audit_id: string
      created_at: Date
      /** `Section[]` of domain/audits/audit.ts. */
      sections: unknown
    }
  }
}
