import type { Scope } from '@portal/domain/contract/scope'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Kept when it has ended: the audit log speaks of it. */
    api_token: {
      id: string
      name: string
      /** How it begins, to be found by. */
      prefix: string
      token_hash: string
      scopes: Scope[]
      /** Customers and engagements to which it is limited; both empty: no limit. */
      client_ids: string[]
      engagement_ids: string[]
      made_at: Date
      /** The name of who made it then, or the command line. */
      made_by: string
      /** null if the command line made it. */
      made_by_account_id: Generated<string | null>
      expires_at: Date | null
      revoked_at: Date | null
      last_used_at: Date | null
      last_used_from: string | null
    }
  }
}
