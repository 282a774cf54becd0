import type { Engagement } from '@portal/domain/engagements/engagement'
import { nearestYear, yearOf } from '@portal/domain/work-orders/timeline'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFold, withFold } from './fold.ts'

/** What the address says, and the ways to change it. Nothing of it adds to the browser's history. */
export function useAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const fold = useMemo(() => readFold(query), [query])
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const { setFold, setYear } = useMemo(() => {
    const go = (next: URLSearchParams): void => {
      latest.current = next
      void navigate({ search: next.toString() }, { replace: true })
    }
    return {
      setFold: (next: typeof fold) => go(withFold(latest.current, next)),
      setYear: (year: number) => {
        const next = new URLSearchParams(latest.current)
        next.set('year', String(year))
        go(next)
      },
    }
  }, [navigate])
  // Those named when somebody came by a link; what they open afterwards is on the screen already.
  const [arrival] = useState(fold.projects)
  return { query, fold, setFold, setYear, arrival }
}

/** The year of the address; else one in which the named work order runs; else the current one, or the nearest with data. */
export function useYear(
  asked: string | null,
  years: readonly number[],
  engagements: readonly Engagement[],
  wos: readonly string[],
  current: number,
): number {
  const [arrival] = useState(wos)
  if (asked !== null && /^\d{4}$/.test(asked)) return nearestYear(years, Number(asked))
  const order = engagements.flatMap((engagement) => engagement.work_orders).find((one) => arrival.includes(one.id))
  if (!order) return nearestYear(years, current)
  const [first, last] = [yearOf(order.start_date), yearOf(order.end_date)]
  return Math.min(Math.max(current, first), last)
}
