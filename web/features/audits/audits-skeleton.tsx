import { Skeleton } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './audits-screen.module.css'
import score from './newest-score.module.css'

/** Three rows in the shape of the list. */
export const AuditsSkeleton = () =>
  [1, 2, 3].map((row) => (
    <div key={row} className={styles.row}>
      <div>
        <Skeleton width={190} height={20} />
        <Text as="p" kind="quiet" tabular className={score.gained}>
          <Skeleton width={140} height={14} />
        </Text>
      </div>
      <Skeleton width={180} height={40} />
      <Skeleton height={62} />
    </div>
  ))
