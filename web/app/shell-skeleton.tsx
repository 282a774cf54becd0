import { Brand } from '../shared/product/brand.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './shell-skeleton.module.css'

/** The quiet outline of the shell, while the portal learns who is there. */
export function ShellSkeleton() {
  return (
    <Loading label="Loading">
      <div className={styles.shell}>
        <div className={styles.rail}>
          <Brand plain />
        </div>
        <div className={styles.bar} />
        <div className={styles.page}>
          <div className={styles.screen}>
            <Skeleton width={210} height={34} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
