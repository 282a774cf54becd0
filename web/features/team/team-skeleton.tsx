import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import members from './members-view.module.css'
import card from './person-card.module.css'
import styles from './team-screen.module.css'
import list from './view-list.module.css'

/** The team's shape while it loads. */
export const TeamSkeleton = () => (
  <div className={styles.team}>
    <Box pad="12px 0 0">
      {[168, 120, 90, 60, 110, 84].map((width) => (
        <div key={`${width}`} className={list.item}>
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </Box>
    <div className={styles.panel}>
      <div className={members.cards}>
        {Array.from({ length: 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place
          <div key={index} className={card.card}>
            <Skeleton width={56} height={56} radius={28} />
            <div className={card.words}>
              <Skeleton width="60%" height={16} />
              <div className={card.role}>
                <Skeleton width="45%" height={12} />
              </div>
              <Skeleton width={96} height={22} radius={6} />
            </div>
          </div>
        ))}
      </div>
    </div>
  </div>
)
