import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Identity providers that customers bring for the people of their e-mail domains. */
    customer_sign_on: {
      id: string
      /** The company, as the login names it. */
      name: string
      issuer: string
      client_id: string
      /** Sealed where SECRETS_KEY is set (http/encrypted-secret.ts); null: a public client. */
      client_secret: string | null
      /** Folded domains after the @; none is equal to or below one of another row. */
      domains: string[]
      off_since: Date | null
      saved_by: string
      saved_by_account_id: Generated<string | null>
      saved_at: Date
      version: Generated<number>
    }
  }
}
