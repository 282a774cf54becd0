import type { EngagementDays } from '@portal/domain/days/contract'
import { leftOutText } from '@portal/domain/days/left-out'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { WorkOrderViews } from '../../shared/engagement/work-order-views.tsx'
import { List } from '../../shared/lists/list.tsx'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Columns, Row } from '../../ui/stack.tsx'
import styles from './days-screen.module.css'
import { EngagementSum } from './engagement-sum.tsx'
import { OrderSection } from './order-section.tsx'
import { daysOf } from './queries.ts'

/** `/engagements/{id}/days`: days used and left on the work orders of an engagement. */
export function DaysScreen({ id }: { id: string }) {
  const days = useQuery(daysOf(id))
  const mayEdit = useQuery(headerQuery(id)).data?.record_access === 'edit'
  const hasNoOrders = days.data?.orders.length === 0
  return (
    <EngagementPage id={id} name="Days" queries={[days]} briefOnPhone>
      <Row pad="12px 0">
        <WorkOrderViews id={id} current="Days" />
      </Row>
      <List
        query={days}
        label="the days"
        skeleton={<DaysSkeleton />}
        isEmpty={({ orders, recorded_up_to }) => orders.length === 0 || recorded_up_to === null}
        empty={
          <EmptyState
            action={
              mayEdit && hasNoOrders && <ButtonLink to={paths.newWorkOrder(id)}>Add the first work order</ButtonLink>
            }
          >
            {hasNoOrders ? 'No work orders yet.' : 'No days have been recorded yet.'} Days used, days left and the
            forecast of each work order will be here.{mayEdit && ' These come by import.'}
          </EmptyState>
        }
      >
        {(data) => <Orders id={id} days={data} />}
      </List>
    </EngagementPage>
  )
}

function Orders({ id, days }: { id: string; days: EngagementDays }) {
  const today = useToday()
  const [search] = useSearchParams()
  const named = search.get('wo')
  const region = useId()
  const ended = days.orders.filter((order) => hasEnded(order, today))
  const current = days.orders.filter((order) => !hasEnded(order, today))
  const [showsEnded, setShowsEnded] = useState(ended.some((order) => order.id === named))
  const section = (order: EngagementDays['orders'][number]) => (
    <OrderSection
      key={order.id}
      engagementId={id}
      order={order}
      recordedUpTo={days.recorded_up_to ?? today}
      today={today}
      isNamed={order.id === named}
    />
  )
  return (
    <>
      {current.length > 1 && <EngagementSum orders={current} today={today} />}
      {current.length === 0 && <p className={styles.none}>All work orders have ended.</p>}
      {current.map(section)}
      {ended.length > 0 && (
        <section>
          <SectionHead
            title="Ended work orders"
            count={ended.length}
            collapsible={{ open: showsEnded, onToggle: () => setShowsEnded(!showsEnded), controls: region }}
          />
          <div id={region} hidden={!showsEnded}>
            {showsEnded && ended.map(section)}
          </div>
        </section>
      )}
      <p className={styles.leftOut}>{leftOutText(days, today)}</p>
    </>
  )
}

const DaysSkeleton = () => (
  <>
    <div className={styles.sum}>
      <div className={styles.skeletonHead}>
        <Skeleton width={160} height={20} />
      </div>
      <Skeleton width={300} height={24} />
      <Skeleton width={360} height={14} />
    </div>
    <div className={styles.skeletonHead}>
      <Skeleton width={220} height={20} />
    </div>
    <Columns columns="minmax(0, 320px) minmax(0, 1fr)" from={1024} gap="20px 48px">
      <div className={styles.about}>
        <Skeleton width={260} height={24} />
        <Skeleton height={14} />
        <Skeleton height={14} />
      </div>
      <div className={styles.skeletonChart} />
    </Columns>
  </>
)
