import {
  adjacentSpan,
  type Span,
  spanText,
  yearAfter,
  yearBefore,
  yearOf,
  yearSpan,
} from '@portal/domain/work-orders/timeline'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './span-selector.module.css'
import type { View } from './use-address.ts'

interface SpanSelectorProps {
  view: View
  /** The years with data. */
  years: readonly number[]
  span: Span
  onChange: (span: Span) => void
}

/** The year with arrows to the years with data, or twelve months that move by twelve. */
export function SpanSelector({ view, years, span, onChange }: SpanSelectorProps) {
  const spanOf = (year: number | undefined): Span | undefined => (year === undefined ? undefined : yearSpan(year))
  const isYear = view === 'year'
  const before = isYear ? spanOf(yearBefore(years, yearOf(span))) : adjacentSpan(span, -12, years)
  const after = isYear ? spanOf(yearAfter(years, yearOf(span))) : adjacentSpan(span, 12, years)
  const what = isYear ? 'year' : 'months'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.selector} role="group" aria-label={isYear ? 'Year' : 'Months'}>
      <IconButton
        label={before === undefined ? `No earlier ${what}` : `Go to ${spanText(before)}`}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        disabled={before === undefined}
        onClick={() => before !== undefined && onChange(before)}
      />
      <span className={styles.year} data-long={!isYear || undefined} aria-live="polite">
        {spanText(span)}
      </span>
      <IconButton
        label={after === undefined ? `No later ${what}` : `Go to ${spanText(after)}`}
        icon={<ChevronRight size={18} aria-hidden="true" />}
        disabled={after === undefined}
        onClick={() => after !== undefined && onChange(after)}
      />
    </div>
  )
}
