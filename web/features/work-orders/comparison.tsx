import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import {
  type Comparison as Answer,
  differenceInWords,
  type EngagementThen,
  mostCompared,
  nothingKnown,
  sumInWords,
} from '@portal/domain/overview/comparison'
import { compareWorkOrders } from '@portal/domain/overview/contract'
import type { Since } from '@portal/domain/overview/since'
import { keepPreviousData, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { SinceChoice } from '../../shared/dates/since-choice.tsx'
import { call } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './compare-row.module.css'
import type { Compared, ComparedEngagement } from './compared.ts'

const times = [
  { value: 'visit', label: 'My last visit' },
  { value: '1-month', label: '1 month ago' },
  { value: 'day', label: 'A date' },
] as const

export interface ComparisonProps {
  since: Since
  engagements: readonly Engagement[]
  today: CalendarDay
  onChange: (since: Since) => void
  /** Hears of the differences, or that they are not known. */
  onCompared: (compared: Compared | undefined) => void
}

/** Choice of the compared time, and a summary of the differences. */
export function Comparison({ since, engagements, today, onChange, onCompared }: ComparisonProps) {
  const ids = engagements.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / mostCompared) }, (_, part) =>
    ids.slice(part * mostCompared, (part + 1) * mostCompared),
  )
  const { found, failed, busy, retry } = useQueries({
    queries: parts.map((part) => comparedOrders(since, part)),
    combine: combined,
  })
  const compared = useMemo(() => comparedWith(found, engagements), [found, engagements])
  useEffect(() => onCompared(compared?.compared), [compared, onCompared])
  return (
    <>
      <SinceChoice label="Compare with" options={times} since={since} today={today} onChange={onChange} />
      <div className={styles.sum} role="status">
        {failed ? (
          <>
            We could not load the comparison.{' '}
            <Button size="small" busy={busy} onClick={retry}>
              Retry
            </Button>
          </>
        ) : compared ? (
          <ul>
            {[formatDay(compared.compared.since), ...compared.sum].map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        ) : (
          <div data-loading className={styles.waiting}>
            <span className="sr-only">Comparing</span>
            <Skeleton width={240} height={14} />
          </div>
        )}
      </div>
    </>
  )
}

const comparedOrders = (since: Since, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['work-orders', 'compared', since, ids],
    queryFn: ({ signal }) => call(compareWorkOrders, { query: { since, ids: JSON.stringify(ids) } }, { signal }),
    placeholderData: keepPreviousData,
  })

const combined = (results: readonly UseQueryResult<Answer>[]) => ({
  found: results.flatMap(({ data }) => data ?? []),
  failed: results.some(({ isError }) => isError),
  busy: results.some(({ isFetching }) => isFetching),
  retry: () => {
    for (const { isError, refetch } of results) if (isError) void refetch()
  },
})

function comparedWith(
  found: readonly Answer[],
  engagements: readonly Engagement[],
): { compared: Compared; sum: readonly string[] } | undefined {
  const [first] = found
  if (!first) return undefined
  const then = found.flatMap((answer) => answer.engagements)
  const withNow = then.map((one) => ({ one, orders: ordersNow(one, engagements) }))
  const sum = sumInWords(withNow.flatMap(({ orders }) => orders))
  return {
    compared: {
      since: first.since,
      engagements: new Map(withNow.map(({ one, orders }) => [one.id, inWords(one, orders, first.since)])),
    },
    sum: sum.length > 0 ? sum : ['No differences'],
  }
}

/** Work orders that differ, with their current period. */
function ordersNow({ id, orders }: EngagementThen, engagements: readonly Engagement[]) {
  const present = engagements.find((one) => one.id === id)?.work_orders ?? []
  return orders.flatMap((order) => {
    const now = present.find((one) => one.id === order.id)
    return now ? [{ ...order, now }] : []
  })
}

function inWords(
  { known_since }: EngagementThen,
  orders: ReturnType<typeof ordersNow>,
  since: CalendarDay,
): ComparedEngagement {
  if (known_since !== null) return { words: nothingKnown(known_since), unknown: true, orders: new Map() }
  const [only, ...others] = orders
  const words =
    only && others.length === 0
      ? differenceInWords(only, only.now, since).words
      : sumInWords(orders).join(' · ') || 'unchanged'
  return {
    words,
    unknown: false,
    orders: new Map(
      orders.map((order) => [order.id, { ...differenceInWords(order, order.now, since), period: order.was }]),
    ),
  }
}
