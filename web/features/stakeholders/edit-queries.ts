import {
  addStakeholder,
  changeStakeholder,
  deleteStakeholder,
  sendStakeholderInvitation,
} from '@portal/domain/records/contract'
import type { NewStakeholder, StakeholderForm } from '@portal/domain/records/engagement-form'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { useRefresh } from './queries.ts'

export function useAddStakeholder(id: string) {
  const refresh = useRefresh()
  return (body: NewStakeholder & { sends_invitation: boolean }, signal: AbortSignal) =>
    call(addStakeholder, { params: { id }, body }, { signal }).finally(refresh)
}

export function useChangeStakeholder(id: string) {
  const refresh = useRefresh()
  return ({ id: stakeholder_id, ...body }: StakeholderForm & { id: string; version: number }, signal: AbortSignal) =>
    call(changeStakeholder, { params: { id, stakeholder_id }, body }, { signal }).finally(refresh)
}

/** `onRemoved` runs before the lists are refetched, since refetching unmounts the person's panel. */
export function useDeleteStakeholder(id: string, onRemoved: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ _id, version = 1 }: Stakeholder) =>
      call(deleteStakeholder, { params: { id, stakeholder_id: _id }, query: { version } }),
    onSuccess: onRemoved,
    onSettled: refresh,
  })
}

export function useSendInvitation(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (stakeholder_id: string) => call(sendStakeholderInvitation, { params: { id, stakeholder_id } }),
    onSettled: refresh,
  })
}
