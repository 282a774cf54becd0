import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './audits-screen.module.css'
import score from './newest-score.module.css'

/** Three rows in the shape of the list. */
export const AuditsSkeleton = () =>
  [1, 2, 3].map((row) => (
    <div key={row} className={styles.row}>
      <div>
        <Skeleton width={190} height={20} />
        <p className={score.gained}>
          <Skeleton width={140} height={14} />
        </p>
      </div>
      <Skeleton width={180} height={40} />
      <Skeleton height={62} />
    </div>
  ))
