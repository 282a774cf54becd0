import { getEngagementDays, listOrderMonths } from '@portal/domain/days/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const daysOf = (engagementId: string) =>
  queryOptions({
    queryKey: ['days', 'engagement', engagementId],
    queryFn: ({ signal }) => call(getEngagementDays, { params: { id: engagementId } }, { signal }),
  })

export const monthsOf = (workOrderId: string) =>
  queryOptions({
    queryKey: ['days', 'work-order', workOrderId],
    queryFn: ({ signal }) => call(listOrderMonths, { params: { id: workOrderId } }, { signal }),
  })
