import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { Cut } from '../ui/cut.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { reportsOf } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import styles from './report-list.module.css'

interface ReportListProps {
  title: string
  whose: 'mine' | 'everybody'
  empty: string
}

export function ReportList({ title, whose, empty }: ReportListProps) {
  const answerable = whose === 'everybody'
  const { data: reports, isError, error, isFetching, refetch } = useQuery(reportsOf(whose))
  const [opened, setOpened] = useState<string>()
  const report = reports?.find(({ id }) => id === opened)
  return (
    <section aria-label={title}>
      <SectionHead title={title} count={reports?.length} />
      {reports ? (
        reports.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <ul>
            {reports.map((each) => (
              <li key={each.id}>
                <button type="button" className={styles.row} onClick={() => setOpened(each.id)}>
                  <span className={styles.words}>
                    <Cut className={styles.description}>{each.description}</Cut>
                    <span className={styles.facts}>
                      {each.reference} · {answerable ? `${each.reported_by} · ` : ''}
                      {formatInstant(each.reported_on, settings.time_zone)}
                    </span>
                  </span>
                  <span className={styles.state} data-state={each.state}>
                    {each.state === 'open' ? 'Open' : 'Answered'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={`Loading ${title.toLowerCase()}`}>
          {[1, 2].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width="70%" height={32} />
            </div>
          ))}
        </Loading>
      )}
      {report && <ReportDialog report={report} answerable={answerable} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
