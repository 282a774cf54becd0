import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import filter from '../../ui/filter-popover.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { type DayFilters, Days } from './list-tools.tsx'

/** Filters the column of dates by a period. */
export const DaysFilter = ({ filters, disabled }: { filters: DayFilters; disabled: boolean }) => (
  <HeadFilter
    label="Filter by Date"
    active={filters.values.from !== '' || filters.values.to !== ''}
    disabled={disabled}
    onClear={() => filters.change({ from: '', to: '' })}
  >
    <Days filters={filters} />
  </HeadFilter>
)

interface ChoiceFilterProps<Value extends string> {
  /** Name of the column. */
  name: string
  /** '' for all. */
  value: Value | ''
  onChange: (value: Value | '') => void
  options: readonly { value: Value | ''; label: string }[]
  disabled: boolean
}

/** Filters a column by one of a few values. */
export const ChoiceFilter = <Value extends string>(props: ChoiceFilterProps<Value>) => (
  <HeadFilter
    label={`Filter by ${props.name}`}
    active={props.value !== ''}
    disabled={props.disabled}
    onClear={() => props.onChange('')}
  >
    <RadioList label={props.name} hideLabel value={props.value} onChange={props.onChange} options={props.options} />
  </HeadFilter>
)

interface HeadFilterProps {
  label: string
  active: boolean
  disabled: boolean
  onClear: () => void
  children: ReactNode
}

function HeadFilter({ label, active, disabled, onClear, children }: HeadFilterProps) {
  const [open, setOpen] = useState(false)
  const clear = (): void => {
    onClear()
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={label}
      trigger={
        <IconButton
          size="row"
          label={active ? `${label}, active` : label}
          icon={<ListFilter size={16} aria-hidden="true" />}
          className={active ? filter.active : undefined}
          disabled={disabled}
        />
      }
      footer={
        <>
          <Button size="small" disabled={!active} onClick={clear}>
            Clear filter
          </Button>
          <Button size="small" variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </>
      }
    >
      {children}
    </Popover>
  )
}

/** Sorts a column up or down; a column that does not sort yet starts with `first`. */
export const sortsBy = <Order extends string>(
  filters: { values: { order: Order }; change: (part: { order: Order }) => void },
  { asc, desc, first }: { asc: Order; desc: Order; first: Order },
): NonNullable<Column<unknown>['sort']> => {
  const { order } = filters.values
  const other = first === asc ? desc : asc
  return {
    direction: order === asc ? 'asc' : order === desc ? 'desc' : undefined,
    onSort: () => filters.change({ order: order === first ? other : first }),
  }
}
