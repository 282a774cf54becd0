import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { chartPoints } from '@portal/domain/days/chart-points'
import type { OrderOfDays } from '@portal/domain/days/contract'
import { forecastText } from '@portal/domain/days/order-days'
import { runsOutEarly } from '@portal/domain/days/run-out'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DaysFigures } from '../../shared/days/days-figures.tsx'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Columns } from '../../ui/stack.tsx'
import { ChartTable } from './chart-table.tsx'
import { DaysChart } from './days-chart.tsx'
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

/** Figures, sentence, chart and months of a work order. */
export function OrderSection({ engagementId, order, recordedUpTo, today, isNamed }: OrderSectionProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed) return
    // The router scrolls a new screen to its top first.
    const frame = requestAnimationFrame(() => scrollY === 0 && section.current?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [isNamed])
  const points = chartPoints(order, recordedUpTo)
  const hasEntries = order.weeks.length > 0
  const sentence = forecastText(order, today)
  return (
    <Box as="section" ref={section} pad="0 0 20px" aria-label={order.reference}>
      <SectionHead
        title={order.reference}
        level={hasEnded(order, today) ? 3 : 2}
        actions={
          <span data-screen-only>
            <MoreLink to={`${paths.workOrdersOf(engagementId)}?wo=${order.id}`}>Work order</MoreLink>
          </span>
        }
      />
      <Columns columns="minmax(0, 372px) minmax(0, 1fr)" from={1024} gap="20px 48px" className={styles.order}>
        <div className={styles.about}>
          <p className={styles.dates}>
            {formatDay(order.start_date)} – {formatDay(order.end_date)}
          </p>
          <DaysFigures days={order} runsOutEarly={runsOutEarly(order)} />
          {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
        </div>
        {hasEntries ? (
          <div>
            <DaysChart reference={order.reference} points={points} />
            <Disclosure name="Show as table" about={order.reference}>
              <ChartTable reference={order.reference} points={points} />
            </Disclosure>
          </div>
        ) : (
          <p className={styles.none}>No days recorded on this work order yet.</p>
        )}
      </Columns>
      {hasEntries && (
        <Disclosure name="Show days worked by month" about={order.reference}>
          <OrderMonths engagementId={engagementId} order={order} />
        </Disclosure>
      )}
    </Box>
  )
}

/** A button that shows more below it. `about` tells the buttons of several work orders apart. */
function Disclosure({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.disclosure}>
      <Button
        variant="ghost"
        size="small"
        icon={<ChevronDown aria-hidden="true" />}
        aria-label={`${name}: ${about}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {name}
      </Button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
