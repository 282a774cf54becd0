import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/domain/session/passkey-contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

/** Asks the browser for a new passkey, and keeps it. */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('./passkey-ceremony.ts')
      const options = await call(beginPasskey, {})
      return call(addPasskey, { body: await makePasskey(options) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
}

/** Changes of passkeys. Each loads the list again, also if it failed. */
export function usePasskeyChanges() {
  const client = useQueryClient()
  const reloaded = <Answer>(answer: Promise<Answer>) =>
    answer.finally(() => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }))
  return {
    rename: (id: string, name: string, signal: AbortSignal) =>
      reloaded(call(renamePasskey, { params: { id }, body: { name } }, { signal })),
    remove: (id: string) => reloaded(call(removePasskey, { params: { id } })),
  }
}
