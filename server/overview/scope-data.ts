/** Person and engagements for which to-dos are searched. */
export interface Scope {
  account_id: string
  /** Ids of the person's own engagements. */
  own: readonly string[]
  today: string
  /** Earliest time of anything that can still be a to-do. */
  since: Date
}
