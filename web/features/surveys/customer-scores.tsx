import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { SurveySummary } from '@portal/domain/surveys/customer-survey'
import { formatNps, netPromoterScore } from '@portal/domain/surveys/nps'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import shared from '../../ui/filter-table.module.css'
import { Link } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './customer-scores.module.css'

const shownAtFirst = 5

/** One row for each customer, the lowest NPS first; the name shows only the responses of that customer. */
export function CustomerScores({ customers }: { customers: SurveySummary['customers'] }) {
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && customers.length > shownAtFirst + 1
  return (
    <Box as="section" pad="0 0 28px">
      <SectionHead title="Customers" count={`${customers.length}, lowest NPS first`} />
      <Table
        className={classes(shared.table, styles.table)}
        label="Customers"
        rows={isCut ? customers.slice(0, shownAtFirst) : customers}
        keyOf={({ company }) => company}
        columns={[
          {
            name: 'Customer',
            isRowHeader: true,
            cell: ({ company }) => (
              <Link className={styles.name} to={`${paths.serviceFeedback()}?${new URLSearchParams({ company })}`}>
                {company}
              </Link>
            ),
          },
          { name: 'NPS', figures: true, cell: (customer) => <Score nps={netPromoterScore(customer) ?? 0} /> },
          {
            name: 'Average rating',
            figures: true,
            cell: ({ average_rating }) => (average_rating === null ? '–' : `${average_rating.toFixed(1)} of 5`),
          },
          { name: 'Responses', figures: true, cell: ({ responses }) => responses },
          {
            name: 'Latest response',
            figures: true,
            cell: ({ latest_at }) => formatInstant(latest_at, settings.time_zone),
          },
        ]}
      />
      {isCut && (
        <Button variant="ghost" flush onClick={() => setIsWhole(true)}>
          Show all {customers.length} customers
        </Button>
      )}
    </Box>
  )
}

const Score = ({ nps }: { nps: number }) => <Text tone={nps < 0 ? 'danger' : undefined}>{formatNps(nps)}</Text>
