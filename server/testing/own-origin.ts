/** Origin header of calls from the portal's own page, for `inject`. */
export const ownOrigin = { origin: 'http://localhost' }
