import { getInbox } from '@portal/domain/notifications/contract'
import { listWaiting } from '@portal/domain/overview/contract'
import { getCurrentUser } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { addressesAsked, addressOf } from '../http/call.ts'
import type { ScreenQuery } from '../portal/screen.ts'
import { firstQueries } from './first-queries.ts'
import { screenAt } from './screen-at.ts'

export interface FirstCalls {
  /** The path that the screen declares, such as `/engagements/:id/files`. */
  path: string
  /** The addresses of the GET calls with which it begins for this person; of a list, the first page's. */
  calls: readonly string[]
  /** Those of them that say whose screen it is. */
  named: readonly string[]
}

/**
 * What somebody who opens an address of the portal will ask for first; nothing where there is no screen for them. Made
 * for the server, which can answer the calls in the page itself: it needs no document and makes no call.
 */
export async function firstCalls(address: string, viewer: User): Promise<FirstCalls | undefined> {
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid')
  const found = screenAt(pathname)
  const queries = found && (await firstQueries(found, searchParams, viewer))
  if (!queries) return undefined
  const calls = [...new Set(queries.flatMap(callsOf))]
  // The header of the engagement, which stands above all else.
  return { path: found.screen.path, calls, named: found.params.id === undefined ? [] : calls.slice(0, 1) }
}

/** Whether something stands at an address, for anybody. */
export const isScreen = (address: string): boolean =>
  screenAt(new URL(address, 'http://portal.invalid').pathname) !== undefined

/** Whether the login stands at an address until somebody signs in. */
export const needsSession = (address: string): boolean =>
  screenAt(new URL(address, 'http://portal.invalid').pathname)?.screen.mayOpen !== 'anybody'

interface Asking extends ScreenQuery {
  queryFn?: (context: object) => unknown
}

/** The addresses that a query asks first; none of them is asked. */
export const callsOf = (query: ScreenQuery): string[] =>
  addressesAsked(() => {
    const { queryKey, queryFn, initialPageParam } = query as Asking
    return queryFn?.({ queryKey, pageParam: initialPageParam, signal: new AbortController().signal })
  })

/** What the frame around every screen asks for. */
export const callsOfShell: readonly string[] = [addressOf(getCurrentUser), addressOf(getInbox), addressOf(listWaiting)]
