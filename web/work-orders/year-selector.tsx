import { yearAfter, yearBefore } from '@portal/domain/work-orders/timeline'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './year-selector.module.css'

interface YearSelectorProps {
  /** The years with data. */
  years: readonly number[]
  year: number
  onChange: (year: number) => void
}

export function YearSelector({ years, year, onChange }: YearSelectorProps) {
  const before = yearBefore(years, year)
  const after = yearAfter(years, year)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.selector} role="group" aria-label="Year">
      <IconButton
        label={before === undefined ? 'No earlier year' : `Go to ${before}`}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        disabled={before === undefined}
        onClick={() => before !== undefined && onChange(before)}
      />
      <span className={styles.year} aria-live="polite">
        {year}
      </span>
      <IconButton
        label={after === undefined ? 'No later year' : `Go to ${after}`}
        icon={<ChevronRight size={18} aria-hidden="true" />}
        disabled={after === undefined}
        onClick={() => after !== undefined && onChange(after)}
      />
    </div>
  )
}
