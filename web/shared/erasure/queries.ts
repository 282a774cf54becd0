import { listPeople } from '@portal/domain/accounts/contract'
import * as privacy from '@portal/domain/privacy/contract'
import type { ErasableKey, FeedbackChoice } from '@portal/domain/privacy/erasure'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminKey, useAdminForm, useAdminMutation } from '../admin/admin-queries.ts'
import { call } from '../http/call.ts'

interface ErasureChoice {
  feedback: FeedbackChoice
  heir_id?: string
}
export const erasuresQuery = queryOptions({
  queryKey: [...adminKey, 'erasures'],
  queryFn: ({ signal }) => call(privacy.listErasures, {}, { signal }),
})
export const scheduledErasuresQuery = queryOptions({
  queryKey: [...adminKey, 'scheduled-erasures'],
  queryFn: ({ signal }) => call(privacy.listScheduledErasures, {}, { signal }),
})
/** Outside `adminKey`, because it reads all tables: scheduling the erasure must not reload it. */
export const erasurePreviewQuery = ({ kind, id }: ErasableKey, query: ErasureChoice) =>
  queryOptions({
    queryKey: ['erasure-preview', kind, id, query],
    queryFn: ({ signal }) => call(privacy.previewErasure, { params: { kind, id }, query }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
/** People who may become the new owner of files. */
export const ownersQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKey, 'people', 'owners', search],
    queryFn: ({ signal }) => call(listPeople, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

export const useScheduleErasure = () =>
  useAdminForm(({ kind, id, ...body }: ErasureChoice & ErasableKey, signal) =>
    call(privacy.scheduleErasure, { params: { kind, id }, body }, { signal }),
  )
export const useCancelErasure = () =>
  useAdminMutation(({ kind, id }: ErasableKey) => call(privacy.cancelErasure, { params: { kind, id } }))

export const isSameKey = (one: ErasableKey, other: ErasableKey): boolean =>
  one.kind === other.kind && one.id === other.id
