import type { Since } from '@portal/domain/overview/since'
import { lazy, Suspense } from 'react'
import { Switch } from '../ui/switch.tsx'
import styles from './compare-row.module.css'
import type { ComparisonProps } from './comparison.tsx'

const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }))

interface CompareRowProps extends Omit<ComparisonProps, 'since' | 'onChange'> {
  since: Since | undefined
  onChange: (since: Since | undefined) => void
}

/** Switch to compare the timeline with another time; the comparison is loaded on demand. */
export const CompareRow = ({ since, onChange, ...rest }: CompareRowProps) => (
  <div className={styles.row}>
    <Switch label="Compare with" checked={since !== undefined} onChange={(on) => onChange(on ? 'visit' : undefined)} />
    {since !== undefined && (
      <Suspense>
        <Comparison since={since} onChange={onChange} {...rest} />
      </Suspense>
    )}
  </div>
)
