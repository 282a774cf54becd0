import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import styles from './audits-screen.module.css'

/** Three rows in the shape of the list. */
export const AuditsSkeleton = () =>
  [1, 2, 3].map((row) => (
    <div key={row} className={styles.row}>
      <div>
        <Skeleton width={190} height={20} />
        <Box as="p" kind="quiet" tabular pad="4px 0 0">
          <Skeleton width={140} height={14} />
        </Box>
      </div>
      <Skeleton height={62} />
      <Skeleton width={180} height={40} />
    </div>
  ))
