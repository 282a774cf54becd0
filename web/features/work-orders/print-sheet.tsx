import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { progress, statusText, workOrderState } from '@portal/domain/work-orders/progress'
import { monthsOf, placeIn, type Span, touches } from '@portal/domain/work-orders/timeline'
import type { CSSProperties, ReactNode } from 'react'
import { LaneBars, PeriodBar } from './bar.tsx'
import type { PaperColumn, PaperRow } from './export.ts'
import styles from './print-sheet.module.css'
import { rateText } from './rate.ts'

interface PrintSheetProps {
  rows: readonly PaperRow[]
  columns: ReadonlySet<PaperColumn>
  span: Span
  today: CalendarDay
}

/** Rows on paper, as a table whose head repeats on every page. */
export function PrintSheet({ rows, columns, span, today }: PrintSheetProps) {
  const isNow = touches({ start_date: today, end_date: today }, span)
  const now = isNow ? ({ '--now': `${100 * placeIn(span, today)}%` } as CSSProperties) : undefined
  const count = (...of: PaperColumn[]): number => of.filter((column) => columns.has(column)).length
  const before = 1 + count('elapsed', 'rates')
  const after = count('state', 'requested')
  const words = (has: PaperColumn, text: ReactNode) =>
    columns.has(has) ? <td className={styles.figure}>{text}</td> : null
  const blank = (has: PaperColumn) => words(has, null)
  return (
    <table className={styles.sheet} style={now}>
      <thead>
        <tr>
          <th scope="col">Engagement, work order{columns.has('members') && ', member'}</th>
          {columns.has('elapsed') && <th scope="col">Elapsed</th>}
          {columns.has('rates') && <th scope="col">Daily rate</th>}
          <th scope="col" className={styles.months}>
            <div className={styles.names}>
              {monthsOf(span).map(({ first, name, year }) => (
                <span key={first} data-year={year}>
                  {name}
                  {year !== undefined && <b>{year}</b>}
                </span>
              ))}
            </div>
          </th>
          {columns.has('state') && <th scope="col">Status</th>}
          {columns.has('requested') && <th scope="col">Extension requested</th>}
        </tr>
      </thead>
      {rows.map(({ engagement, orders, folded = false, openOrders }) => (
        <tbody key={engagement.id}>
          <tr className={styles.engagement}>
            <th scope="rowgroup" colSpan={folded ? before : before + 1 + after}>
              {engagement.title}
              <span className={styles.about}>
                {[columns.has('company') && engagement.client_name, columns.has('status') && engagement.status]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </th>
            {folded && (
              <td className={styles.track}>
                <LaneBars orders={orders} span={span} today={today} />
              </td>
            )}
            {folded && after > 0 && <td colSpan={after} />}
          </tr>
          {(folded ? [] : orders).map((order) => [
            <tr key={order.id} className={styles.order}>
              <th scope="row">
                {order.reference}
                <span className={styles.dates}>{dates(order)}</span>
              </th>
              {words('elapsed', `${progress(order, today)}%`)}
              {blank('rates')}
              <td className={styles.track}>
                <PeriodBar kind="order" period={order} span={span} today={today} />
              </td>
              {words('state', statusText(workOrderState(order, today)))}
              {words('requested', order.renewal_requested_on && formatDay(order.renewal_requested_on))}
            </tr>,
            ...(columns.has('members') && (openOrders?.includes(order.id) ?? true) ? order.member_assignments : []).map(
              (member, index) => (
                // A person may occur twice, and the order is fixed.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={`${order.id} ${index}`} className={styles.member}>
                  <th scope="row">
                    {[member.employee_name, member.member_role].filter(Boolean).join(' · ')}
                    <span className={styles.dates}>{dates(member)}</span>
                  </th>
                  {words('elapsed', `${progress(member, today)}%`)}
                  {words(
                    'rates',
                    member.employee_name !== null && member.price_per_day != null && rateText(member.price_per_day),
                  )}
                  <td className={styles.track}>
                    <PeriodBar kind="member" period={member} span={span} today={today} />
                  </td>
                  {blank('state')}
                  {blank('requested')}
                </tr>
              ),
            ),
          ])}
          {orders.length === 0 && !folded && (
            <tr className={styles.member}>
              <th scope="row">No work orders</th>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

const dates = (period: { start_date: CalendarDay; end_date: CalendarDay }): string =>
  `${formatDay(period.start_date)} – ${formatDay(period.end_date)}`
