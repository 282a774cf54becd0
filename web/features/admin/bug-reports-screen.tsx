import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { ReportState } from '../../shared/bug-reports/report-state.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Table } from '../../ui/table.tsx'
import { bugReportsQuery } from './bug-report-queries.ts'

const ReplyDialog = lazyDialog(async () => (await import('./reply-dialog.tsx')).ReplyDialog)
const ReportDialog = lazyDialog(async () => (await import('../../shared/bug-reports/report-dialog.tsx')).ReportDialog)

/** `/admin/bug-reports`: all bug reports, with a reply to each. */
export function BugReportsScreen() {
  const reports = useQuery(bugReportsQuery)
  // Kept as it was when it was opened: the list says that it is answered before the form is done.
  const [opened, setOpened] = useState<BugReport>()
  const close = () => setOpened(undefined)
  return (
    <AdminFrame>
      <SectionHead title="Bug reports" count={reports.data?.length} />
      <List query={reports} label="the bug reports" empty={<EmptyState>No bug reports yet.</EmptyState>}>
        {(rows) => (
          <Table
            label="Bug reports"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { name: 'Reference', isRowHeader: true, cell: ({ reference }) => reference },
              { name: 'When', figures: true, cell: ({ reported_on }) => moment(reported_on) },
              { name: 'Reported by', cell: ({ reported_by }) => reported_by },
              { name: 'Description', wide: true, cell: ({ description }) => description },
              { name: 'State', cell: (report) => <ReportState report={report} /> },
              {
                name: 'Actions',
                acts: true,
                cell: (report) => (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`${actionOf(report)} ${report.reference}`}
                    onClick={() => setOpened(report)}
                  >
                    {actionOf(report)}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </List>
      {opened?.state === 'open' && <ReplyDialog report={opened} onClose={close} />}
      {opened?.state === 'answered' && <ReportDialog report={opened} onClose={close} />}
    </AdminFrame>
  )
}

const actionOf = ({ state }: BugReport): string => (state === 'open' ? 'Reply' : 'View')
