import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/engagement-contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** One engagement with all that belongs to it, for the screens that show its parts. */
export const engagementQuery = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'one', id],
    queryFn: ({ signal }) => call(getEngagement, { params: { id } }, { signal }),
  })

/** Header of an engagement's screens; each of them starts with this query. */
export const headerQuery = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'header', id],
    queryFn: ({ signal }) => call(getEngagementHeader, { params: { id } }, { signal }),
  })
