/** How much the paces of people changed lately. */
export type Change = 'steady' | 'some' | 'large'

/** Changes of at least this share of the pace count as `some` or `large`. */
const leastChange = { some: 0.05, large: 0.15 }

/** Shares of the working days until the forecast day by which the day can come earlier or later. */
interface Bound {
  early: number
  late: number
}

/**
 * Fitted on simulated histories, so that the range holds the day in 8 of 10 of them. forecast-range.test.ts repeats the fit. The
 * bounds of `steady` alone hold fewer and the others more, because some teams that were steady so far change later.
 */
export const bounds: Readonly<Record<Change, Bound>> = {
  steady: { early: 0, late: 0.09 },
  some: { early: 0.54, late: 0.89 },
  large: { early: 0.88, late: 0.99 },
}

/** At this distance, in working days, half of each bound applies. */
const halfDistance = 150

/**
 * Shares of the bounds that apply at a distance. The pace of the next weeks is known best, so a near day hardly comes much
 * earlier. A distant forecast often rests on a low pace that rises again, so a distant day hardly comes much later.
 */
export const shareOfBounds = (workingDays: number): Bound => {
  const early = workingDays / (workingDays + halfDistance)
  return { early, late: 1 - early }
}

/** The pace of a person in hundredths of a day of work: on the last 20 working days, and on the 40 before; null: unknown. */
export interface PaceOfPerson {
  now: number
  before: number | null
}

/** Compares the paces of people now and before; `some` if nothing can be compared. */
export function changeOf(paces: readonly PaceOfPerson[]): Change {
  let difference = 0
  let mean = 0
  for (const { now, before } of paces) {
    if (before === null) continue
    difference += Math.abs(now - before)
    mean += (now + before) / 2
  }
  if (difference === 0 && mean === 0) return 'some'
  const share = mean > 0 ? difference / mean : Number.POSITIVE_INFINITY
  if (share < leastChange.some) return 'steady'
  return share < leastChange.large ? 'some' : 'large'
}

/** Range around a forecast day. All numbers are working days from the last recorded day. */
export function rangeAround(workingDays: number, change: Change): { earliest: number; latest: number } {
  const { early, late } = bounds[change]
  const share = shareOfBounds(workingDays)
  return {
    earliest: Math.max(1, Math.round(workingDays * (1 - early * share.early))),
    latest: Math.round(workingDays * (1 + late * share.late)),
  }
}
