import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './engagement-overview.module.css'

const columns = [
  [
    { place: 'orders', title: 'Work Orders', height: 170 },
    { place: 'audits', title: 'Audits', height: 180 },
    { place: 'feedback', title: 'Service Feedback', height: 70 },
    { place: 'activity', title: 'Recent activity', height: 300 },
  ],
  [
    { place: 'open', title: 'Open items', height: 220 },
    { place: 'team', title: 'Your Team', height: 260 },
    { place: 'files', title: 'Shared Files', height: 160 },
  ],
]

export function OverviewSkeleton() {
  return (
    <Loading label="Loading the engagement">
      <div className={styles.overview}>
        {columns.map((parts) => (
          <div key={parts[0]?.place} className={styles.column}>
            {parts.map(({ place, title, height }) => (
              <div key={place} className={styles.part} data-part={place}>
                <SectionHead title={title} />
                <Skeleton height={height} radius={8} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
