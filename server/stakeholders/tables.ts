import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    stakeholder: {
      id: string
      engagement_id: string
      full_name: string
      company_name: string | null
      role: string | null
      email: string | null
      phone: string | null
      invited_by: string | null
      access_level: number
      /** Imports change and remove their own lines alone. */
      origin: Generated<'import' | 'portal'>
    }
    /** A line that a customer took off; no import brings it back. */
    withdrawn_stakeholder: { engagement_id: string; stakeholder_id: string; email: string | null }
    stakeholder_change: {
      id: string
      engagement_id: string
      action: 'invited' | 'removed'
      full_name: string
      email: string | null
      account_id: string
      changed_by: string
      changed_at: Date
      position: GeneratedAlways<number>
    }
  }
}
