import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { getReportImage } from '@portal/domain/bug-reports/contract'
import { reply as replyRules } from '@portal/domain/bug-reports/validation'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { addressOf, messageOf } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { useAnswerReport } from './queries.ts'
import styles from './report-dialog.module.css'

interface ReportDialogProps {
  report: BugReport
  answerable: boolean
  onClose: () => void
}

/** A report as it was sent, with its images and its reply, or the place to write one. */
export function ReportDialog({ report, answerable, onClose }: ReportDialogProps) {
  const { content: reply, set: setReply } = useDraft(`reply ${report.id}`, '')
  const [tried, setTried] = useState(false)
  const answer = useAnswerReport()
  const problem = textFieldProblem(reply, replyRules)
  const answering = answerable && report.state === 'open'
  const submit = () => {
    setTried(true)
    if (!answering || problem || answer.isPending) return
    answer.mutate(
      { id: report.id, reply },
      {
        onSuccess: () => {
          showToast(`Reply sent for ${report.reference}`)
          setReply(null)
          onClose()
        },
      },
    )
  }
  const day = (instant: string) => formatInstant(instant, settings.time_zone)
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={report.reference}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {answering && (
            <Button type="submit" variant="primary" busy={answer.isPending} icon={<Send aria-hidden="true" />}>
              Send reply and close report
            </Button>
          )}
        </>
      }
    >
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
        {report.image_ids.map((imageId, index) => {
          const address = addressOf(getReportImage, { id: report.id, imageId })
          return (
            <li key={imageId}>
              <a href={address} target="_blank" rel="noreferrer">
                <img className={styles.image} src={address} alt={`Attachment ${index + 1} of ${report.reference}`} />
              </a>
            </li>
          )
        })}
      </ul>
      {report.reply !== null && (
        <Words title={`Reply of ${day(report.answered_on ?? report.reported_on)}`} text={report.reply} />
      )}
      {answering && (
        <TextArea
          label="Reply"
          hint="We email it to the person who reported the bug."
          value={reply}
          onChange={setReply}
          error={tried ? problem : undefined}
        />
      )}
      {answer.isError && <Alert>{messageOf(answer.error)}</Alert>}
    </Dialog>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  )
}
