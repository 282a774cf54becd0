import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    team_request: {
      id: string
      engagement_id: string
      is_new: Generated<boolean>
      account_id: string
      requested_by: string
      request_date: Date
      request_comment: string | null
      /** The account whose change completed it. All three are null while the request is open. */
      completed_by: string | null
      completed_at: Date | null
      completion_reason: 'filled' | 'marked' | null
      version: Generated<number>
      position: GeneratedAlways<number>
    }
    team_request_line: {
      id: string
      request_id: string
      place: number
      member_role: string
      primary_skill: string
      member_type_quantity: number
      member_start_date: string
      member_duration: string
    }
    team_request_proposal: {
      id: string
      line_id: string
      employee_id: string
      account_id: string
      proposed_by: string
      note: string | null
      decision: Generated<'open' | 'accepted' | 'declined'>
      /** The name at that time. Readers take the name of the account. */
      decided_by: string | null
      /** null while it is open, and for old decisions if several accounts on the engagement have the name. */
      decided_by_account_id: string | null
      decision_note: string | null
      proposed_at: Generated<Date>
      /** null while it is open, and of decisions from before they were dated. */
      decided_at: Generated<Date | null>
      position: GeneratedAlways<number>
    }
  }
}
