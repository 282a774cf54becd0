import type { EngagementOrder } from '@portal/domain/engagements/contract'
import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { shortestSearch } from '@portal/domain/work-orders/contract'
import { useState } from 'react'
import { useViewer } from '../portal/session.ts'
import { useDebounced } from '../ui/debounced.ts'
import { stored } from '../ui/stored.ts'
import { keptOrder, orderKey, type WorkOrderFilter } from './queries.ts'

/** What is chosen above the timeline, and the filter that it makes. */
export function useFilters() {
  const mayFilter = mayFilterMyEngagements(useViewer())
  const [search, setSearch] = useState('')
  const [onlyMine, setOnlyMine] = useState(mayFilter)
  const [onlyActive, setOnlyActive] = useState(false)
  const [order, setOrder] = useState(keptOrder)
  const settled = useDebounced(search.trim())
  const filter: WorkOrderFilter = {
    search: settled.length >= shortestSearch ? settled : '',
    onlyMine: mayFilter && onlyMine,
    onlyActive,
    order,
  }
  const keepOrder = (next: EngagementOrder): void => {
    stored.write(orderKey, next)
    setOrder(next)
  }
  return { filter, mayFilter, search, setSearch, onlyMine, setOnlyMine, onlyActive, setOnlyActive, setOrder: keepOrder }
}
export type Filters = ReturnType<typeof useFilters>
