import { getEngagement } from '@portal/domain/engagements/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** One engagement with its stakeholders: every screen of it asks by this, so that it is asked for once. */
export const engagementQuery = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'one', id],
    queryFn: ({ signal }) => call(getEngagement, { params: { id } }, { signal }),
  })
