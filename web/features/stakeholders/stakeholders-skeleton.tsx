import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import list from './stakeholder-list.module.css'
import panel from './stakeholder-panel.module.css'
import styles from './stakeholders-screen.module.css'
import skeleton from './stakeholders-skeleton.module.css'

/** The list and the panel in their shape. */
export const StakeholdersSkeleton = () => (
  <div className={styles.columns}>
    <div>
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className={list.person}>
          <Skeleton width={40} height={40} radius={20} />
          <Stack gap={6} className={skeleton.words}>
            <Skeleton width={`${width}%`} height={16} />
            <Skeleton width={`${width / 2}%`} height={13} />
          </Stack>
        </div>
      ))}
    </div>
    <div className={skeleton.panel}>
      <div className={panel.panel}>
        <Row gap={20} className={panel.head}>
          <Skeleton width={72} height={72} radius={36} />
          <Skeleton width="50%" height={24} />
        </Row>
        {[50, 44, 70, 60, 40, 36, 30].map((width) => (
          <div key={width} className={panel.fact}>
            <Skeleton width={72} height={14} />
            <Skeleton width={`${width}%`} height={16} />
          </div>
        ))}
      </div>
    </div>
  </div>
)
