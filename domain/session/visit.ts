const hour = 60 * 60 * 1000

/** A new sign-in within an hour continues the visit: a second device, or a restarted browser. */
export const newSessionAfter = hour
/** Sessions last for weeks; after a night without calls a new visit starts. */
export const newVisitAfter = 8 * hour
