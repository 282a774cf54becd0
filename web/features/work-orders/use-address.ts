import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { Since } from '@portal/domain/overview/since'
import type { User } from '@portal/domain/session/user'
import { isNamed } from '@portal/domain/work-orders/order-reference'
import {
  nearestYear,
  rollingSpan,
  rollingSpanWith,
  type Span,
  yearOf,
  yearSpan,
} from '@portal/domain/work-orders/timeline'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isDay } from '../../shared/dates/is-day.ts'
import { queryNow } from '../../shared/navigation/search-params.ts'
import { stored } from '../../ui/stored.ts'
import { useStoredText } from '../../ui/stored-state.ts'
import { type Fold, readFold, withFold } from './fold.ts'

/** State in the address, with functions to change it. Changes replace the history entry. */
export function useAddress() {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const fold = useMemo(() => readFold(query), [query])
  const renderedLocation = useRef(location)
  useEffect(() => {
    renderedLocation.current = location
  }, [location])
  const comparedSince = comparedIn(query)
  const { setFold, setSpan, setValue } = useMemo(() => {
    const go = (next: URLSearchParams): void =>
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
    return {
      setFold: (next: Fold) => go(withFold(queryNow(renderedLocation.current), next)),
      /** A year, or twelve months from any other; nothing leaves it to the view. */
      setSpan: (span: Span | undefined) => {
        const next = queryNow(renderedLocation.current)
        next.delete('year')
        next.delete('from')
        if (span?.slice(5) === '01-01') next.set('year', span.slice(0, 4))
        else if (span) next.set('from', span.slice(0, 7))
        go(next)
      },
      setValue: (name: string, value: string) => {
        const next = queryNow(renderedLocation.current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        go(next)
      },
    }
  }, [navigate])
  // Rows named on arrival; rows opened later are on the screen already.
  const [arrival] = useState(() => ({ projects: fold.projects, wos: fold.wos }))
  const setComparedSince = (since: Since | undefined) => setValue('compare', since ?? '')
  return { query, fold, setFold, setSpan, setValue, comparedSince, setComparedSince, arrival }
}

/** The time with which the address compares. */
function comparedIn(query: URLSearchParams): Since | undefined {
  const compareWith = query.get('compare') ?? ''
  return compareWith === 'visit' || compareWith === '1-month' || isDay(compareWith) ? compareWith : undefined
}

export type View = 'year' | 'rolling'

interface ViewQuestion {
  query: URLSearchParams
  setSpan: (span: undefined) => void
  viewer: Pick<User, 'id'>
  /** View of people who never chose one. */
  initial: View
}

/** The view that this person chose last, unless the address asks for a span. */
export function useView({ query, setSpan, viewer, initial }: ViewQuestion) {
  const [storedView, setChosen] = useStoredText(stored, `clientPortal.workOrders.view.${viewer.id}`)
  const chosen = storedView ?? initial
  const isRolling = query.has('from') || (!query.has('year') && chosen === 'rolling')
  const view: View = isRolling ? 'rolling' : 'year'
  const setView = (next: View): void => {
    setChosen(next)
    setSpan(undefined)
  }
  return { view, setView }
}

interface SpanQuestion {
  query: URLSearchParams
  view: View
  years: readonly number[]
  engagements: readonly Engagement[]
  wos: readonly string[]
  today: CalendarDay
}

/** The span of the address; else one that shows the named work order; else the present one, or the nearest with data. */
export function useSpan({ query, view, years, engagements, wos, today }: SpanQuestion): Span {
  const [arrival] = useState(wos)
  const from = query.get('from') ?? ''
  const orders = engagements.flatMap((engagement) => engagement.work_orders)
  const order = orders.find((one) => arrival.some((wo) => isNamed(one, wo)))
  if (view === 'rolling') {
    if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(from)) return `${from}-01`
    return order ? rollingSpanWith(order, today) : rollingSpan(today)
  }
  const year = query.get('year') ?? ''
  if (/^\d{4}$/.test(year)) return yearSpan(nearestYear(years, Number(year)))
  const current = yearOf(today)
  if (!order) return yearSpan(nearestYear(years, current))
  const [first, last] = [yearOf(order.start_date), yearOf(order.end_date)]
  return yearSpan(Math.min(Math.max(current, first), last))
}
