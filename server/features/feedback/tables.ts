import type { Generated } from 'kysely'

// Customers' feedback in the portal. Imports do not change it, except that a history file may add some.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    individual_feedback: {
      id: string
      engagement_id: string
      employee_id: string
      account_id: string | null
      provider_full_name: string
      provider_role: string | null
      feedback: string
      given_at: Date
      /** `searchWords` of the text and its author. */
      search_words: Generated<string>
    }
    team_feedback: {
      id: string
      engagement_id: string
      team_id: string | null
      team_name: string
      account_id: string | null
      provider_full_name: string
      feedback: string
      given_at: Date
      search_words: Generated<string>
    }
  }
}
