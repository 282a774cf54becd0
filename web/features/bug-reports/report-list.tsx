import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Cut } from '../../ui/cut.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Text } from '../../ui/text.tsx'
import { reportsOf } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import styles from './report-list.module.css'

export function ReportList({ title, whose, empty }: { title: string; whose: 'mine' | 'everybody'; empty: string }) {
  const answerable = whose === 'everybody'
  const reports = useQuery(reportsOf(whose))
  const [opened, setOpened] = useState<string>()
  const report = reports.data?.find(({ id }) => id === opened)
  return (
    <section aria-label={title}>
      <SectionHead title={title} count={reports.data?.length} />
      <List
        query={reports}
        label={title.toLowerCase()}
        skeleton={<SkeletonRows />}
        empty={
          <Box as="p" kind="quiet" rule="row" pad="12px 0">
            {empty}
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
                      {each.reference} · {answerable ? `${each.reported_by} · ` : ''}
                      {formatInstant(each.reported_on, settings.time_zone)}
                    </Text>
                  </Stack>
                  <StatusChip status={each.state === 'open' ? 'onboarding' : 'completed'}>
                    {each.state === 'open' ? 'Open' : 'Answered'}
                  </StatusChip>
                </button>
              </li>
            ))}
          </ul>
        )}
      </List>
      {report && <ReportDialog report={report} answerable={answerable} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

const SkeletonRows = () =>
  [1, 2].map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton width="70%" height={32} />
    </div>
  ))
