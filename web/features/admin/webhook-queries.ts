import * as contract from '@portal/domain/webhooks/contract'
import type { NewWebhook } from '@portal/domain/webhooks/validation'
import type { Delivery, Webhook } from '@portal/domain/webhooks/webhook'
import { queryOptions } from '@tanstack/react-query'
import { useAdminForm, useAdminMutation } from '../../shared/admin/admin-queries.ts'
import { call } from '../../shared/http/call.ts'

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

/** Creates a webhook, and answers its secret too, or changes one. */
export const useSaveWebhook = (hook: Webhook | undefined) =>
  useAdminForm(
    ({ on, ...body }: NewWebhook & { on: boolean }, signal): Promise<Webhook & { secret?: string }> =>
      hook
        ? call(
            contract.changeHook,
            { params: { id: hook.id }, body: { ...body, on, version: hook.version } },
            { signal },
          )
        : call(contract.makeHook, { body }, { signal }),
  )
export const useRemoveWebhook = () => useAdminMutation((id: string) => call(contract.removeHook, { params: { id } }))
export const useRotateSecret = () => useAdminMutation((id: string) => call(contract.rotateSecret, { params: { id } }))
export const useTestWebhook = () => useAdminMutation((id: string) => call(contract.testHook, { params: { id } }))
export const useResendDelivery = () =>
  useAdminMutation((params: { id: string; delivery_id: string }) => call(contract.sendAgain, { params }))
