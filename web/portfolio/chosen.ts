import {
  Direction,
  firstDirection,
  PortfolioOnly,
  PortfolioOrder,
  PortfolioState,
} from '@portal/domain/portfolio/portfolio'
import { useLocation } from 'react-router'
import { queryNow, useSearchParams } from '../portal/search-params.ts'

/** Filters, order and page of the list in the address. */
export interface Chosen {
  leads: readonly string[]
  customers: readonly string[]
  state: PortfolioState
  only: PortfolioOnly | undefined
  order: PortfolioOrder
  direction: Direction
  page: number
}
export type Filter = Pick<Chosen, 'leads' | 'customers' | 'state' | 'only'>

export function chosenIn(search: URLSearchParams): Chosen {
  const order = knownValue(PortfolioOrder.options, search.get('order')) ?? 'need'
  return {
    leads: search.getAll('lead'),
    customers: search.getAll('customer'),
    state: knownValue(PortfolioState.options, search.get('state')) ?? 'Not completed',
    only: knownValue(PortfolioOnly.options, search.get('only')),
    order,
    direction: knownValue(Direction.options, search.get('direction')) ?? firstDirection[order],
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
  }
}

const knownValue = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Leaves default values out of the address. */
function written({ leads, customers, state, only, order, direction, page }: Chosen): URLSearchParams {
  const search = new URLSearchParams()
  for (const lead of leads) search.append('lead', lead)
  for (const customer of customers) search.append('customer', customer)
  if (state !== 'Not completed') search.set('state', state)
  if (only) search.set('only', only)
  if (order !== 'need') search.set('order', order)
  if (direction !== firstDirection[order]) search.set('direction', direction)
  if (page > 1) search.set('page', String(page))
  return search
}

/** Any other change leads back to the first page. */
export function useChosen(): [Chosen, (change: Partial<Chosen>) => void] {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const change = (next: Partial<Chosen>) =>
    setSearch(written({ ...chosenIn(queryNow(location)), page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  return [chosenIn(search), change]
}

export const isNarrowed = ({ leads, customers, state, only }: Filter): boolean =>
  leads.length + customers.length > 0 || state !== 'Not completed' || only !== undefined

export const everything = {
  leads: [],
  customers: [],
  state: 'Not completed',
  only: undefined,
} as const satisfies Filter
