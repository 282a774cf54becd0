import { listReaders, pageSize } from '@portal/domain/engagement-access/contract'
import {
  type Invitation,
  inviteStakeholder,
  listInvited,
  listStakeholderChanges,
  removeStakeholder,
} from '@portal/domain/stakeholders/contract'
import { foldAddress } from '@portal/domain/text/email-address'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { textFilter } from '../../shared/lists/filters.ts'

export const stakeholderFilters = { search: textFilter() }

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['stakeholders', 'changes', id],
    queryFn: ({ signal }) => call(listStakeholderChanges, { params: { id } }, { signal }),
  })

export const invitedQuery = (id: string) =>
  queryOptions({
    queryKey: ['stakeholders', 'invited', id],
    queryFn: ({ signal }) => call(listInvited, { params: { id } }, { signal }),
  })

/** Email addresses of the stakeholders who can sign in. */
export const canSignInQuery = (id: string) =>
  queryOptions({
    queryKey: ['stakeholders', 'can-sign-in', id],
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        call(listReaders, { params: { id }, query: { group: 'stakeholders', page } }, { signal })
      const first = await read(1)
      const pages = Math.ceil(first.counts.stakeholders / pageSize)
      const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)))
      return [first, ...rest].flatMap(({ people }) => people.map(({ email }) => foldAddress(email)))
    },
  })

export function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['engagements'] })
    await client.invalidateQueries({ queryKey: ['stakeholders'] })
  }
}

export function useInvite(id: string) {
  const refresh = useRefresh()
  return (body: Invitation, signal: AbortSignal) =>
    call(inviteStakeholder, { params: { id }, body }, { signal }).finally(refresh)
}

/** `onRemoved` runs before the lists are refetched, since refetching unmounts the person's panel. */
export function useRemove(id: string, onRemoved: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (stakeholder_id: string) => call(removeStakeholder, { params: { id, stakeholder_id } }),
    onSuccess: async () => {
      onRemoved()
      await refresh()
    },
  })
}
