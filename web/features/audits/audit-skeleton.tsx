import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './audit-screen.module.css'

/** The shape of the screen while the audit loads. */
export function AuditSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SectionHead title="Score over time" />
        <Skeleton width={180} height={56} />
        <div className={styles.part}>
          <Skeleton height={250} />
        </div>
        <div className={styles.part}>
          <SectionHead title="Completed surveys" />
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.none}>
              <Skeleton height={18} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.column}>
        <SectionHead title="Survey" />
        <Skeleton width="70%" height={20} />
      </div>
    </div>
  )
}
