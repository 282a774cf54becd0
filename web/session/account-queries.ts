import { passkeysQuery } from './passkey-queries.ts'
import { sessionsQuery } from './queries.ts'

/** With what one's own account begins. */
export const accountQueries = [sessionsQuery, passkeysQuery]
