import type { RequestOf } from '@portal/domain/contract/endpoint'
import * as contract from '@portal/domain/workbook/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey, useAdminForm } from '../../shared/admin/admin-queries.ts'
import { call, messageOf } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
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

/** Rows that are shown of a sheet, and the most that are loaded at once when someone asks for more. */
export const firstRows = 20
export const moreRows = 500

/** Rows of a sheet with changes; with `conflicts` only those that changed here, too. */
export const sheetQuery = ({ id, confirmation, state }: Workbook, sheet: Sheet, total: number, conflicts: boolean) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'workbook', id, 'changes', sheet.sheet, conflicts, confirmation ?? state],
    queryFn: ({ pageParam: from, signal }) => {
      const query = { sheet: sheet.sheet, from, count: from === 1 ? firstRows : moreRows }
      return call(
        contract.listWorkbookChanges,
        { params: { id }, query: { ...query, ...(conflicts && { conflicts: 'true' }) } },
        { signal },
      )
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => {
      const loaded = pages.reduce((sum, { length }) => sum + length, 0)
      return page.length > 0 && loaded < total ? loaded + 1 : undefined
    },
  })

export const uploadWorkbook = (body: File, onProgress: (sent: number, total: number) => void) =>
  upload(contract.uploadWorkbook, { query: { file_name: body.name }, body }, { onProgress })

type Confirmed = RequestOf<typeof contract.applyWorkbook>['body']
export const useApply = (id: string) =>
  useAdminForm((body: Confirmed, signal) => call(contract.applyWorkbook, { params: { id }, body }, { signal }))
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

/** Saves the file that a call answers; a failure is a toast. */
export const useSaveFile = (load: () => Promise<Blob>, nameOf: (file: Blob) => string) =>
  useMutation({
    mutationFn: load,
    onSuccess: (file) => saveNamedFile(file, nameOf(file)),
    onError: (error) => showToast(messageOf(error), 'error'),
  })

export const downloadedName = 'client-portal.xlsx'
export const useRefreshedWorkbook = () =>
  useSaveFile(
    () => call(contract.downloadWorkbook, { query: {} }),
    () => downloadedName,
  )
/** A list as CSV instead, where the file cannot have the remarks. */
export const useRemarks = ({ id, file_name }: Workbook) =>
  useSaveFile(
    () => call(contract.downloadRemarks, { params: { id } }),
    ({ type }) => `${file_name.replace(/\.\w+$/, '')} with remarks.${type.startsWith('text/csv') ? 'csv' : 'xlsx'}`,
  )
