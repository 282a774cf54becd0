import { firstDirection, type Portfolio } from '@portal/domain/portfolio/portfolio'
import { useToday } from '../../shared/dates/today.ts'
import { Table } from '../../ui/table.tsx'
import { type ChosenFilters, directionOf, sortedBy } from './chosen.ts'
import { heads } from './heads.ts'
import { cells } from './portfolio-row.tsx'
import styles from './portfolio-table.module.css'

interface PortfolioTableProps {
  portfolio: Portfolio
  filters: ChosenFilters
}

/** Sorted by need it has two groups, otherwise none. On narrow windows it is a list of records. */
export function PortfolioTable({ portfolio, filters: { values, change } }: PortfolioTableProps) {
  const { rows, total, attention } = portfolio
  const cellOf = cells(useToday())
  const direction = directionOf(values)
  const isGrouped = values.order === 'need' && direction === firstDirection.need
  const groups = [
    { title: 'Needs attention', count: attention, rows: rows.filter((row) => row.needs_attention) },
    { title: 'On track', count: total - attention, rows: rows.filter((row) => !row.needs_attention) },
  ]
  return (
    <Table
      className={styles.table}
      label="Engagements"
      rows={isGrouped ? groups : rows}
      keyOf={({ id }) => id}
      rowProps={({ needs_attention }) => ({ 'data-quiet': needs_attention ? undefined : true })}
      columns={heads.map(({ order, label }) => ({
        name: label,
        cell: cellOf[order],
        isRowHeader: order === 'title',
        sort: {
          direction: values.order === order ? direction : undefined,
          onSort: () => change(sortedBy(order, values)),
        },
      }))}
    />
  )
}
