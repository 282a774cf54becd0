import {
  type DeliverySettings,
  getDelivery,
  getInbox,
  getNotifications,
  type Inbox,
  markRead,
  type NotificationSettings,
  setDelivery,
  setNotification,
} from '@portal/domain/notifications/contract'
import type { EventKind } from '@portal/domain/notifications/event'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call, noSense } from '../http/call.ts'

/** "'Error!' or the server detail" (document 2, point 8). */
export const detailOrError = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.detail !== noSense ? error.detail : 'Error!'

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotifications, {}, { signal }),
})

export const deliveryQuery = queryOptions({
  queryKey: ['notifications', 'delivery'],
  queryFn: ({ signal }) => call(getDelivery, {}, { signal }),
})

const inboxMilliseconds = 120_000

/** Asked for again every two minutes while the page is looked at. */
export const inboxQuery = queryOptions({
  queryKey: ['notifications', 'inbox'],
  queryFn: ({ signal }) => call(getInbox, {}, { signal }),
  refetchInterval: inboxMilliseconds,
  retry: false,
})

/** Shown at once, and taken back where the call fails. */
export function useSwitch() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: { type: EventKind; is_notify: boolean }) => call(setNotification, { body }),
    onMutate: ({ type, is_notify }) =>
      optimistic<NotificationSettings>(client, settingsQuery.queryKey, { [type]: is_notify }),
    onError: (_error, _change, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}

export function useDelivery() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: Partial<DeliverySettings>) => call(setDelivery, { body }),
    onMutate: (change) => optimistic<DeliverySettings>(client, deliveryQuery.queryKey, change),
    onError: (_error, _change, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryQuery.queryKey }),
  })
}

async function optimistic<Settings extends object>(
  client: QueryClient,
  queryKey: readonly string[],
  change: Partial<Settings>,
): Promise<{ undo: () => void }> {
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<Settings>(queryKey)
  client.setQueryData<Settings>(queryKey, (now) => now && { ...now, ...change })
  return { undo: () => client.setQueryData(queryKey, before) }
}

/** Marks some events as read, or all. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(markRead, { body: ids === undefined ? {} : { ids } }),
    onMutate: (ids) =>
      client.setQueryData<Inbox>(inboxQuery.queryKey, (inbox) => {
        if (!inbox) return inbox
        const isNamed = (id: string) => ids === undefined || ids.includes(id)
        const fresh = inbox.events.filter(({ id, read }) => !read && isNamed(id)).length
        const events = inbox.events.map((event) => (isNamed(event.id) ? { ...event, read: true } : event))
        return { unread: ids === undefined ? 0 : Math.max(0, inbox.unread - fresh), events }
      }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  })
}
