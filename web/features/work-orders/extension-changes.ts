import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { answerExtension, requestExtension, withdrawExtension } from '@portal/domain/work-orders/contract'
import { type ExtensionRequest, renewalRequestedOn } from '@portal/domain/work-orders/extension-request'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { refreshRequests } from '../../shared/requests/requests.ts'

interface Request {
  order: Pick<WorkOrder, 'id'>
  request: ExtensionRequest
}
export type Answer = BodyOf<typeof answerExtension>

/** Changes of extension requests. The row shows an answer of the server at once, and the lists are loaded again. */
export function useExtensionChanges() {
  const client = useQueryClient()
  return {
    /** For a call that failed: someone else may have requested an extension. */
    refresh: () => client.invalidateQueries({ queryKey: ['work-orders'] }),

    request: async (
      engagement: Engagement,
      order: WorkOrder,
      content: { message: string; proposed_end_date: string | null },
      signal: AbortSignal,
    ) => {
      const body = { ...content, engagementName: engagement.title, WOName: order.reference }
      const answer = await call(requestExtension, { params: { id: order.id }, body }, { signal })
      showRequest(client, order.id, answer.extension_request)
    },

    answer: async ({ order, request }: Request, answer: Answer, signal: AbortSignal) => {
      const params = { id: order.id, request_id: request.id }
      // Someone else may have answered already, so load the lists again in any case.
      const answered = await call(answerExtension, { params, body: answer }, { signal }).finally(() =>
        refreshRequests(client),
      )
      showRequest(client, order.id, answered)
      if (answer.move) void client.invalidateQueries()
    },

    withdraw: async ({ order, request }: Request) => {
      const withdrawn = await call(withdrawExtension, { params: { id: order.id, request_id: request.id } })
      showRequest(client, order.id, withdrawn)
    },
  }
}

function showRequest(client: QueryClient, orderId: string, request: ExtensionRequest): void {
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
