import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import styles from './audit-screen.module.css'

/** The shape of the screen while the audit loads. */
export function AuditSkeleton() {
  return (
    <div className={styles.columns}>
      <Box fill>
        <SectionHead title="Score over time" />
        <Skeleton width={180} height={56} />
        <Box pad="28px 0 0">
          <Skeleton height={250} />
        </Box>
        <Box pad="28px 0 0">
          <SectionHead title="Completed surveys" />
          {[1, 2, 3, 4].map((row) => (
            <Box key={row} pad="8px 0 24px" tone="quiet">
              <Skeleton height={18} />
            </Box>
          ))}
        </Box>
      </Box>
      <Box fill>
        <SectionHead title="Survey" />
        <Skeleton width="70%" height={20} />
      </Box>
    </div>
  )
}
