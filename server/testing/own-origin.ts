/** What a browser says of a call by the portal's own page; `inject` speaks to this host. */
export const ownOrigin = { origin: 'http://localhost' }
