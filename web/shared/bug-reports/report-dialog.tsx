import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { getReportImage } from '@portal/domain/bug-reports/contract'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useBrokenImage } from '../../ui/broken-image.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, Facts } from '../../ui/dialog.tsx'
import { Box } from '../../ui/stack.tsx'
import { addressOf } from '../http/call.ts'
import { settings } from '../product/settings.ts'
import styles from './report-dialog.module.css'

export function ReportDialog({ report, onClose }: { report: BugReport; onClose: () => void }) {
  return (
    <Dialog open onDismiss={onClose} title={report.reference} footer={<Button onClick={onClose}>Close</Button>}>
      <Report report={report} />
    </Dialog>
  )
}

/** A report as it was sent, with its images and its reply. */
export function Report({ report }: { report: BugReport }) {
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
