import { getInbox } from '@portal/domain/notifications/contract'
import { listWaiting } from '@portal/domain/overview/contract'
import { getCurrentUser } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { addressesAsked, addressOf } from '../http/call.ts'
import type { ScreenQuery } from '../portal/screen-route.ts'
import { runLoader } from './first-queries.ts'
import { screenAt } from './page-of.ts'

export interface FirstCalls {
  /** Path of the route, such as `/engagements/:id/files`. */
  path: string
  /** Addresses of the GET calls of its loader for this person; of a list, the first page's. */
  calls: readonly string[]
  /** The header of the engagement, above all else. */
  named: readonly string[]
}

/**
 * What the screen at an address asks for first; undefined if there is none for this person. For the server, which puts the
 * responses into the page: it needs no document and makes no call.
 */
export async function firstCalls(address: string, viewer: User): Promise<FirstCalls | undefined> {
  const { pathname } = new URL(address, 'http://portal.invalid')
  const route = screenAt(pathname)
  let queries: readonly ScreenQuery[] | undefined
  if (!route || route.handle.isPublic || route.handle.mayOpen?.(viewer) === false) return undefined
  await runLoader(address, async (queriesFor) => {
    queries = await queriesFor(viewer)
  })
  if (!queries) return undefined
  const calls = [...new Set(queries.flatMap(callsOf))]
  return { path: route.id, calls, named: route.id.includes('/:id') ? calls.slice(0, 1) : [] }
}

const routeAt = (address: string) => screenAt(new URL(address, 'http://portal.invalid').pathname)

/** Whether a screen is at an address, for anybody. */
export const isScreen = (address: string): boolean => routeAt(address) !== undefined

/** Whether people who are not signed in see the login at an address. */
export const needsSession = (address: string): boolean => routeAt(address)?.handle.isPublic !== true

interface Asking extends ScreenQuery {
  queryFn?: (context: object) => unknown
}

/** The addresses that a query calls first. None is called. */
export const callsOf = (query: ScreenQuery): string[] =>
  addressesAsked(() => {
    const { queryKey, queryFn, initialPageParam } = query as Asking
    return queryFn?.({ queryKey, pageParam: initialPageParam, signal: new AbortController().signal })
  })

/** The calls of the shell. */
export const callsOfShell: readonly string[] = [addressOf(getCurrentUser), addressOf(getInbox), addressOf(listWaiting)]
