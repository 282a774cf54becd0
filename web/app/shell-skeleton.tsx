import { Brand } from '../portal/brand.tsx'
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
          <ScreenShape />
        </div>
      </div>
    </Loading>
  )
}

function ScreenShape({ title }: { title?: string | undefined }) {
  return (
    <div className={styles.screen}>{title === undefined ? <Skeleton width={210} height={34} /> : <h1>{title}</h1>}</div>
  )
}

/** Placeholder while a screen's code loads or the screen renders. */
export function ScreenSkeleton({ title }: { title?: string }) {
  return (
    <Loading label="Loading">
      <ScreenShape title={title} />
    </Loading>
  )
}
