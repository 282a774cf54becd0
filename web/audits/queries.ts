import { getEngagement, listAudits } from '@portal/domain/engagements/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export const auditsOf = (engagementId: string) =>
  queryOptions({
    queryKey: ['audits', engagementId],
    queryFn: ({ signal }) => call(listAudits, { params: { id: engagementId } }, { signal }),
  })

export const auditedEngagement = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'one', id],
    queryFn: ({ signal }) => call(getEngagement, { params: { id } }, { signal }),
  })
