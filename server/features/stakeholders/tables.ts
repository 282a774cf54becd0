import type { StakeholderRecord } from '@portal/domain/import/people'
import type { AccessLevel } from '@portal/domain/session/user'
import type { Generated, GeneratedAlways } from 'kysely'
import type * as z from 'zod/mini'
import type { Versioned } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    stakeholder: z.output<typeof StakeholderRecord> &
      Versioned & {
        search_words: Generated<string>
        /** null for lines of the provider's records. */
        invited_by_account_id: Generated<string | null>
        /** The provider's people added the line in a form, and the invitation has not been emailed yet. */
        invitation_waits: Generated<boolean>
        /** Imports change and remove their own lines alone. */
        origin: Generated<'provider' | 'invited'>
      }
    /** A line that a customer took off; no import brings it back. */
    withdrawn_stakeholder: { engagement_id: string; stakeholder_id: string; email: string | null }
    /** People of another company who have not answered yet; they have no access and need no account. */
    invitation: {
      id: string
      /** Hash of the token in the emailed link. */
      token_hash: string
      engagement_id: string
      /** Lower case; once for an engagement. */
      email: string
      full_name: string
      role: string
      phone: string | null
      access_level: AccessLevel
      /** The account that must still be one which may invite when it is accepted. */
      invited_by: string
      invited_by_name: string
      invited_at: Date
      expires_at: Date
    }
    stakeholder_change: {
      id: string
      engagement_id: string
      /** Imports write `added` and `removed`, without an author. */
      action: 'invited' | 'added' | 'removed' | 'accepted' | 'declined'
      full_name: string
      email: string | null
      /** null if a person without an account declined. */
      account_id: string | null
      changed_by: string | null
      changed_at: Date
      position: GeneratedAlways<number>
    }
  }
}
