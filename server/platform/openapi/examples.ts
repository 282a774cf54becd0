/** Example request and response of a call, by media type if there are several. */
export interface Example {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  bodies?: Readonly<Record<string, unknown>>
  answers?: Record<string, unknown>
}

/** By feature and name, `engagements.listEngagements`. */
export type Examples = Record<string, Example>
