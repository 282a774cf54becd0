import { isDay } from '../dates/is-day.ts'
import { useSearchParams } from '../navigation/search-params.ts'

/** Reads and writes one parameter of a list in the address: a filter, the order, or the page. Its key in `Filters` is the name of the parameter. */
export interface Filter<Value> {
  /** Values of the parameter in the address; anyone may have typed them. */
  read(values: readonly string[]): Value
  /** Empty for the default, which is left out of the address. */
  write(value: Value): readonly string[]
  /**
   * A filter hides rows, and `clear` resets it. A choice is the order, or the part of a list that is shown. Every change except
   * of the page leads back to the first page.
   */
  kind: 'filter' | 'choice' | 'page'
}
export type Filters = Readonly<Record<string, Filter<unknown>>>
export type FilterValues<F extends Filters> = { readonly [Name in keyof F]: ReturnType<F[Name]['read']> }

const written = (value: string): readonly string[] => (value === '' ? [] : [value])

/** Longest search text, in characters. */
export const searchMax = 100

/** A text; '' for none. Longer ones count as none. */
export const textFilter = (maxLength = searchMax): Filter<string> => matching((value) => value.length <= maxLength)

/** A text that `accepts` accepts; '' for none. */
const matching = (accepts: (value: string) => boolean): Filter<string> => ({
  read: ([value = '']) => (accepts(value) ? value : ''),
  write: written,
  kind: 'filter',
})

/** A calendar day; '' for none. */
export const dayFilter: Filter<string> = matching(isDay)

/** An id of the portal or of the provider's systems; '' for none. */
export const idFilter: Filter<string> = matching((value) => /^[\w-]{0,64}$/.test(value))

/** One of several values; '' for none. */
export const oneOf = <Value extends string>(values: readonly Value[]): Filter<Value | ''> => ({
  read: ([value]) => values.find((each) => each === value) ?? '',
  write: written,
  kind: 'filter',
})

/** Any number of values, which are not checked: one parameter for each. */
export const anyOf: Filter<readonly string[]> = {
  read: (values) => values,
  write: (values) => values,
  kind: 'filter',
}

/** One of several values, of which one is always chosen: an order, or a part of the list. */
export const choiceOf = <Value extends string>(values: readonly Value[], defaultValue: Value): Filter<Value> => ({
  read: ([value]) => values.find((each) => each === value) ?? defaultValue,
  write: (value) => (value === defaultValue ? [] : [value]),
  kind: 'choice',
})

/** The page of a list; the first is number 1. */
export const pageNumber: Filter<number> = {
  read: ([value = '']) => Math.max(1, Number.parseInt(value, 10) || 1),
  write: (page) => (page > 1 ? [String(page)] : []),
  kind: 'page',
}

/** Filters of an address, for the loader of a route. */
export const filtersIn = <F extends Filters>(search: URLSearchParams, filters: F): FilterValues<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.read(search.getAll(name))]),
  ) as FilterValues<F>

/** Values as parameters of a call: those that are '' are left out. */
export const withoutEmpty = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as {
    [Name in keyof Values]: Exclude<Values[Name], ''> | undefined
  }

/** Values without any filter, in the default order. */
export const defaultsOf = <F extends Filters>(filters: F): FilterValues<F> => filtersIn(new URLSearchParams(), filters)

/** Filters of a list with functions to change them. They are in the address, so that a reload, a link and coming back to the list keep them. */
export interface ListFilters<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  /** True if a filter hides rows. */
  isFiltered: boolean
  /** True if only the search text hides rows. */
  isOnlySearched: boolean
  /** Resets all filters, but no choice. */
  clear: () => void
}

export function useFilters<F extends Filters>(filters: F): ListFilters<FilterValues<F>> {
  const [search, setSearch] = useSearchParams()
  const values = filtersIn(search, filters)
  const namesOf = (kind: Filter<unknown>['kind']) => Object.keys(filters).filter((name) => filters[name]?.kind === kind)
  const write = (name: string, value: unknown): readonly string[] => filters[name]?.write(value) ?? []
  const change = (part: Partial<FilterValues<F>>): void =>
    setSearch(
      (params) => {
        for (const name of namesOf('page')) params.delete(name)
        for (const [name, value] of Object.entries(part)) {
          params.delete(name)
          for (const text of write(name, value)) params.append(name, text)
        }
      },
      { replace: true },
    )
  const set = namesOf('filter').filter((name) => write(name, values[name]).length > 0)
  return {
    values,
    change,
    isFiltered: set.length > 0,
    isOnlySearched: set.length === 1 && set[0] === 'search',
    clear: () => {
      const defaults = defaultsOf(filters)
      change(Object.fromEntries(namesOf('filter').map((name) => [name, defaults[name]])) as Partial<FilterValues<F>>)
    },
  }
}
