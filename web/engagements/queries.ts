import { countEngagements, listEngagements, type ProjectState, pageSize } from '@portal/domain/engagements/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { storedForVisit } from '../ui/stored.ts'

/** "Its state is kept in session storage under the key activeCheckbox" (document 1, point 2). */
export const onlyMineKey = 'activeCheckbox'
export const keptOnlyMine = (): boolean => storedForVisit.read(onlyMineKey) === 'true'

export interface EngagementFilter {
  search: string
  onlyMine: boolean
}

const filters = ({ search, onlyMine }: EngagementFilter) => ({
  search_input: search,
  search_client: 'true' as const,
  my_engagements_only: onlyMine ? 'true' : 'false',
})

/** Pages of 5; there is a further one while the last was full. */
export const engagementList = (state: ProjectState, filter: EngagementFilter) =>
  infiniteQueryOptions({
    queryKey: ['engagements', 'list', state, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEngagements,
        { query: { project_state: state, page_number: pageParam, ...filters(filter) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
  })

export const engagementCounts = (filter: EngagementFilter) =>
  queryOptions({
    queryKey: ['engagements', 'counts', filter],
    queryFn: ({ signal }) => call(countEngagements, { query: filters(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })
