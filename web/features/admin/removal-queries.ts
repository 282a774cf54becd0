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

const hiddenKinds = { engagement: 'engagements', work_order: 'work-orders' } as const
type HiddenKind = keyof typeof hiddenKinds
export const deletionPartsQuery = (kind: HiddenKind, id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'hidden', kind, id],
    queryFn: ({ signal }) => call(contract.previewDeletion, { params: { kind: hiddenKinds[kind], id } }, { signal }),
  })
export const useDeleteForGood = () =>
  useAdminForm(({ kind, id }: { kind: HiddenKind; id: string }, signal) =>
    call(contract.deleteForGood, { params: { kind: hiddenKinds[kind], id } }, { signal }),
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
