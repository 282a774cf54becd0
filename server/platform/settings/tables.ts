import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** One row, or none before superusers have saved these settings. Null stands for the default. */
    company: {
      is_only_row: Generated<true>
      provider_name: string | null
      product_name: string | null
      accent_color: string | null
      currency_symbol: string | null
      /** PNG, encoded by the portal. */
      logo: Uint8Array | null
      version: Generated<number>
      changed_at: Date
      changed_by_account_id: string | null
    }
  }
}
