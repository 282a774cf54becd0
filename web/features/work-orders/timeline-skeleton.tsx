import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
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
          <div className={styles.engagementName}>
            <Skeleton width={`${name}%`} height={16} />
          </div>
          <div className={styles.skeletonTrack}>
            <div style={{ paddingLeft: `${from}%` }}>
              <Skeleton width={`${span}%`} height={4} />
            </div>
          </div>
          <Row gap={12} justify="between" className={styles.engagementEnd}>
            <Skeleton width={74} height={22} radius={11} />
          </Row>
        </div>
      ))}
    </div>
  )
}
