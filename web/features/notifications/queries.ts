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
import type { SubscriptionKind } from '@portal/domain/notifications/event'
import { answerInvitation } from '@portal/domain/stakeholders/contract'
import {
  queryOptions,
  type UndefinedInitialDataOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { CallError, call, noSense } from '../../shared/http/call.ts'

/** "'Error!' or the server detail" (document 2, point 8). */
export const detailOrError = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.detail !== noSense ? error.detail : 'Error!'

const inboxMilliseconds = 120_000

/** Asked for again every two minutes while the page is looked at. */
export const inboxQuery = queryOptions({
  queryKey: ['notifications', 'inbox'],
  queryFn: ({ signal }) => call(getInbox, {}, { signal }),
  refetchInterval: inboxMilliseconds,
  retry: false,
})

export const switchesQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotifications, {}, { signal }),
})

export const deliveryQuery = queryOptions({
  queryKey: ['notifications', 'delivery'],
  queryFn: ({ signal }) => call(getDelivery, {}, { signal }),
})

/** The checkboxes for kinds of event. */
export const useSwitches = () =>
  useSettings<NotificationSettings, { type: SubscriptionKind; is_notify: boolean }>({
    query: switchesQuery,
    patch: ({ type, is_notify }) => ({ [type]: is_notify }),
    save: (body) => call(setNotification, { body }),
  })

export const useDelivery = () =>
  useSettings<DeliverySettings, Partial<DeliverySettings>>({
    query: deliveryQuery,
    patch: (change) => change,
    save: (body) => call(setDelivery, { body }),
  })

/**
 * Settings in which a change is shown at once, and taken back where its call fails. The calls go out one after the
 * other, so that the last choice is the one that stays.
 */
function useSettings<Settings extends object, Change>({
  query,
  patch,
  save,
}: {
  query: UndefinedInitialDataOptions<Settings, Error, Settings, string[]> & { queryKey: string[] }
  patch: (change: Change) => Partial<Settings>
  save: (change: Change) => Promise<Settings>
}) {
  const client = useQueryClient()
  const { queryKey } = query
  const { data, error, isFetching, refetch } = useQuery(query)
  const [settings, show] = useOptimistic(data, (now, change: Change) => now && { ...now, ...patch(change) })
  const { mutateAsync } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: save,
    // An answer that was asked for before the change must not arrive after it.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  const change = (wanted: Change, onFailure: (error: unknown) => void) =>
    startTransition(async () => {
      show(wanted)
      await mutateAsync(wanted).catch(onFailure)
    })
  return { query: { data: settings, error, isFetching, refetch }, change }
}

/** Accepts or declines an invitation; accepting refetches everything. */
export function useAnswerInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      call(answerInvitation, { params: { id }, body: { accept } }),
    onSettled: () => client.invalidateQueries(),
  })
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
        return { ...inbox, unread: ids === undefined ? 0 : Math.max(0, inbox.unread - fresh), events }
      }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  })
}
