import * as z from 'zod/mini'

/** Type 1 is better when low (risk), type 2 when high (document 1, point 9). */
export const ScoringType = z.union([z.literal(1), z.literal(2)])
export type ScoringType = z.infer<typeof ScoringType>

export const BandName = z.enum(['Strong', 'Neutral', 'Potential Risk'])
export type BandName = z.infer<typeof BandName>

/** `min` belongs to the band, `max` does not, except 100; so no score falls between two bands (readings, "Audits"). */
export interface Band {
  name: BandName
  min: number
  max: number
}

const bandsByType: Record<ScoringType, readonly Band[]> = {
  1: [
    { name: 'Strong', min: 0, max: 21 },
    { name: 'Neutral', min: 21, max: 40 },
    { name: 'Potential Risk', min: 40, max: 100 },
  ],
  2: [
    { name: 'Potential Risk', min: 0, max: 50 },
    { name: 'Neutral', min: 50, max: 90 },
    { name: 'Strong', min: 90, max: 100 },
  ],
}

/** Whole points by which a score got worse; negative if it got better. */
export const pointsWorse = (score: number, before: number, type: ScoringType): number =>
  Math.round(score - before) * (type === 1 ? 1 : -1)

export const isWorse = (score: number, before: number, type: ScoringType): boolean =>
  pointsWorse(score, before, type) > 0

/** ", better" or ", worse" if the score is better when low, where "lower" alone would mislead; else an empty text. */
export function verdict(score: number, before: number, type: ScoringType): string {
  const points = pointsWorse(score, before, type)
  if (type === 2 || points === 0) return ''
  return points > 0 ? ', worse' : ', better'
}

/** From 0 to 100, in that order, without gaps. */
export const bands = (type: ScoringType): readonly Band[] => bandsByType[type]

export function bandOf(score: number, type: ScoringType): BandName {
  const found = bands(type).findLast((band) => score >= band.min)
  return found?.name ?? bands(type)[0]?.name ?? 'Neutral'
}
