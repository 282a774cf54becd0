import { portfolioStates } from '@portal/domain/portfolio/portfolio'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTicks } from '../../shared/lists/ticks.ts'
import { Button } from '../../ui/button.tsx'
import { FilterPopover } from '../../ui/filter-popover.tsx'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import type { ChosenFilters } from './chosen.ts'
import { heads } from './heads.ts'
import styles from './portfolio-screen.module.css'
import { customersQuery, leadsQuery } from './queries.ts'

/** Filters by lead, customer and state; on narrow windows also the sort order. */
export function PortfolioFilters({ filters: { values, change } }: { filters: ChosenFilters }) {
  const leads = useQuery(leadsQuery).data ?? []
  const customers = useQuery(customersQuery).data ?? []
  return (
    <>
      <Filter
        label="Lead"
        options={leads.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={values.lead}
        onChange={(lead) => change({ lead })}
      />
      <Filter
        label="Customer"
        options={customers.map((name) => ({ value: name, label: name }))}
        chosen={values.customer}
        onChange={(customer) => change({ customer })}
      />
      <div className={styles.state}>
        <Select
          label="Status"
          hideLabel
          lead="Status"
          value={values.state}
          onChange={(state) => change({ state })}
          options={portfolioStates.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={styles.order}>
        <Select
          label="Sort by"
          hideLabel
          lead="Sort by"
          value={values.order}
          onChange={(order) => change({ order, direction: '' })}
          options={heads.map(({ order, label }) => ({
            value: order,
            label: order === 'need' ? 'Needs attention' : label,
          }))}
        />
      </div>
    </>
  )
}

interface FilterProps {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Filter({ label, options, chosen, onChange }: FilterProps) {
  const {
    ticked: { values },
    tick,
  } = useTicks({ values: chosen })
  return (
    <FilterPopover
      label={`Filter by ${label.toLowerCase()}`}
      options={options}
      selected={values}
      onChange={(next) => tick({ values: next })}
      onApply={() => onChange(values)}
      onClear={() => {
        tick({ values: [] })
        onChange([])
      }}
      applyDisabled={values.length === 0 && chosen.length === 0}
      clearDisabled={values.length === 0}
      align="start"
      trigger={
        <Button>
          <Text tone="quiet">{label}</Text> {chosen.length === 0 ? 'Any' : `${chosen.length} chosen`}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  )
}
