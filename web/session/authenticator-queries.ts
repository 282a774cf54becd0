import {
  addAuthenticator,
  beginAuthenticator,
  listAuthenticators,
  removeAuthenticator,
  renameAuthenticator,
} from '@portal/domain/session/authenticator-contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export const authenticatorsQuery = queryOptions({
  queryKey: ['authenticators'],
  queryFn: ({ signal }) => call(listAuthenticators, {}, { signal }),
})

export const useBeginAuthenticator = () => useMutation({ mutationFn: () => call(beginAuthenticator, {}) })

function useChange<In, Out>(mutationFn: (given: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: authenticatorsQuery.queryKey }),
  })
}
export const useAddAuthenticator = () => useChange((code: string) => call(addAuthenticator, { body: { code } }))
export const useRenameAuthenticator = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    call(renameAuthenticator, { params: { id }, body: { name } }),
  )
export const useRemoveAuthenticator = () => useChange((id: string) => call(removeAuthenticator, { params: { id } }))
