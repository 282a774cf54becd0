import type { Change } from '@portal/domain/audits/compare'
import { formatScore } from '@portal/domain/audits/report'
import { Text } from '../../ui/text.tsx'
import styles from './survey-panel.module.css'

const words = { better: 'better', worse: 'worse', same: 'unchanged' }

/** Arrow and figure, with words for screen readers. Renders nothing without a comparison. */
export function ChangeMark({ change: { points, course } }: { change: Change }) {
  if (course === 'only-here') return null
  return (
    <Text kind="quiet" tabular className={styles.change} data-course={course}>
      <span aria-hidden="true">
        {course === 'better' ? '▲' : course === 'worse' ? '▼' : '='}{' '}
        {course !== 'same' && formatScore(Math.abs(points))}
      </span>
      <span className="sr-only">
        {words[course]}
        {course !== 'same' && ` by ${formatScore(Math.abs(points))} points`}
      </span>
    </Text>
  )
}
