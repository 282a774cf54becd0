import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { getReportImage } from '@portal/domain/bug-reports/contract'
import { reply as replyRules } from '@portal/domain/bug-reports/validation'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { addressOf } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { useBrokenImage } from '../../ui/broken-image.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, Facts } from '../../ui/dialog.tsx'
import { Box } from '../../ui/stack.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReportChanges } from './queries.ts'
import styles from './report-dialog.module.css'

interface ReportDialogProps {
  report: BugReport
  answerable: boolean
  onClose: () => void
}

/** A report as it was sent, with its images and its reply, or a field to write the reply. */
export function ReportDialog({ report, answerable, onClose }: ReportDialogProps) {
  // The form stays when the list says that the report is answered, which is before the form is done.
  const [isReply] = useState(answerable && report.state === 'open')
  if (isReply) return <ReplyDialog report={report} onClose={onClose} />
  return (
    <Dialog open onDismiss={onClose} title={report.reference} footer={<Button onClick={onClose}>Close</Button>}>
      <Report report={report} />
    </Dialog>
  )
}

function ReplyDialog({ report, onClose }: Omit<ReportDialogProps, 'answerable'>) {
  const { answer } = useReportChanges()
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

function Report({ report }: Pick<ReportDialogProps, 'report'>) {
  const day = (instant: string) => formatInstant(instant, settings.time_zone)
  return (
    <>
      <Facts
        rows={[
          { name: 'Reported by', value: report.reported_by },
          { name: 'On', value: day(report.reported_on) },
          { name: 'Status', value: report.state === 'open' ? 'Open' : 'Answered' },
        ]}
      />
      <Words title="Description" text={report.description} />
      <Words title="Steps" text={report.steps} />
      <ul className={styles.images} aria-label="Images">
        {report.image_ids.map((imageId, index) => (
          <li key={imageId}>
            <Attachment
              address={addressOf(getReportImage, { id: report.id, imageId })}
              name={`Attachment ${index + 1} of ${report.reference}`}
            />
          </li>
        ))}
      </ul>
      {report.reply !== null && (
        <Words title={`Reply of ${day(report.answered_on ?? report.reported_on)}`} text={report.reply} />
      )}
    </>
  )
}

function Attachment({ address, name }: { address: string; name: string }) {
  const { isBroken, props } = useBrokenImage(address)
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {isBroken ? name : <img {...props} className={styles.image} src={address} alt={name} />}
    </a>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <Box as="h3" kind="quiet" pad="0 0 2px">
        {title}
      </Box>
      <p className={styles.text}>{text}</p>
    </section>
  )
}
