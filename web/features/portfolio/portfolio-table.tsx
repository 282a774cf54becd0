import { firstDirection, type Portfolio, type PortfolioRow } from '@portal/domain/portfolio/portfolio'
import { useToday } from '../../shared/dates/today.ts'
import { Cut } from '../../ui/cut.tsx'
import { type Column, Table } from '../../ui/table.tsx'
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
  const sorting = heads.map(
    ({ order, label }): Column<PortfolioRow> => ({
      name: label,
      cell: cellOf[order],
      isRowHeader: order === 'title',
      sort: {
        direction: values.order === order ? direction : undefined,
        onSort: () => change(sortedBy(order, values)),
      },
    }),
  )
  return (
    <Table
      className={styles.table}
      label="Engagements"
      rows={isGrouped ? groups : rows}
      keyOf={({ id }) => id}
      rowProps={({ needs_attention }) => ({ 'data-quiet': needs_attention ? undefined : true })}
      columns={[
        ...sorting.slice(0, 1),
        { name: 'Customer', cell: ({ client_name }) => <Cut className={styles.line}>{client_name}</Cut> },
        ...sorting.slice(1),
        { name: 'Lead', cell: ({ lead_name }) => <Cut className={styles.line}>{lead_name ?? 'No lead'}</Cut> },
      ]}
    />
  )
}
