import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { chartPoints } from '@portal/domain/days/chart-points'
import type { OrderOfDays } from '@portal/domain/days/contract'
import { orderBarText } from '@portal/domain/days/order-bar'
import { forecastText } from '@portal/domain/days/order-days'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { OrderBar } from '../../shared/work-orders/order-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Columns, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { ChartTable } from './chart-table.tsx'
import { DaysChart } from './days-chart.tsx'
import { DaysFigure } from './days-figure.tsx'
import styles from './days-screen.module.css'
import { OrderMonths } from './order-months.tsx'

interface OrderSectionProps {
  engagementId: string
  order: OrderOfDays
  recordedUpTo: CalendarDay
  today: CalendarDay
  /** The address names this work order: the screen scrolls to it. */
  isNamed: boolean
}

type Part = 'people' | 'weeks'

/** Figure, sentence, chart and months of a work order. */
export function OrderSection({ engagementId, order, recordedUpTo, today, isNamed }: OrderSectionProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed) return
    // The router scrolls a new screen to its top first.
    const frame = requestAnimationFrame(() => scrollY === 0 && section.current?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [isNamed])
  const [open, setOpen] = useState<Part>()
  const id = useId()
  const points = chartPoints(order, recordedUpTo)
  const hasEntries = order.weeks.length > 0
  const hasBudget = order.budget_days !== null
  const toggle = (part: Part, show: string, hide: string) => (
    <Button
      variant="ghost"
      size="small"
      flush
      icon={<ChevronDown aria-hidden="true" />}
      aria-label={`${open === part ? hide : show}: ${order.reference}`}
      aria-expanded={open === part}
      aria-controls={id}
      onClick={() => setOpen(open === part ? undefined : part)}
    >
      {open === part ? hide : show}
    </Button>
  )
  return (
    <Box as="section" ref={section} pad="0 0 28px" aria-label={order.reference}>
      <SectionHead
        title={order.reference}
        level={hasEnded(order, today) ? 3 : 2}
        actions={
          <span data-screen-only>
            <MoreLink to={`${paths.workOrdersOf(engagementId)}?wo=${order.id}`}>Work order</MoreLink>
          </span>
        }
      />
      <Columns columns="minmax(0, 320px) minmax(0, 1fr)" from={1024} gap="20px 48px" className={styles.order}>
        <div className={styles.about}>
          <Text as="p" kind="quiet" tabular>
            {formatDay(order.start_date)} – {formatDay(order.end_date)}
          </Text>
          {!hasEntries && (
            <p>
              No days recorded on this work order yet.{' '}
              {hasBudget ? 'Days used, the chart and the forecast' : 'Days worked and the chart'} will be here.
            </p>
          )}
          {!hasBudget && <p>The work order has no budget.</p>}
          {(hasEntries || hasBudget) && <DaysFigure days={order} />}
          {hasEntries && (
            <>
              <OrderBar order={order} today={today} />
              <Text as="p" kind="quiet" tabular>
                {orderBarText(order, today)}
              </Text>
              <Sentence order={order} today={today} />
            </>
          )}
        </div>
        {hasEntries && (
          <div>
            <DaysChart reference={order.reference} points={points} budget={order.budget_days} />
            <Row gap={36} wrap className={styles.toggles} data-screen-only>
              {toggle('people', 'Show days by person', 'Hide days by person')}
              {toggle('weeks', 'Show as table', 'Hide the table')}
            </Row>
          </div>
        )}
      </Columns>
      <div id={id} hidden={open === undefined} className={styles.opened}>
        {open === 'people' && <OrderMonths engagementId={engagementId} order={order} />}
        {open === 'weeks' && <ChartTable reference={order.reference} points={points} />}
      </div>
    </Box>
  )
}

/** The forecast, or how the budget ended. */
function Sentence({ order, today }: Pick<OrderSectionProps, 'order' | 'today'>) {
  const text = forecastText(order, today)
  return text === undefined ? null : <p>{text}</p>
}
