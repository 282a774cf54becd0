import {
  addAuthenticator,
  beginAuthenticator,
  listAuthenticators,
  removeAuthenticator,
  renameAuthenticator,
} from '@portal/domain/session/authenticator-contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const authenticatorsQuery = queryOptions({
  queryKey: ['authenticators'],
  queryFn: ({ signal }) => call(listAuthenticators, {}, { signal }),
})

export const useBeginAuthenticator = () => useMutation({ mutationFn: () => call(beginAuthenticator, {}) })

/** Changes of authenticator apps. Each loads the list again, also if it failed. */
export function useAuthenticatorChanges() {
  const client = useQueryClient()
  const reloaded = <Answer>(answer: Promise<Answer>) =>
    answer.finally(() => client.invalidateQueries({ queryKey: authenticatorsQuery.queryKey }))
  return {
    add: (code: string, signal: AbortSignal) => reloaded(call(addAuthenticator, { body: { code } }, { signal })),
    rename: (id: string, name: string, signal: AbortSignal) =>
      reloaded(call(renameAuthenticator, { params: { id }, body: { name } }, { signal })),
    remove: (id: string) => reloaded(call(removeAuthenticator, { params: { id } })),
  }
}
