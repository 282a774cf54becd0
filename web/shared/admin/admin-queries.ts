import { getDigest } from '@portal/domain/admin/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** Start of the keys of all admin queries. `useAdminMutation` reloads them all. */
export const adminKey = ['admin'] as const

export const digestQuery = queryOptions({
  queryKey: [...adminKey, 'digest'],
  queryFn: ({ signal }) => call(getDigest, {}, { signal }),
})
/** Reloads all admin queries, because each change affects several lists and always the audit log. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: adminKey })
}

export const useAdminMutation = <Asked, Answer>(work: (asked: Asked) => Promise<Answer>) =>
  useMutation({ mutationFn: (asked: Asked) => work(asked), onSuccess: useRefresh() })

/** The call of a form, as `useForm` needs it. */
export function useAdminForm<Asked, Answer>(work: (asked: Asked, signal: AbortSignal) => Promise<Answer>) {
  const refresh = useRefresh()
  const send = async (asked: Asked, signal: AbortSignal): Promise<Answer> => {
    const answer = await work(asked, signal)
    await refresh()
    return answer
  }
  return { send, refresh }
}
