import { firstDirection, PortfolioState } from '@portal/domain/portfolio/portfolio'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FilterPopover } from '../ui/filter-popover.tsx'
import { Select } from '../ui/select.tsx'
import type { Chosen } from './chosen.ts'
import { heads } from './heads.ts'
import styles from './portfolio-screen.module.css'
import { customersQuery, leadsQuery } from './queries.ts'

interface PortfolioFiltersProps {
  chosen: Chosen
  onChange: (change: Partial<Chosen>) => void
}

/** Filters by lead, customer and state; on narrow windows also the sort order. */
export function PortfolioFilters({ chosen, onChange }: PortfolioFiltersProps) {
  const leads = useQuery(leadsQuery).data ?? []
  const customers = useQuery(customersQuery).data ?? []
  return (
    <>
      <Filter
        label="Lead"
        options={leads.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen.leads}
        onChange={(values) => onChange({ leads: values })}
      />
      <Filter
        label="Customer"
        options={customers.map((name) => ({ value: name, label: name }))}
        chosen={chosen.customers}
        onChange={(values) => onChange({ customers: values })}
      />
      <div className={styles.state}>
        <Select
          label="Status"
          hideLabel
          lead="Status"
          value={chosen.state}
          onChange={(state) => onChange({ state })}
          options={PortfolioState.options.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={styles.order}>
        <Select
          label="Sort by"
          hideLabel
          lead="Sort by"
          value={chosen.order}
          onChange={(order) => onChange({ order, direction: firstDirection[order] })}
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
  const [ticked, setTicked] = useState<{ over: string; values: readonly string[] }>()
  const over = JSON.stringify(chosen)
  const values = ticked?.over === over ? ticked.values : chosen
  return (
    <FilterPopover
      label={`Filter by ${label.toLowerCase()}`}
      options={options}
      selected={values}
      onChange={(next) => setTicked({ over, values: next })}
      onApply={() => onChange(values)}
      onClear={() => onChange([])}
      applyDisabled={values.length === 0 && chosen.length === 0}
      clearDisabled={values.length === 0}
      align="start"
      trigger={
        <Button>
          <span className={styles.quiet}>{label}</span> {chosen.length === 0 ? 'Any' : `${chosen.length} chosen`}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  )
}
