import { getCurrentUser } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { stored } from '../../ui/stored.ts'
import { CallError, call, onSessionEnd } from '../http/call.ts'

/** The signed-in person, or null. Asked for once; what ends the session says so here. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<User | null> =>
    call(getCurrentUser, {}, { signal }).catch((error) => {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const ViewerContext = createContext<User | null>(null)
export const ViewerProvider = ViewerContext.Provider

/** The signed-in person: every screen inside the shell has one. */
export function useViewer(): User {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer works only inside the shell')
  return viewer
}

export const personKey = 'clientPortal.person'

/**
 * True once another person has signed in in another window of this browser, because calls from here would be theirs. Drafts
 * stay stored under the name of their author.
 */
export function useOvertaken(viewer: User | null | undefined): boolean {
  const [overtaken, setOvertaken] = useState(false)
  const id = viewer?.id
  useEffect(() => {
    if (id === undefined) return
    stored.write(personKey, id)
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === personKey && newValue !== null && newValue !== id) setOvertaken(true)
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [id])
  return overtaken
}

/** Takes the red dot away in this page; the screen of release notes tells the server. */
export function useClearNewsDot(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => client.setQueryData(sessionQuery.queryKey, (viewer) => viewer && { ...viewer, has_new_release_note: false }),
    [client],
  )
}

/** Updates the client after a sign-in. */
export function beginSession(client: QueryClient, user: User): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  client.setQueryData(sessionQuery.queryKey, user)
}

const expiredEmails = new WeakMap<QueryClient, string>()
/** The e-mail of the person whose session was lost in this page, to prefill the login. */
export const lastExpiredEmail = (client: QueryClient): string | undefined => expiredEmails.get(client)

/** From now on a 401 on any call forgets who was signed in and everything they saw; the session gate does the rest. */
export function endSessionOn401(client: QueryClient): void {
  onSessionEnd(() => {
    const lost = client.getQueryData(sessionQuery.queryKey)
    if (lost) expiredEmails.set(client, lost.email)
    client.setQueryData(sessionQuery.queryKey, null)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  })
}
