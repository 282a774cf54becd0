import { ChevronsDownUp, ChevronsUpDown, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controls } from '../../shared/lists/controls.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Row } from '../../ui/stack.tsx'
import styles from './toolbar.module.css'
import type { View } from './use-address.ts'
import type { WorkOrderFilters } from './use-filters.ts'

interface ViewChoiceProps {
  view: View
  onView: (view: View) => void
}

/** A calendar year, or the twelve months around today. */
export const ViewChoice = ({ view, onView }: ViewChoiceProps) => (
  <Segments
    label="View"
    value={view}
    onChange={onView}
    options={[
      { value: 'year', label: 'Year' },
      { value: 'rolling', label: '12 months' },
    ]}
  />
)

interface ToolbarProps extends ViewChoiceProps {
  filters: WorkOrderFilters
  /** Switch to compare with another time. */
  compare: ReactNode
  isComparing: boolean
  allOpen: boolean
  onToggleAll: () => void
  onExport: () => void
  onPrint: () => void
}

/** Everything that changes what the timeline shows, in one row; filters, order and view on a phone behind one button. */
export function Toolbar(props: ToolbarProps) {
  const { filters, view, onView, compare, isComparing, allOpen, onToggleAll, onExport, onPrint } = props
  const isPhone = usePhone()
  const { onlyMine, onlyActive, order } = filters.filter
  const changed = [filters.mayFilter && !onlyMine, onlyActive, order === 'title', isComparing].filter(Boolean).length
  return (
    <div className={styles.tools}>
      <Controls label="Filter and sort" changed={changed} className={styles.filters}>
        {() => (
          <>
            {isPhone && <ViewChoice view={view} onView={onView} />}
            <Segments
              label="Sort by"
              value={order}
              onChange={filters.setOrder}
              options={[
                { value: 'next_end', label: 'Ending soonest' },
                { value: 'title', label: 'By title' },
              ]}
            />
            {filters.mayFilter && <Checkbox label="My Engagements" checked={onlyMine} onChange={filters.setOnlyMine} />}
            <Checkbox label="Active Work Orders Only" checked={onlyActive} onChange={filters.setOnlyActive} />
            {compare}
          </>
        )}
      </Controls>
      <Row gap={4}>
        <Button
          variant="ghost"
          aria-pressed={allOpen}
          icon={allOpen ? <ChevronsDownUp aria-hidden="true" /> : <ChevronsUpDown aria-hidden="true" />}
          onClick={onToggleAll}
        >
          {allOpen ? 'Fold all' : 'Unfold all'}
        </Button>
        <RowMenu
          label="Export or print"
          items={[
            { label: 'Export', icon: <Download size={18} aria-hidden="true" />, onSelect: onExport },
            { label: 'Print', icon: <Printer size={18} aria-hidden="true" />, onSelect: onPrint },
          ]}
        />
      </Row>
    </div>
  )
}

interface TabToolsProps extends ViewChoiceProps {
  compare: ReactNode
  isComparing: boolean
  onlyActive: boolean
  setOnlyActive: (on: boolean) => void
}

/** Controls above the timeline of one engagement. */
export const TabTools = ({ view, onView, compare, isComparing, onlyActive, setOnlyActive }: TabToolsProps) => (
  <Controls label="Filters" changed={[!onlyActive, isComparing].filter(Boolean).length} className={styles.filters}>
    {() => (
      <>
        <ViewChoice view={view} onView={onView} />
        <Checkbox label="Active Work Orders Only" checked={onlyActive} onChange={setOnlyActive} />
        {compare}
      </>
    )}
  </Controls>
)
