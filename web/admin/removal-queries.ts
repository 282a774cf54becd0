import * as contract from '@portal/domain/retention/contract'
import type { Hold } from '@portal/domain/retention/removal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { useAct } from './queries.ts'

export const removalsQuery = queryOptions({
  queryKey: ['admin', 'removals'],
  queryFn: ({ signal }) => call(contract.listRemovals, {}, { signal }),
})
export const removalPartsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'removals', id],
    queryFn: ({ signal }) => call(contract.previewRemoval, { params: { id } }, { signal }),
  })

interface Seen {
  id: string
  version: number
}
export const useHold = () =>
  useAct(({ id, ...body }: Hold & Seen) => call(contract.holdRemoval, { params: { id }, body }))
export const useRelease = () =>
  useAct(({ id, version }: Seen) => call(contract.releaseRemoval, { params: { id }, body: { version } }))
export const useAllowBack = () =>
  useAct(({ id, version }: Seen) => call(contract.allowBack, { params: { id }, body: { version } }))
