import type { RequestOf } from '@portal/domain/contract/endpoint'
import * as contract from '@portal/domain/workbook/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey, useAdminForm } from '../../shared/admin/admin-queries.ts'
import { call } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import { importsQuery } from './queries.ts'

export type Workbook = contract.Workbook
export type Sheet = Workbook['sheets'][number]

export const isAtWork = ({ state }: Workbook): boolean => ['reading', 'applying', 'undoing'].includes(state)

export const workbookQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'workbook', id],
    queryFn: ({ signal }) => call(contract.getWorkbook, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? 1000 : false),
  })

/** Rows that are shown of a sheet at first, and the most that are then loaded at once. */
const firstRows = 20
export const moreRows = 500

/** Rows of a sheet with changes; with `conflicts` only those that changed here, too. */
export const changesQuery = ({ id, confirmation, state }: Workbook, { sheet, ...counts }: Sheet, conflicts: boolean) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'workbook', id, 'changes', sheet, conflicts, confirmation ?? state],
    queryFn: ({ pageParam: from, signal }) => {
      const count = from === 1 ? firstRows : moreRows
      const query = { sheet, from, count, ...(conflicts && { conflicts: 'true' }) }
      return call(contract.listWorkbookChanges, { params: { id }, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => {
      const loaded = pages.flat().length
      const total = conflicts ? counts.conflicts : counts.added + counts.changed + counts.missing
      return page.length > 0 && loaded < total ? loaded + 1 : undefined
    },
  })

export const uploadWorkbook = (body: File, onProgress: (sent: number, total: number) => void) =>
  upload(contract.uploadWorkbook, { query: { file_name: body.name }, body }, { onProgress })

export const useApply = (id: string) =>
  useAdminForm((body: RequestOf<typeof contract.applyWorkbook>['body'], signal) =>
    call(contract.applyWorkbook, { params: { id }, body }, { signal }),
  )
export const useChooseDayOrder = (id: string) =>
  useAdminForm((body: RequestOf<typeof contract.chooseDayOrder>['body'], signal) =>
    call(contract.chooseDayOrder, { params: { id }, body }, { signal }),
  )
export const useUndo = (id: string) =>
  useAdminForm((_: object, signal) => call(contract.undoWorkbook, { params: { id } }, { signal }))

/** Does not load the workbook again, which is deleted. */
export function useDiscard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.discardWorkbook, { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
}
