import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import members from './members-view.module.css'
import card from './person-card.module.css'
import styles from './team-screen.module.css'
import list from './view-list.module.css'

/** The team's shape while it loads. */
export const TeamSkeleton = () => (
  <div className={styles.team}>
    <div className={list.views}>
      <div className={list.choice}>
        <Skeleton height={36} />
      </div>
      <div className={list.list}>
        {[168, 120, 90, 60, 110, 84].map((width) => (
          <div key={width} className={list.item}>
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </div>
    </div>
    <div className={styles.panel}>
      <Skeleton width={200} height={20} />
      <div className={members.strip}>
        {['partner', 'director'].map((key) => (
          <div key={key} className={card.card} data-strip>
            <Skeleton width={48} height={48} radius={24} />
            <div>
              <Skeleton width="60%" height={16} />
              <Skeleton width="45%" height={12} />
            </div>
          </div>
        ))}
      </div>
      {[40, 55, 45, 50, 35, 60, 42, 52].map((width) => (
        <Row gap={12} rule="row" pad="8px 0" key={width}>
          <Skeleton width={28} height={28} radius={14} />
          <Skeleton width={`${width}%`} height={14} />
        </Row>
      ))}
    </div>
  </div>
)
