import { absencesDuring } from '@portal/domain/absences/absence'
import { awayLine } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { monthsOf, placeIn, type Span, touches } from '@portal/domain/work-orders/timeline'
import type { MemberAssignment } from '@portal/domain/work-orders/work-order'
import type { CSSProperties } from 'react'
import { LaneBars, OrderTrack, ThinBar } from './bar.tsx'
import { type ColumnChoice, type Line, type PrintedColumn, printedColumns } from './columns.ts'
import type { PaperRow } from './export.ts'
import styles from './print-sheet.module.css'

export interface PrintSheetProps {
  rows: readonly PaperRow[]
  columns: ReadonlySet<ColumnChoice>
  span: Span
  today: CalendarDay
}

/** Rows on paper, as a table whose head repeats on every page. */
export function PrintSheet({ rows, columns, span, today }: PrintSheetProps) {
  const isNow = touches({ start_date: today, end_date: today }, span)
  const now = isNow ? ({ '--now': `${100 * placeIn(span, today)}%` } as CSSProperties) : undefined
  const left = printedColumns(columns, 'left')
  const right = printedColumns(columns, 'right')
  const headings = (of: readonly PrintedColumn[]) =>
    of.map(({ label }) => (
      <th key={label} scope="col">
        {label}
      </th>
    ))
  const cells = (of: readonly PrintedColumn[], line: Line) =>
    of.map(({ label, text }) => (
      <td key={label} className={styles.figure}>
        {text(line, today)}
      </td>
    ))
  return (
    <table className={styles.sheet} style={now}>
      <thead>
        <tr>
          <th scope="col">Engagement, work order{columns.has('Members') && ', member'}</th>
          {headings(left)}
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
          {headings(right)}
        </tr>
      </thead>
      {rows.map(({ engagement, orders, folded = false, openOrders }) => (
        <tbody key={engagement.id}>
          <tr className={styles.engagement}>
            <th scope="rowgroup" colSpan={folded ? 1 + left.length : 2 + left.length + right.length}>
              {engagement.title}
              <span className={styles.about}>
                {[
                  columns.has('Customer') && engagement.client_name,
                  columns.has('Engagement status') && engagement.status,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </th>
            {folded && (
              <td className={styles.track}>
                <LaneBars orders={orders} span={span} today={today} />
              </td>
            )}
            {folded && right.length > 0 && <td colSpan={right.length} />}
          </tr>
          {(folded ? [] : orders).map((order) => [
            <tr key={order.id} className={styles.order}>
              <th scope="row">
                {order.reference}
                <span className={styles.dates}>{dates(order)}</span>
              </th>
              {cells(left, { engagement, order })}
              <td className={styles.track}>
                <OrderTrack order={order} span={span} today={today} />
              </td>
              {cells(right, { engagement, order })}
            </tr>,
            ...(columns.has('Members') && (openOrders?.includes(order.id) ?? true) ? order.member_assignments : []).map(
              (member, index) => (
                // A person may occur twice, and the order is fixed.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={`${order.id} ${index}`} className={styles.member}>
                  <th scope="row">
                    {[member.employee_name, member.member_role].filter(Boolean).join(' · ')}
                    <span className={styles.dates}>{datesAndAbsences(member, today)}</span>
                  </th>
                  {cells(left, { engagement, order, member })}
                  <td className={styles.track}>
                    <ThinBar period={member} span={span} today={today} absences={member.absences} />
                  </td>
                  {cells(right, { engagement, order, member })}
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

const datesAndAbsences = (member: MemberAssignment, today: CalendarDay): string => {
  const absences = absencesDuring(member)
  return [dates(member), awayLine(absences, today, absences.length)].filter(Boolean).join(' · ')
}
