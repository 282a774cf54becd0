import { type MemberOrder, memberOrders } from '@portal/domain/team/views'
import { useSearchParams } from '../portal/search-params.ts'

/** `oversight`, `implementation`, `ungrouped`, or the id of a custom team. */
export type ViewKey = string

export const views = { oversight: 'oversight', implementation: 'implementation', ungrouped: 'ungrouped' } as const

const isOrder = (value: string | null): value is MemberOrder => value !== null && Object.hasOwn(memberOrders, value)

/** Chosen view, tags and order in the address, so that reload, links and Back keep them. */
export function useSelectedView() {
  const [search, setSearch] = useSearchParams()
  const view: ViewKey = search.get('view') ?? views.oversight
  const tagIds = search.get('tags')?.split(',').filter(Boolean) ?? []
  const inAddress = search.get('order')
  const order: MemberOrder = isOrder(inAddress) ? inAddress : 'role'
  const change = (name: 'view' | 'tags' | 'order', value: string | null, replace: boolean) =>
    setSearch(
      (after) => {
        if (value === null) after.delete(name)
        else after.set(name, value)
      },
      { replace, preventScrollReset: true },
    )
  return {
    view,
    tagIds,
    order,
    select: (next: ViewKey, { replace = false }: { replace?: boolean } = {}) =>
      change('view', next === views.oversight ? null : next, replace),
    orderBy: (next: MemberOrder) => change('order', next === 'role' ? null : next, true),
    /** Everybody, the soonest to leave first. */
    showByLastDay: () =>
      setSearch(
        (after) => {
          if (view === views.oversight) after.set('view', views.implementation)
          after.set('order', 'last_day')
        },
        { preventScrollReset: true },
      ),
    filterByTags: (ids: readonly string[]) => change('tags', ids.length === 0 ? null : ids.join(','), true),
  }
}
