import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './engagement-row.module.css'

const bars = [
  [62, 4, 70],
  [48, 12, 40],
  [70, 30, 52],
  [40, 0, 26],
  [56, 44, 38],
  [64, 8, 60],
] as const

/** The shape of closed rows. */
export function TimelineSkeleton() {
  return (
    <div>
      {bars.map(([name, from, span]) => (
        <div key={name} className={styles.engagement}>
          <div className={styles.skeletonName}>
            <Skeleton width={`${name}%`} height={16} />
          </div>
          <div className={styles.skeletonTrack}>
            <div style={{ paddingLeft: `${from}%` }}>
              <Skeleton width={`${span}%`} height={6} />
            </div>
          </div>
          <div className={styles.nextEnd}>
            <Skeleton width={84} height={16} />
          </div>
        </div>
      ))}
    </div>
  )
}
