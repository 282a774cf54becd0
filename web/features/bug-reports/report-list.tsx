import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportState } from '../../shared/bug-reports/report-state.tsx'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Cut } from '../../ui/cut.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { ownReportsQuery } from './queries.ts'
import styles from './report-list.module.css'

const ReportDialog = lazyDialog(async () => (await import('../../shared/bug-reports/report-dialog.tsx')).ReportDialog)

/** The person's own reports. */
export function ReportList() {
  const reports = useQuery(ownReportsQuery)
  const [opened, setOpened] = useState<string>()
  const report = reports.data?.find(({ id }) => id === opened)
  return (
    <section aria-label="Your reports">
      <SectionHead title="Your reports" count={reports.data?.length} />
      <List
        query={reports}
        label="your reports"
        skeleton={<SkeletonRows />}
        empty={
          <Box as="p" kind="quiet" rule="row" pad="12px 0">
            You have not reported any bugs yet.
          </Box>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((each) => (
              <li key={each.id}>
                <button type="button" className={styles.row} onClick={() => setOpened(each.id)}>
                  <Stack as="span" fill>
                    <Cut className={styles.description}>{each.description}</Cut>
                    <Text kind="quiet" tabular>
                      {each.reference} · {formatInstant(each.reported_on, settings.time_zone)}
                    </Text>
                  </Stack>
                  <ReportState report={each} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </List>
      {report && <ReportDialog report={report} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

const SkeletonRows = () =>
  [1, 2].map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton width="70%" height={32} />
    </div>
  ))
