import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { useFilters } from '../../shared/lists/filters.ts'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { useViewer } from '../../shared/session/session.ts'
import { stored } from '../../ui/stored.ts'
import { useStoredText } from '../../ui/stored-state.ts'
import { filterOf, orderIn, orderKey, workOrderFilters } from './queries.ts'

/** Filters above the timeline, in the address. The browser remembers the order for the next visit instead. */
export function useWorkOrderFilters() {
  const mayFilter = mayFilterMyEngagements(useViewer())
  const filters = useFilters(workOrderFilters)
  const [search, setSearch] = useSearchText(filters)
  const [order, setOrder] = useStoredText(stored, orderKey)
  return {
    filter: filterOf(filters.values, mayFilter, orderIn(order)),
    mayFilter,
    search,
    setSearch,
    setOnlyMine: (on: boolean) => filters.change({ mine: on ? '' : 'false' }),
    setOnlyActive: (on: boolean) => filters.change({ active: on ? 'true' : '' }),
    setOrder,
  }
}
export type WorkOrderFilters = ReturnType<typeof useWorkOrderFilters>
