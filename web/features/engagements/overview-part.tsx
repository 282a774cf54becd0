import type { ReactNode } from 'react'
import { List, type ListQuery } from '../../shared/lists/list.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

interface OverviewPartProps<Data> {
  place: 'orders' | 'audits' | 'changes' | 'team' | 'stakeholders' | 'files' | 'feedback'
  title: string
  count?: number | undefined
  /** Link to the screen that has all of it; none if there is nothing. */
  all: string
  to: string | undefined
  query: ListQuery<Data>
  /** Heights of the rows that load. */
  rows: readonly number[]
  failed: string
  /** A sentence next to the head instead of rows, if there are none. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** One section of the overview. If its query fails, the head stays and a sentence with Retry replaces the rows. */
export function OverviewPart<Data>({
  place,
  title,
  count,
  all,
  to,
  rows,
  empty,
  isEmpty,
  ...list
}: OverviewPartProps<Data>) {
  if (list.query.data !== undefined && isEmpty?.(list.query.data))
    return (
      <section className={styles.part} data-part={place} data-empty aria-label={title}>
        <SectionHead
          title={title}
          actions={
            <Text as="p" tone="quiet">
              {empty}
            </Text>
          }
        />
      </section>
    )
  return (
    <section className={styles.part} data-part={place} aria-label={title}>
      <SectionHead title={title} count={count} actions={to !== undefined && <MoreLink to={to}>{all}</MoreLink>} />
      <List {...list} isPart label={title} skeleton={<Rows heights={rows} />} />
    </section>
  )
}

const Rows = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height, row) => (
    // The rows of a skeleton never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Row key={row} gap={20} justify="between" rule="row" style={{ height }}>
      <Skeleton width={`${38 - 4 * (row % 3)}%`} height={14} />
      <Skeleton width="18%" height={14} />
    </Row>
  ))
