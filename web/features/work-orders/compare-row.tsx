import type { Since } from '@portal/domain/overview/since'
import { lazy, Suspense } from 'react'
import { Row } from '../../ui/stack.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './compare-row.module.css'
import type { ComparisonProps } from './comparison.tsx'

const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }))

interface CompareSwitchProps {
  since: Since | undefined
  onChange: (since: Since | undefined) => void
}

/** Turns the comparison with another time on and off. */
export const CompareSwitch = ({ since, onChange }: CompareSwitchProps) => (
  <Switch
    label="Compare with earlier dates"
    checked={since !== undefined}
    onChange={(on) => onChange(on ? 'visit' : undefined)}
  />
)

interface CompareRowProps extends Omit<ComparisonProps, 'since'> {
  since: Since | undefined
}

/** Compared time and summary of the differences; loaded on demand. */
export const CompareRow = ({ since, ...rest }: CompareRowProps) =>
  since !== undefined && (
    <Row gap="8px 14px" wrap className={styles.row}>
      <Suspense>
        <Comparison since={since} {...rest} />
      </Suspense>
    </Row>
  )
