import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Brand } from './brand.tsx'
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
          <ScreenShape />
        </div>
      </div>
    </Loading>
  )
}

function ScreenShape() {
  return (
    <div className={styles.screen}>
      <Skeleton width={210} height={34} />
    </div>
  )
}

/** Stands where a screen will stand, while its code is on the way. */
export function ScreenSkeleton() {
  return (
    <Loading label="Loading">
      <ScreenShape />
    </Loading>
  )
}
