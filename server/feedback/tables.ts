import type { Generated } from 'kysely'

// What customers say in the portal. No import changes it; the history file may add to it.
declare module '../database/tables.ts' {
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
      /** `searchWords` of what was said and who said it. */
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
