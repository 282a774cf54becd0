import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** One engagement with all that belongs to it, for the screens that show its parts. */
export const engagementQuery = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'one', id],
    queryFn: ({ signal }) => call(getEngagement, { params: { id } }, { signal }),
  })

/** What stands above every screen of an engagement: each begins with it, and it is asked for once. */
export const headerQuery = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'header', id],
    queryFn: ({ signal }) => call(getEngagementHeader, { params: { id } }, { signal }),
  })
