import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { useState } from 'react'
import { valuesIn } from '../portal/address-values.ts'
import { useSearchText } from '../portal/search-text.ts'
import { useViewer } from '../portal/session.ts'
import { stored } from '../ui/stored.ts'
import { useStoredText } from '../ui/stored-state.ts'
import { filterOf, filtersInAddress, orderIn, orderKey } from './queries.ts'
import type { useAddress } from './use-address.ts'

/** Filters above the timeline, in the address except for the order. */
export function useFilters({ query, setValue }: Pick<ReturnType<typeof useAddress>, 'query' | 'setValue'>) {
  const mayFilter = mayFilterMyEngagements(useViewer())
  const [search, setSearch, searched] = useSearchText()
  // A box answers at once; the address follows, and takes it along where it changes by something else.
  const [known, setKnown] = useState(query)
  const [chosen, setChosen] = useState(valuesIn(query, filtersInAddress))
  if (known !== query) {
    setKnown(query)
    setChosen(valuesIn(query, filtersInAddress))
  }
  const choose = (name: 'mine' | 'active', value: string): void => {
    setChosen({ ...chosen, [name]: value })
    setValue(name, value)
  }
  const [order, setOrder] = useStoredText(stored, orderKey)
  return {
    filter: filterOf({ ...chosen, search: searched }, mayFilter, orderIn(order)),
    mayFilter,
    search,
    setSearch,
    setOnlyMine: (on: boolean) => choose('mine', on ? '' : 'false'),
    setOnlyActive: (on: boolean) => choose('active', on ? 'true' : ''),
    setOrder,
  }
}
export type Filters = ReturnType<typeof useFilters>
