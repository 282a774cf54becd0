import type { Engagement } from '@portal/domain/engagements/engagement'
import { answerExtension, requestExtension, withdrawExtension } from '@portal/domain/work-orders/contract'
import { type ExtensionRequest, renewalRequestedOn } from '@portal/domain/work-orders/extension-request'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { refreshRequests } from '../portal/requests.ts'

interface ExtensionTarget {
  engagement: Engagement
  order: WorkOrder
  message: string
  proposed_end_date: string | null
}

export function useRequestExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ engagement, order, message, proposed_end_date }: ExtensionTarget) =>
      call(requestExtension, {
        params: { id: order.id },
        body: { message, engagementName: engagement.title, WOName: order.reference, proposed_end_date },
      }),
    onSuccess: ({ extension_request }, { order }) => keepRequest(client, order.id, extension_request),
    onError: () => client.invalidateQueries({ queryKey: ['work-orders'] }),
  })
}

interface Settled {
  order: Pick<WorkOrder, 'id'>
  request: ExtensionRequest
}

export function useAnswerExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order, request, ...body }: Settled & { state: 'accepted' | 'declined'; note: string }) =>
      call(answerExtension, { params: { id: order.id, request_id: request.id }, body }),
    onSuccess: (request, { order }) => keepRequest(client, order.id, request),
    // Someone else may have answered already, so refetch the lists.
    onSettled: () => refreshRequests(client),
  })
}

export function useWithdrawExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order, request }: Settled) =>
      call(withdrawExtension, { params: { id: order.id, request_id: request.id } }),
    onSuccess: (request, { order }) => keepRequest(client, order.id, request),
  })
}

/** The row shows the change at once; the lists are asked again behind it. */
function keepRequest(client: QueryClient, orderId: string, request: ExtensionRequest): void {
  const changed = (order: WorkOrder): WorkOrder => {
    const others = order.extension_requests.filter((one) => one.id !== request.id)
    const extension_requests = [request, ...others]
    return { ...order, extension_requests, renewal_requested_on: renewalRequestedOn(extension_requests) }
  }
  const within = (engagements: Engagement[]): Engagement[] =>
    engagements.map((engagement) =>
      engagement.work_orders.some((order) => order.id === orderId)
        ? {
            ...engagement,
            work_orders: engagement.work_orders.map((order) => (order.id === orderId ? changed(order) : order)),
          }
        : engagement,
    )
  client.setQueriesData<{ pages: Engagement[][]; pageParams: unknown[] }>(
    { queryKey: ['work-orders', 'list'] },
    (data) => data && { ...data, pages: data.pages.map(within) },
  )
  client.setQueriesData<Engagement[]>({ queryKey: ['work-orders', 'named'] }, (data) => data && within(data))
  void client.invalidateQueries({ queryKey: ['work-orders', 'list'] })
  void client.invalidateQueries({ queryKey: ['engagements'] })
}
