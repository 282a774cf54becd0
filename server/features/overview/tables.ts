import type { GeneratedAlways } from 'kysely'

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
    /**
     * Changes of an engagement, written only by imports. Names of people are not stored, so that people who are no longer in
     * the records are not named.
     */
    engagement_change: {
      id: GeneratedAlways<number>
      engagement_id: string
      kind:
        | 'known'
        | 'new engagement'
        | 'new order'
        | 'order removed'
        | 'dates moved'
        | 'joined'
        | 'left'
        | 'end moved'
        | 'scored'
        | 'stakeholder added'
        | 'stakeholder removed'
      at: Date
      /** The work order, audit or stakeholder; and who joined or left it. */
      object_id: string | null
      person_id: string | null
      /** The role of who joined or left; the name of a stakeholder. */
      name: string | null
      old_start: string | null
      old_end: string | null
      new_start: string | null
      new_end: string | null
      old_score: number | null
      new_score: number | null
    }
  }
}
