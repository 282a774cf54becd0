import {
  type Direction,
  directions,
  firstDirection,
  type PortfolioOrder,
  portfolioOnlyNames,
  portfolioOrderNames,
  portfolioStates,
} from '@portal/domain/portfolio/portfolio'
import { anyOf, choiceOf, type FilterValues, type ListFilters, oneOf, pageNumber } from '../../shared/lists/filters.ts'

/** Filters, order and page of the list. */
export const portfolioFilters = {
  lead: anyOf,
  customer: anyOf,
  state: { ...choiceOf(portfolioStates, 'Not completed'), kind: 'filter' as const },
  only: oneOf(portfolioOnlyNames),
  order: choiceOf(portfolioOrderNames, 'need'),
  /** '' for the first direction of the order. */
  direction: { ...oneOf(directions), kind: 'choice' as const },
  page: pageNumber,
}
export type Chosen = FilterValues<typeof portfolioFilters>
export type ChosenFilters = ListFilters<Chosen>

/** Number of filters in use, with the order; the key figures show their own. */
export const changedFilters = ({ lead, customer, state, order }: Chosen): number =>
  [lead.length > 0, customer.length > 0, state !== 'Not completed', order !== 'need'].filter(Boolean).length

export const directionOf = ({ order, direction }: Chosen): Direction => direction || firstDirection[order]

/** Change that sorts by a column; once more, the other way round. */
export function sortedBy(order: PortfolioOrder, chosen: Chosen): Pick<Chosen, 'order' | 'direction'> {
  const other = directionOf(chosen) === 'asc' ? 'desc' : 'asc'
  return { order, direction: order === chosen.order && other !== firstDirection[order] ? other : '' }
}
