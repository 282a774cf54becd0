import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Period } from '@portal/domain/work-orders/progress'
import { createContext, useContext } from 'react'

/** Differences of the timeline to another time, in words. The code that computes them is loaded on demand. */
export interface Compared {
  since: CalendarDay
  engagements: ReadonlyMap<string, ComparedEngagement>
}

export interface ComparedEngagement {
  words: string
  /** True if the time is before the first recorded change; shown in expanded rows too. */
  unknown: boolean
  /** Work orders that differ. */
  orders: ReadonlyMap<string, { words: string; was: string | undefined; period: Period | null }>
}

/** undefined without a comparison. */
export const ComparedWith = createContext<Compared | undefined>(undefined)

export const useCompared = (id: string): ComparedEngagement | undefined => useContext(ComparedWith)?.engagements.get(id)
