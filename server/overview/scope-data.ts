/** Whose things are looked for. */
export interface Scope {
  account_id: string
  /** Ids of their own engagements. */
  own: readonly string[]
  today: string
  /** Nothing older than this can wait. */
  since: Date
}
