import * as contract from '@portal/domain/retention/contract'
import type { Hold } from '@portal/domain/retention/removal'
import { queryOptions } from '@tanstack/react-query'
import { adminKey, useAdminForm, useAdminMutation } from '../../shared/admin/admin-queries.ts'
import { call } from '../../shared/http/call.ts'

export const removalsQuery = queryOptions({
  queryKey: [...adminKey, 'removals'],
  queryFn: ({ signal }) => call(contract.listRemovals, {}, { signal }),
})
export const removalPartsQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'removals', id],
    queryFn: ({ signal }) => call(contract.previewRemoval, { params: { id } }, { signal }),
  })

interface HiddenRecord {
  kind: 'engagement' | 'work_order'
  id: string
}
export const deletionPartsQuery = ({ kind, id }: HiddenRecord) =>
  queryOptions({
    queryKey: [...adminKey, 'hidden', kind, id],
    queryFn: ({ signal }) =>
      call(
        kind === 'engagement' ? contract.previewEngagementDeletion : contract.previewWorkOrderDeletion,
        { params: { id } },
        { signal },
      ),
  })
export const useDeleteForGood = () =>
  useAdminForm(({ kind, id }: HiddenRecord, signal) =>
    call(
      kind === 'engagement' ? contract.deleteHiddenEngagement : contract.deleteHiddenWorkOrder,
      { params: { id } },
      { signal },
    ),
  )

interface RemovalVersion {
  id: string
  version: number
}
export const useHoldRemoval = () =>
  useAdminForm(({ id, ...body }: Hold & RemovalVersion, signal) =>
    call(contract.holdRemoval, { params: { id }, body }, { signal }),
  )
export const useReleaseRemoval = () =>
  useAdminMutation(({ id, version }: RemovalVersion) =>
    call(contract.releaseRemoval, { params: { id }, body: { version } }),
  )
export const useAllowReimport = () =>
  useAdminMutation(({ id, version }: RemovalVersion) => call(contract.allowBack, { params: { id }, body: { version } }))
