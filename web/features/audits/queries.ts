import { listAudits } from '@portal/domain/engagements/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const auditsOf = (engagementId: string) =>
  queryOptions({
    queryKey: ['audits', engagementId],
    queryFn: ({ signal }) => call(listAudits, { params: { id: engagementId } }, { signal }),
  })
