import type { IndividualFeedbackRecord, TeamFeedbackRecord } from '@portal/domain/import/history'
import type { Generated } from 'kysely'
import type * as z from 'zod/mini'

// Customers' feedback in the portal. Imports do not change it, except that a history file may add some.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    individual_feedback: Omit<z.output<typeof IndividualFeedbackRecord>, 'kind' | 'user_id' | 'date'> & {
      account_id: string | null
      given_at: Date
      /** `searchWords` of the text and its author. */
      search_words: Generated<string>
    }
    team_feedback: Omit<z.output<typeof TeamFeedbackRecord>, 'kind' | 'user_id' | 'date'> & {
      team_id: string | null
      account_id: string | null
      given_at: Date
      search_words: Generated<string>
    }
  }
}
