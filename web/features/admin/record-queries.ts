import type { ResultOf } from '@portal/domain/contract/endpoint'
import * as records from '@portal/domain/records/contract'
import type { Hidden } from '@portal/domain/records/hidden-contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey, useAdminForm } from '../../shared/admin/admin-queries.ts'
import { call } from '../../shared/http/call.ts'
import { filtersIn, pageNumber, textFilter } from '../../shared/lists/filters.ts'

export const keeperQuery = queryOptions({
  queryKey: [...adminKey, 'keeper'],
  queryFn: ({ signal }) => call(records.getRecordKeeper, {}, { signal }),
})

export type Customer = ResultOf<typeof records.findCustomers>['customers'][number]

export const rolesQuery = queryOptions({
  queryKey: [...adminKey, 'roles'],
  queryFn: ({ signal }) => call(records.listRoles, {}, { signal }),
})
/** Reloads everything afterwards, because people in teams are in the order of their roles. */
export function useSortRoles() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries()
  const send = async (body: { roles: string[]; before: string[] }, signal: AbortSignal): Promise<void> => {
    await call(records.sortRoles, { body }, { signal })
    await refresh()
  }
  return { send, refresh }
}

export const customerFilters = { search: textFilter(), page: pageNumber }
export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKey, 'customers', search],
    queryFn: ({ signal }) => call(records.findCustomers, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })
/** First query of the screen for its address. */
export const customersAt = (search: URLSearchParams) => customersQuery(filtersIn(search, customerFilters).search)

/** Reloads everything afterwards, because it decides on every screen whether records can be edited. */
export function useKeepInPortal() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries()
  const send = async (signal: AbortSignal): Promise<void> => {
    await call(records.keepInPortal, {}, { signal })
    await refresh()
  }
  return { send, refresh }
}

export const useAddCustomer = () =>
  useAdminForm((body: { id: string | null; name: string }, signal) => call(records.addCustomer, { body }, { signal }))
export const useRenameCustomer = () =>
  useAdminForm(({ id, ...body }: { id: string; name: string; version: number }, signal) =>
    call(records.renameCustomer, { params: { id }, body }, { signal }),
  )
export const useDeleteCustomer = () =>
  useAdminForm(({ id, version }: { id: string; version: number }, signal) =>
    call(records.deleteCustomer, { params: { id }, query: { version } }, { signal }),
  )

export type HiddenRow = Hidden & { kind: 'engagement' | 'work_order' }

export const hiddenQuery = queryOptions({
  queryKey: [...adminKey, 'hidden'],
  queryFn: ({ signal }) => call(records.listHidden, {}, { signal }),
})

/** Restores a deleted record, which can then appear on every screen. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'engagement' | 'work_order' }) =>
      call(kind === 'engagement' ? records.restoreEngagement : records.restoreWorkOrder, { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  })
}
