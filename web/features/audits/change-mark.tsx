import type { Change } from '@portal/domain/audits/compare'
import { formatScore } from '@portal/domain/audits/report'
import { Text } from '../../ui/text.tsx'
import styles from './survey-panel.module.css'

const tones = { better: 'success', worse: 'danger', same: 'quiet' } as const
const words = { better: 'better', worse: 'worse', same: 'unchanged' }

/** Arrow and figure, with words for screen readers. Renders nothing without a comparison. */
export function ChangeMark({ change: { points, course } }: { change: Change }) {
  if (course === 'only-here') return null
  return (
    <Text kind="quiet" tone={tones[course]} tabular className={styles.change}>
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
