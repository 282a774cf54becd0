import * as z from 'zod/mini'

/** Document 2, points 2.5 and 9: 9 or more green, 7 to 8 amber, below 7 red. */
export const npsGroups = ['promoter', 'passive', 'detractor'] as const
export const NpsGroup = z.enum(npsGroups)
export type NpsGroup = z.infer<typeof NpsGroup>

export const promoterFrom = 9
export const passiveFrom = 7

export const npsGroup = (score: number): NpsGroup =>
  score >= promoterFrom ? 'promoter' : score >= passiveFrom ? 'passive' : 'detractor'

/** The label of each group of scores in the filter. */
export const npsGroupLabel: Record<NpsGroup, string> = {
  promoter: '9 to 10, happy to recommend',
  passive: '7 to 8, neutral',
  detractor: '1 to 6, not satisfied',
}

/** Caption below a chosen score (document 2, point 9). */
export const scoreCaption = (score: number): string =>
  ({ promoter: 'Happy to recommend', passive: 'Neutral', detractor: 'Not satisfied' })[npsGroup(score)]

/** True for a score that client partner and delivery lead are notified of. */
export const isLowScore = (score: number): boolean => npsGroup(score) === 'detractor'

export interface ScoreCounts {
  responses: number
  promoters: number
  detractors: number
}

/** Promoters minus detractors in percent of all, from -100 to 100; null without answers. */
export const netPromoterScore = ({ responses, promoters, detractors }: ScoreCounts): number | null =>
  responses === 0 ? null : Math.round(((promoters - detractors) * 100) / responses)

/** With fewer responses a single answer moves the score a lot. */
export const enoughResponses = 5

interface MonthCounts extends ScoreCounts {
  /** Such as `2026-06`. */
  month: string
}
interface RollingScore {
  month: string
  responses: number
  /** Null with fewer than `enoughResponses`. */
  nps: number | null
}

/** For each month from the first to the last with a response: the score of it and the two months before. */
export function rollingScores(months: readonly MonthCounts[]): RollingScore[] {
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last) return []
  const byNumber = new Map(months.map((counts) => [monthNumber(counts.month), counts]))
  const start = monthNumber(first.month)
  return Array.from({ length: monthNumber(last.month) - start + 1 }, (_, index) => {
    const three = [start + index, start + index - 1, start + index - 2].flatMap((month) => byNumber.get(month) ?? [])
    const sum = (of: keyof ScoreCounts): number => three.reduce((total, counts) => total + counts[of], 0)
    const counts = { responses: sum('responses'), promoters: sum('promoters'), detractors: sum('detractors') }
    return {
      month: monthOf(start + index),
      responses: counts.responses,
      nps: counts.responses < enoughResponses ? null : netPromoterScore(counts),
    }
  })
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** "+42", "0", "−8". */
export const formatNps = (score: number): string => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0')
