declare module '../database/tables.ts' {
  interface Tables {
    /** Backups, made and under way. What belongs to a portal and not to its data: no backup holds it. */
    backup_run: {
      id: string
      began_at: Date
      /** While it is under way, when it is taken for dead. Until then nothing that is stored goes. */
      alive_until: Date
      finished_at: Date | null
      failure: string | null
      place: string
      bytes: number | null
      /** Rows for which nothing was stored. */
      missing: number | null
    }
  }
}
