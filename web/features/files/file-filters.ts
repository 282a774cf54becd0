import {
  type FileOrder,
  fileOrders,
  inFileOrder,
  isFoundBy,
  monthShared,
  monthsShared,
} from '@portal/domain/files/file-order'
import type { SharedFile } from '@portal/domain/files/shared-file'
import { choiceOf, oneOf, textFilter, useFilters } from '../../shared/lists/filters.ts'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { settings } from '../../shared/product/settings.ts'

export const orders = Object.keys(fileOrders) as FileOrder[]

/** Search, month and order of the files, and the files that they leave. */
export function useFileFilters(files: readonly SharedFile[]) {
  const months = monthsShared(files, settings.time_zone)
  const filters = useFilters({ search: textFilter(), month: oneOf(months), order: choiceOf(orders, 'newest') })
  const { month, order } = filters.values
  const [search, setSearch] = useSearchText(filters)
  // The text reaches the address after a pause, but filters at once.
  const isSearching = search.trim() !== ''
  return {
    months,
    month,
    order,
    search,
    setSearch,
    change: filters.change,
    isSearching,
    isFiltered: isSearching || month !== '',
    found: inFileOrder(files, order).filter(
      (file) => isFoundBy(file, search.trim()) && (month === '' || monthShared(file, settings.time_zone) === month),
    ),
    clear: () => {
      setSearch('')
      filters.clear()
    },
  }
}
export type FileFilters = ReturnType<typeof useFileFilters>
