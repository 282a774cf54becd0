import type { User } from '@portal/domain/session/user'
import { contactTheProvider, ownPath, signOnUnavailable } from '@portal/domain/session/validation'
import { wholeToken } from '@portal/domain/text/link-token'
import type { Location } from 'react-router'

/**
 * Navigation state of /login after a lost session (document 1, point 2). It is in the browser's history and survives a
 * reload.
 */
export interface LoginState {
  /** The lost address, only when its path contains work-orders. */
  referrerLink?: string
  /** Email address to prefill. */
  expired_email?: string
  /** The address to come back to. */
  redirect?: string
  /** Set while the e-mail is on its way: the code is asked for. */
  sent?: SentLink
}

export interface SentLink {
  challenge: string
  /** null when the address is not shown: it was asked for by an expired link. */
  email: string | null
  /** The expired link, where one asked. */
  token: string | null
  /** Milliseconds since 1970. */
  at: number
  /** Where people of this domain sign on, instead of by a mail. */
  own_sign_on?: { id: string; name: string } | undefined
}

/** Response of signing in. */
export interface SignedIn {
  /** null where a passkey is asked for as well. */
  user: User | null
  referrer_link: string | null
}

/** Properties of an emailed link's page. */
export interface LinkLandingProps {
  token: string
  /** The requested page. */
  referrerLink: string | undefined
  onSignedIn: (session: SignedIn) => void
  onSent: (sent: SentLink) => void
  /** Leaves the link for the e-mail entry. */
  onForget: () => void
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

export function stateAfterSessionLoss(place: Place, email: string | undefined): LoginState {
  const lost = place.pathname + place.search + place.hash
  return {
    ...(place.pathname.includes('work-orders') && { referrerLink: lost }),
    ...(email !== undefined && { expired_email: email }),
    redirect: lost,
  }
}

/** Page to open after signing in, if it is of this origin. */
export const requestedPageOf = (state: LoginState, place: Place): string | undefined =>
  ownPath(state.redirect) ?? ownPath(state.referrerLink) ?? ownPath(referrerLinkIn(place))

/** The server redirects to the login without the hash, which it does not see. The browser adds it to the address of the login. */
function referrerLinkIn({ search, hash }: Place): string | null {
  const query = new URLSearchParams(search)
  const link = query.get('referrer_link')
  return link !== null && tokenIn(hash) === undefined ? link + hash : link
}

/** Sentence for a failed single sign-on. */
export const signOnProblem = (state: LoginState, query: URLSearchParams): string | undefined =>
  signOnProblems.get(query.get('redirect') ?? state.redirect ?? '')

const signOnProblems = new Map([
  ['refused', contactTheProvider],
  ['unavailable', signOnUnavailable],
])

/** The token of an e-mailed link; it stands behind the #, which no server and no log ever sees. */
export function tokenIn(hash: string): string | undefined {
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return token === null ? undefined : wholeToken(token)
}
