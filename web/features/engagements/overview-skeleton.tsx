import type { ReactNode } from 'react'
import { TodoSectionSkeleton } from '../../shared/todos/todo-groups.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import audits from './audit-courses.module.css'
import styles from './engagement-overview.module.css'
import orders from './order-timeline.module.css'
import satisfaction from './satisfaction.module.css'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Each part in the shape of its content, so that little moves when it arrives. */
export const OverviewSkeleton = () => (
  <Loading label="Loading the engagement">
    <TodoSectionSkeleton rows={3} />
    <div className={styles.overview}>
      <div className={styles.column}>
        <Part place="orders" title="Work Orders">
          <Text as="div" kind="quiet" className={orders.head} />
          {numbers(3).map((row) => (
            <div key={row} className={orders.row}>
              <TwoLines first={150} second={120} />
              <div className={orders.waiting} style={{ marginInline: `${6 + 9 * row}% ${34 - 9 * row}%` }}>
                <Skeleton height={18} />
              </div>
              <div style={{ marginLeft: 'auto' }}>
                <Skeleton width={36} height={20} />
              </div>
            </div>
          ))}
        </Part>
        <Part place="audits" title="Audits">
          <div className={audits.audits}>
            {numbers(3).map((tile) => (
              <div key={tile} className={audits.audit}>
                <Skeleton width="70%" height={16} />
                <div className={audits.score}>
                  <Skeleton width={84} height={30} />
                </div>
                <div className={audits.trend}>
                  <Skeleton height={62} />
                </div>
                <Skeleton width={120} height={12} />
              </div>
            ))}
          </div>
        </Part>
        <Part place="feedback" title="Service Feedback">
          <div className={satisfaction.satisfaction}>
            <div className={satisfaction.figures}>
              <Skeleton width={84} height={52} />
              <Skeleton width={52} height={52} />
              <Skeleton width={160} height={52} />
            </div>
            <div className={satisfaction.last}>
              <TwoLines first="50%" second="90%" />
            </div>
          </div>
        </Part>
        <Part place="activity" title="Recent activity">
          <ul className={styles.activity}>
            {numbers(7).map((row) => (
              <li key={row}>
                <Skeleton width={40} height={12} />
                <Skeleton width={`${78 - ((row * 17) % 40)}%`} height={14} />
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <div className={styles.column}>
        <Part place="team" title="Your Team">
          {numbers(3).map((row) => (
            <Row gap={10} kind="quiet" tone="text" key={row} className={styles.leader}>
              <Skeleton width={28} height={28} radius={14} />
              <TwoLines first={120} second={90} />
            </Row>
          ))}
        </Part>
        <Part place="files" title="Shared Files">
          {numbers(3).map((row) => (
            <Row gap={10} kind="quiet" key={row} className={styles.file}>
              <Skeleton width={20} height={24} />
              <TwoLines first={170} second={110} />
            </Row>
          ))}
        </Part>
      </div>
    </div>
  </Loading>
)

const Part = ({ place, title, children }: { place: string; title: string; children: ReactNode }) => (
  <div className={styles.part} data-part={place}>
    <SectionHead title={title} />
    {children}
  </div>
)

const TwoLines = ({ first, second }: { first: number | string; second: number | string }) => (
  <Stack gap={5} className={styles.lines}>
    <Skeleton width={first} height={14} />
    <Skeleton width={second} height={11} />
  </Stack>
)
