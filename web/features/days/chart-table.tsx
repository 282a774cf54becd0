import { formatDay } from '@portal/domain/dates/calendar-day'
import { type ChartPoint, forecastDaysText } from '@portal/domain/days/chart-points'
import { formatDays } from '@portal/domain/days/order-days'
import { Table } from '../../ui/table.tsx'
import styles from './days-screen.module.css'

/** The figures of the chart as a table. */
export const ChartTable = ({ reference, points }: { reference: string; points: readonly ChartPoint[] }) => (
  <Table
    className={styles.table}
    label={`Days worked by week of ${reference}`}
    rows={points}
    keyOf={({ day }) => day}
    columns={[
      { name: 'Up to', figures: true, cell: ({ day }) => formatDay(day) },
      { name: 'Used', figures: true, cell: ({ used }) => shown(used) },
      {
        name: 'Forecast',
        figures: true,
        isHiddenIfEmpty: true,
        cell: ({ forecast }) => (forecast === null ? '' : forecastDaysText(forecast)),
      },
      { name: 'Plan', figures: true, isHiddenIfEmpty: true, cell: ({ plan }) => shown(plan) },
    ]}
  />
)

const shown = (days: number | null): string => (days === null ? '' : formatDays(days))
