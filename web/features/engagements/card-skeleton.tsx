import { maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { useViewer } from '../../shared/session/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-card.module.css'

/** A card's shape on a card's grid, so that nothing moves when the card arrives. */
export function CardSkeleton() {
  const viewer = useViewer()
  const buttons = maySubmitSurvey(viewer) ? [92, 116, 128] : [92, 116]
  return (
    <div className={styles.card}>
      <div className={styles.name} data-waiting>
        <Skeleton width={74} height={22} radius={11} />
        <div className={styles.title}>
          <Skeleton width="72%" height={18} />
        </div>
        <Text as="div" kind="quiet" className={styles.company}>
          <Skeleton width="44%" height={12} />
        </Text>
      </div>
      {viewer.is_stakeholder && (
        <div className={styles.changed}>
          <Skeleton width={64} height={12} />
          <Skeleton width={260} height={12} />
        </div>
      )}
      <div className={styles.counts}>
        {[30, 58, 48, 64].map((width) => (
          <div key={width} className={styles.count} data-waiting>
            <Skeleton width={width} height={12} />
            <Skeleton width={22} height={20} />
          </div>
        ))}
      </div>
      <Stack gap={4} className={styles.audits}>
        <div className={styles.tiles}>
          <Skeleton height={76} radius={8} />
          <Skeleton height={76} radius={8} />
          <Skeleton height={76} radius={8} />
        </div>
      </Stack>
      <Stack gap={2} align="start" className={styles.buttons}>
        {buttons.map((width) => (
          <Row key={width} className={styles.waitingButton}>
            <Skeleton width={width} height={16} />
          </Row>
        ))}
      </Stack>
    </div>
  )
}
