declare module '../database/tables.ts' {
  interface Tables {
    /** Of each person that made one; the secret itself is kept nowhere. */
    calendar_address: {
      account_id: string
      key_hash: string
      made_at: Date
      last_fetched_at: Date | null
    }
  }
}
