import { useSearchParams } from '../app/search-params.ts'

/** `oversight`, `implementation`, `ungrouped`, or the id of a custom team. */
export type ViewKey = string

export const views = { oversight: 'oversight', implementation: 'implementation', ungrouped: 'ungrouped' } as const

/** The chosen view and tags, as they stand in the address: a reload, a link and the back button keep them. */
export function useSelectedView() {
  const [search, setSearch] = useSearchParams()
  const view: ViewKey = search.get('view') ?? views.oversight
  const tagIds = search.get('tags')?.split(',').filter(Boolean) ?? []
  const change = (name: 'view' | 'tags', value: string | null, replace: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === null) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace, preventScrollReset: true },
    )
  return {
    view,
    tagIds,
    select: (next: ViewKey, { replace = false }: { replace?: boolean } = {}) =>
      change('view', next === views.oversight ? null : next, replace),
    filterByTags: (ids: readonly string[]) => change('tags', ids.length === 0 ? null : ids.join(','), true),
  }
}
