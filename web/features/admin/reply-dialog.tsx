import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { reply as replyRules } from '@portal/domain/bug-reports/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Send } from 'lucide-react'
import { Report } from '../../shared/bug-reports/report-dialog.tsx'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAnswerReport } from './bug-report-queries.ts'

/** A bug report with a field for the reply. */
export function ReplyDialog({ report, onClose }: { report: BugReport; onClose: () => void }) {
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
