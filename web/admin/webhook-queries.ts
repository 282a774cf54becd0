import * as contract from '@portal/domain/webhooks/contract'
import type { ChangedWebhook, NewWebhook } from '@portal/domain/webhooks/validation'
import type { Delivery } from '@portal/domain/webhooks/webhook'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { useAdminMutation } from './queries.ts'

const all = ['admin', 'webhooks'] as const

export const webhooksQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => call(contract.listHooks, {}, { signal }),
})

const isUnderWay = ({ state, next_try_at, attempts }: Delivery): boolean =>
  state === 'sending' || (state === 'waiting' && next_try_at !== null && attempts === 0)

/** Deliveries of one webhook; refetched while one is being sent for the first time. */
export const deliveriesQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: [...all, 'deliveries', id, limit],
    queryFn: ({ signal }) => call(contract.listDeliveries, { params: { id }, query: { limit } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 1000 : false),
  })

export const deliveryQuery = (params: { id: string; delivery_id: string }) =>
  queryOptions({
    queryKey: [...all, 'delivery', params],
    queryFn: ({ signal }) => call(contract.getHookDelivery, { params }, { signal }),
  })

export const useCreateWebhook = () => useAdminMutation((body: NewWebhook) => call(contract.makeHook, { body }))
export const useChangeWebhook = () =>
  useAdminMutation(({ id, ...body }: ChangedWebhook & { id: string }) =>
    call(contract.changeHook, { params: { id }, body }),
  )
export const useRemoveWebhook = () => useAdminMutation((id: string) => call(contract.removeHook, { params: { id } }))
export const useRotateSecret = () => useAdminMutation((id: string) => call(contract.rotateSecret, { params: { id } }))
export const useTestWebhook = () => useAdminMutation((id: string) => call(contract.testHook, { params: { id } }))
export const useResendDelivery = () =>
  useAdminMutation((params: { id: string; delivery_id: string }) => call(contract.sendAgain, { params }))
