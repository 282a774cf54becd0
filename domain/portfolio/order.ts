import { bandOf, bands, type ScoringType } from '../audits/bands.ts'
import { newestOfTitles } from '../audits/newest-of-titles.ts'
import { averageRating, type Health } from './health.ts'
import { type Direction, firstDirection, type PortfolioOrder } from './portfolio.ts'

export interface PortfolioSort {
  order: PortfolioOrder
  direction?: Direction | undefined
}

/** Values by engagement id, for orders that need more than the health: `auditStrength`, or the time of the last visit. */
export type SortValues = ReadonlyMap<string, number>

type Value = string | number | null

/** Direction in which engagements have to be sorted by title before `inOrder`. */
export const titleDirection = ({ order, direction = firstDirection[order] }: PortfolioSort): Direction =>
  order === 'title' || order === 'need' ? direction : 'asc'

/** Sorts engagements that are already in the order of their titles (`titleDirection`). Equal ones keep that order. */
export function inOrder(
  healths: readonly Health[],
  { order, direction = firstDirection[order] }: PortfolioSort,
  values: SortValues,
): Health[] {
  const turn = direction === 'asc' ? 1 : -1
  if (order === 'title') return [...healths]
  if (order === 'need') return healths.toSorted((one, other) => turn * compareNeeds(one, other))
  return healths
    .map((health) => ({ health, value: sortValue(order, health, values) }))
    .toSorted((one, other) => {
      const isMissing = one.value === null || other.value === null
      // Missing values come last in both directions.
      const byValue = (isMissing ? 1 : turn) * compareValues(one.value, other.value)
      return byValue || compareUrgency(one.health, other.health)
    })
    .map(({ health }) => health)
}

function sortValue(order: Exclude<PortfolioOrder, 'need' | 'title'>, health: Health, values: SortValues): Value {
  switch (order) {
    case 'next_end':
      return health.next_end
    case 'satisfaction':
      return averageRating(health.surveys)
    case 'open':
      return health.open === 0 ? null : health.open
    case 'audits':
      return values.get(health.id) ?? null
    case 'visit':
      // Engagements never visited come before those visited long ago.
      return values.get(health.id) ?? 0
  }
}

/** By urgency, then by due date; those that need no attention come last. */
const compareUrgency = (one: Health, other: Health): number =>
  compareValues(one.urgency, other.urgency) || compareValues(one.due, other.due)

/** By urgency. Engagements that need no attention follow, by their next end. */
const compareNeeds = (one: Health, other: Health): number =>
  compareUrgency(one, other) || (one.due === null ? compareValues(one.next_end, other.next_end) : 0)

/** Null comes last. */
function compareValues(one: Value, other: Value): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}

interface ScoredAudit {
  title: string
  type: ScoringType
  score: number
}

/** For sorting: strength of the weakest of an engagement's newest audits. A weaker band counts more than a weaker score. */
export const weakestAudit = (audits: readonly ScoredAudit[]): number =>
  Math.min(...newestOfTitles(audits).map(auditStrength))

/** The audit by which `weakestAudit` sorts. */
export const findWeakest = <Audit extends ScoredAudit>(audits: readonly Audit[]): Audit | undefined =>
  audits.toSorted((one, other) => auditStrength(one) - auditStrength(other))[0]

function auditStrength({ type, score }: ScoredAudit): number {
  const ofType = bands(type)
  const place = ofType.findIndex(({ name }) => name === bandOf(score, type))
  const isBetterWhenLow = ofType[0]?.name === 'Strong'
  return isBetterWhenLow ? 1000 * (ofType.length - 1 - place) + 100 - score : 1000 * place + score
}
