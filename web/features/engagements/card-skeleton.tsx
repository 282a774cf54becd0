import { maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { useViewer } from '../../shared/session/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import styles from './engagement-card.module.css'

/** An entry's shape on its grid, so that nothing moves when the entry arrives. */
export function CardSkeleton() {
  const buttons = maySubmitSurvey(useViewer()) ? [92, 120] : [92]
  return (
    <div className={styles.card}>
      <Stack gap={8} className={styles.name}>
        <Skeleton width="72%" height={16} />
        <Skeleton width="44%" height={12} />
      </Stack>
      <Stack gap={6} align="start" className={styles.state}>
        <Skeleton width={74} height={20} radius={10} />
        <Skeleton width={160} height={14} />
      </Stack>
      <div className={styles.counts}>
        {[52, 92, 76, 92].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span key={index} className={styles.count}>
            <Skeleton width={width} height={12} />
          </span>
        ))}
      </div>
      <div className={styles.audits}>
        <div className={styles.tiles}>
          <Skeleton height={83} radius={8} />
          <Skeleton height={83} radius={8} />
          <Skeleton height={83} radius={8} />
        </div>
      </div>
      <div className={styles.buttons}>
        {buttons.map((width) => (
          <Row key={width} className={styles.button}>
            <Skeleton width={width} height={16} />
          </Row>
        ))}
      </div>
    </div>
  )
}
