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
export const hasFewResponses = ({ responses }: { responses: number }): boolean => responses < enoughResponses
export const fewResponsesNote = `Fewer than ${enoughResponses} responses: one answer can change the score a lot`

/** "+42", "0", "−8". */
export const formatNps = (score: number): string => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0')
