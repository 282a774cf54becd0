import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Period } from '@portal/domain/work-orders/progress'
import { createContext, useContext } from 'react'

/** How the timeline differs from another time, in words. What makes them is loaded once somebody compares. */
export interface Compared {
  since: CalendarDay
  engagements: ReadonlyMap<string, ComparedEngagement>
}

export interface ComparedEngagement {
  words: string
  /** Nothing is known of that time: that is said of an unfolded row, too. */
  unknown: boolean
  /** Those that are different. */
  orders: ReadonlyMap<string, { words: string; was: string | undefined; period: Period | null }>
}

/** undefined while nothing is compared with. */
export const ComparedWith = createContext<Compared | undefined>(undefined)

export const useCompared = (id: string): ComparedEngagement | undefined => useContext(ComparedWith)?.engagements.get(id)
