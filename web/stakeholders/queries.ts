import {
  inviteStakeholder,
  listInvited,
  listStakeholderChanges,
  removeStakeholder,
} from '@portal/domain/stakeholders/contract'
import type { Invitation } from '@portal/domain/stakeholders/validation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'

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

export function useInvite(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Invitation) => call(inviteStakeholder, { params: { id }, body }),
    onSuccess: async (invited) => {
      await client.invalidateQueries({ queryKey: ['engagements'] })
      await client.invalidateQueries({ queryKey: ['stakeholders'] })
      return invited
    },
  })
}

/** `onRemoved` runs before the lists are refetched, since refetching unmounts the person's panel. */
export function useRemove(id: string, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (stakeholder_id: string) => call(removeStakeholder, { params: { id, stakeholder_id } }),
    onSuccess: async () => {
      onRemoved()
      await client.invalidateQueries({ queryKey: ['engagements'] })
      await client.invalidateQueries({ queryKey: ['stakeholders'] })
    },
  })
}
