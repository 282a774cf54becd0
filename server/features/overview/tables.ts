declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** To-dos that a person snoozed or has seen, by the id of the to-do. */
    todo_mark: {
      account_id: string
      todo: string
      /** From this day on it waits again. */
      snoozed_until: string | null
      seen_at: Date | null
      marked_at: Date
    }
  }
}
