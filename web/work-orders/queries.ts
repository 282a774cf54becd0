import { countEngagements, largestPage, listEngagements } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import {
  answerExtension,
  listWorkOrderYears,
  requestExtension,
  withdrawExtension,
  workOrdersPageSize,
} from '@portal/domain/work-orders/contract'
import { type ExtensionRequest, renewalRequestedOn } from '@portal/domain/work-orders/extension-request'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../http/call.ts'

export interface WorkOrderFilter {
  search: string
  onlyMine: boolean
  /** Engagements of which nothing is active are left out; ended orders of the others are hidden on the screen. */
  onlyActive: boolean
}

const filters = ({ search, onlyMine }: WorkOrderFilter) => ({
  search_input: search,
  my_engagements_only: onlyMine ? 'true' : 'false',
})
const state = ({ onlyActive }: WorkOrderFilter) => (onlyActive ? { project_state: 'Active Work Orders' as const } : {})

/** Pages of 20, asked for as Load More needs them. */
export const workOrderPages = (filter: WorkOrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['work-orders', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEngagements,
        {
          query: {
            page_number: pageParam,
            items_per_page: workOrdersPageSize,
            ...filters(filter),
            ...state(filter),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === workOrdersPageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** How many engagements the filters let through. */
export const engagementTotal = (filter: WorkOrderFilter) =>
  queryOptions({
    queryKey: ['work-orders', 'total', filter],
    queryFn: async ({ signal }) => {
      const { active, completed } = await call(countEngagements, { query: filters(filter) }, { signal })
      return filter.onlyActive ? active : active + completed
    },
    placeholderData: keepPreviousData,
  })

/** Those with exactly this title, whatever the filters. */
export const engagementsNamed = (title: string) =>
  queryOptions({
    queryKey: ['work-orders', 'named', title],
    queryFn: async ({ signal }) => {
      const search_input = title.slice(0, 200)
      const found = await call(
        listEngagements,
        { query: { page_number: 1, items_per_page: largestPage, search_input, my_engagements_only: 'false' } },
        { signal },
      )
      return found.filter((engagement) => engagement.title === title)
    },
  })

export const workOrderYears = queryOptions({
  queryKey: ['work-orders', 'years'],
  queryFn: ({ signal }) => call(listWorkOrderYears, {}, { signal }),
  staleTime: 5 * 60_000,
})

interface Asked {
  engagement: Engagement
  order: WorkOrder
  message: string
  proposed_end_date: string | null
}

export function useRequestExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ engagement, order, message, proposed_end_date }: Asked) =>
      call(requestExtension, {
        params: { id: order.id },
        body: { message, engagementName: engagement.title, WOName: order.reference, proposed_end_date },
      }),
    onSuccess: ({ extension_request }, { order }) => keepRequest(client, order.id, extension_request),
    onError: () => client.invalidateQueries({ queryKey: ['work-orders'] }),
  })
}

interface Settled {
  order: WorkOrder
  request: ExtensionRequest
}

export function useAnswerExtension() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order, request, ...body }: Settled & { state: 'accepted' | 'declined'; note: string }) =>
      call(answerExtension, { params: { id: order.id, request_id: request.id }, body }),
    onSuccess: (request, { order }) => keepRequest(client, order.id, request),
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
