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

/** Rows of a sheet with changes, from the first of the list, where those with problems and those that changed here are. */
export const changesQuery = (
  { id, confirmation, state }: Workbook,
  sheet: Sheet['sheet'],
  total: number,
  first = firstRows,
) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'workbook', id, 'changes', sheet, first, confirmation ?? state],
    queryFn: ({ pageParam: from, signal }) => {
      const query = { sheet, from, count: from === 1 ? first : moreRows }
      return call(contract.listWorkbookChanges, { params: { id }, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => {
      const loaded = pages.flat().length
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
