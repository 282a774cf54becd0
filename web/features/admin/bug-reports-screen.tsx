import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { reply as replyRules } from '@portal/domain/bug-reports/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Report, ReportDialog, ReportState } from '../../shared/bug-reports/report.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Table } from '../../ui/table.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { bugReportsQuery, useAnswerReport } from './bug-report-queries.ts'

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

function ReplyDialog({ report, onClose }: { report: BugReport; onClose: () => void }) {
  const answer = useAnswerReport()
  const form = useForm({
    draft: useDraft(`reply ${report.id}`, { reply: '' }),
    problems: ({ reply }) => ({ reply: textFieldProblem(reply, replyRules) }),
    send: ({ reply }, signal) => answer(report.id, reply, signal),
    onSent: () => {
      showToast(`Reply sent for ${report.reference}`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={report.reference}
      sendLabel="Send reply and close report"
      sendIcon={<Send aria-hidden="true" />}
      keepsDraft
      onClose={onClose}
    >
      <Report report={report} />
      <TextArea label="Reply" hint="We email it to the person who reported the bug." {...form.field('reply')} />
    </FormDialog>
  )
}
