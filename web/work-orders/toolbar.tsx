import { Download, FoldVertical, Printer, UnfoldVertical } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import styles from './toolbar.module.css'
import type { View } from './use-address.ts'
import type { WorkOrderFilters } from './use-filters.ts'

interface ToolbarProps {
  filters: WorkOrderFilters
  view: View
  onView: (view: View) => void
  allOpen: boolean
  onToggleAll: () => void
  onExport: () => void
  onPrint: () => void
}

/** View, search and actions for all rows, next to the title. */
export function Toolbar({ filters, view, onView, allOpen, onToggleAll, onExport, onPrint }: ToolbarProps) {
  return (
    <div className={styles.tools}>
      <Segments
        label="View"
        value={view}
        onChange={onView}
        options={[
          { value: 'year', label: 'Year' },
          { value: 'rolling', label: '12 months' },
        ]}
      />
      <SearchField
        className={styles.search}
        label="Search by engagement title"
        value={filters.search}
        onChange={filters.setSearch}
      />
      <div className={styles.buttons}>
        <Button
          aria-pressed={allOpen}
          icon={allOpen ? <FoldVertical aria-hidden="true" /> : <UnfoldVertical aria-hidden="true" />}
          onClick={onToggleAll}
        >
          {allOpen ? 'Fold all' : 'Unfold all'}
        </Button>
        <IconButton label="Export" icon={<Download size={18} aria-hidden="true" />} onClick={onExport} />
        <IconButton label="Print" icon={<Printer size={18} aria-hidden="true" />} onClick={onPrint} />
      </div>
    </div>
  )
}

/** Under the title: in which order, and which of them. */
export function FilterRow({ filters }: { filters: WorkOrderFilters }) {
  return (
    <div className={styles.filters}>
      <Segments
        label="Sort by"
        value={filters.filter.order}
        onChange={filters.setOrder}
        options={[
          { value: 'next_end', label: 'Ending soonest' },
          { value: 'title', label: 'By title' },
        ]}
      />
      {filters.mayFilter && (
        <Checkbox label="My Engagements" checked={filters.filter.onlyMine} onChange={filters.setOnlyMine} />
      )}
      <Checkbox label="Active Work Orders Only" checked={filters.filter.onlyActive} onChange={filters.setOnlyActive} />
    </div>
  )
}
