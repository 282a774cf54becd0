/** What is sent in a call and what comes back, as one is shown it. By media type where there may be several. */
export interface Example {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  bodies?: Readonly<Record<string, unknown>>
  answers?: Record<string, unknown>
}

/** By feature and name, `engagements.listEngagements`. */
export type Examples = Record<string, Example>
