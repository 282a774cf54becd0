export {}

declare module '../database/tables.ts' {
  interface Tables {
    /** What a person put off or has looked at, by the id of what waits for them. */
    waiting_mark: {
      account_id: string
      thing: string
      /** From this day on it waits again. */
      put_off_until: string | null
      seen_at: Date | null
      marked_at: Date
    }
  }
}
