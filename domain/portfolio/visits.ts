/** Opening an engagement again within this many milliseconds continues the visit. */
export const visitPause = 30 * 60 * 1000
