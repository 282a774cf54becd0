const hour = 60 * 60 * 1000

/** Whoever signs in again within an hour goes on with the same visit: a second device, or a browser started anew. */
export const newSessionAfter = hour
/** A session may go on for weeks; whoever comes back to it after a night makes another visit. */
export const newVisitAfter = 8 * hour
