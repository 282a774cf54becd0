declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Calendar feed of a person. Only the hash of the secret is stored. */
    calendar_address: {
      account_id: string
      key_hash: string
      made_at: Date
      last_fetched_at: Date | null
    }
  }
}
