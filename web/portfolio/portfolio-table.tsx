import { firstDirection, type Portfolio, type PortfolioRow as Row } from '@portal/domain/portfolio/portfolio'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useToday } from '../portal/today.ts'
import type { Chosen } from './chosen.ts'
import { heads } from './heads.ts'
import { PortfolioRow } from './portfolio-row.tsx'
import styles from './portfolio-table.module.css'

interface PortfolioTableProps {
  portfolio: Portfolio
  chosen: Chosen
  onChange: (change: Partial<Chosen>) => void
}

/** Sorted by need it has two parts, otherwise one. On narrow windows it is a list of records. */
export function PortfolioTable({ portfolio, chosen, onChange }: PortfolioTableProps) {
  const { rows, total, attention } = portfolio
  const inParts = chosen.order === 'need' && chosen.direction === firstDirection.need
  return (
    <table className={styles.table} aria-label="Engagements">
      <thead>
        <tr>
          {heads.map(({ order, label }) => (
            <Head key={order} order={order} label={label} chosen={chosen} onChange={onChange} />
          ))}
        </tr>
      </thead>
      {inParts ? (
        <>
          <Part title="Needs attention" count={attention} rows={rows.filter((row) => row.needs_attention)} />
          <Part title="On track" count={total - attention} rows={rows.filter((row) => !row.needs_attention)} />
        </>
      ) : (
        <Part rows={rows} />
      )}
    </table>
  )
}

interface HeadProps extends Pick<PortfolioTableProps, 'chosen' | 'onChange'> {
  order: Chosen['order']
  label: string
}

/** Sorts by its column; once more, the other way round. */
function Head({ order, label, chosen, onChange }: HeadProps) {
  const isCurrent = chosen.order === order
  const other = chosen.direction === 'asc' ? 'desc' : 'asc'
  const Arrow = chosen.direction === 'asc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-column={order}
      {...(isCurrent && { 'aria-sort': chosen.direction === 'asc' ? 'ascending' : 'descending' })}
    >
      <button
        type="button"
        className={styles.head}
        onClick={() => onChange({ order, direction: isCurrent ? other : firstDirection[order] })}
      >
        {label}
        {isCurrent && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  )
}

function Part({ title, count, rows }: { title?: string; count?: number; rows: readonly Row[] }) {
  const today = useToday()
  if (rows.length === 0) return null
  return (
    <tbody>
      {title !== undefined && (
        <tr className={styles.part}>
          <th scope="rowgroup" colSpan={heads.length}>
            {title} <span className={styles.count}>{count}</span>
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <PortfolioRow key={row.id} row={row} today={today} />
      ))}
    </tbody>
  )
}
