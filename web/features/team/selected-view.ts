import { type MemberOrder, memberOrders } from '@portal/domain/team/views'
import { choiceOf, type Filter, textFilter, useFilters } from '../../shared/lists/filters.ts'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { stored } from '../../ui/stored.ts'
import { useStoredText } from '../../ui/stored-state.ts'

/** `oversight`, `implementation`, `ungrouped`, or the id of a custom team. */
export type ViewKey = string

export const views = { oversight: 'oversight', implementation: 'implementation', ungrouped: 'ungrouped' } as const

/** Chosen view in the address. Each choice is an entry of the history. */
export function useSelectedView() {
  const [search, setSearch] = useSearchParams()
  const view: ViewKey = search.get('view') ?? views.oversight
  return {
    view,
    select: (next: ViewKey, { replace = false }: { replace?: boolean } = {}) =>
      setSearch(
        (after) => {
          if (next === views.oversight) after.delete('view')
          else after.set('view', next)
        },
        { replace },
      ),
  }
}

export type MemberLayout = 'cards' | 'rows'

/** Ids of tags, separated by commas in one parameter. */
const tagIds: Filter<readonly string[]> = {
  read: ([value = '']) => value.split(',').filter(Boolean),
  write: (ids) => (ids.length > 0 ? [ids.join(',')] : []),
  kind: 'filter',
}
const memberFilters = {
  search: textFilter(),
  tags: tagIds,
  order: choiceOf(Object.keys(memberOrders) as MemberOrder[], 'role'),
}

/** Filters and order of the members, in the address, and their layout, remembered in this browser. They are filtered while the person types. */
export function useMemberFilters() {
  const filters = useFilters(memberFilters)
  const [search, setSearch] = useSearchText(filters)
  const { tags, order } = filters.values
  const [layout, setLayout] = useStoredText(stored, 'clientPortal.members.layout')
  return {
    layout: layout === 'rows' ? ('rows' as const) : ('cards' as const),
    setLayout,
    search,
    tags,
    order,
    setSearch,
    change: filters.change,
    isFiltered: tags.length > 0 || search.trim() !== '',
    clear: () => {
      setSearch('')
      filters.clear()
    },
  }
}
export type MemberFilters = ReturnType<typeof useMemberFilters>
