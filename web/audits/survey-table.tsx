import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { formatScore, notesOf } from '@portal/domain/audits/report'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { ChevronRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { BandScore } from '../portal/band.tsx'
import { settings } from '../portal/settings.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { usePhone } from '../ui/phone.ts'
import { Spinner } from '../ui/spinner.tsx'
import styles from './survey-table.module.css'
import type { ReportDownload } from './use-report-download.ts'

interface SurveyTableProps {
  label: string
  audit: Audit
  surveys: readonly Survey[]
  active: string | undefined
  onChoose: (id: string | undefined) => void
  report: ReportDownload
  /** The sections of the active survey; on a phone they open in its record. */
  panel: ReactNode
}

export const dateOf = (survey: Survey): string => formatInstant(survey.createdAt, settings.time_zone)

/** On a phone the same as an expandable list. */
export function SurveyTable(props: SurveyTableProps) {
  return usePhone() ? <SurveyRecords {...props} /> : <Table {...props} />
}

function Table({ label, audit, surveys, active, onChoose, report }: SurveyTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Provided by</th>
          <th scope="col">Notes</th>
          <th scope="col" className={styles.number}>
            Score
          </th>
          <th scope="col" className={styles.number}>
            Download PDF
          </th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          // The button in it does the same by keyboard.
          <tr
            key={survey.id}
            className={styles.row}
            data-active={survey.id === active || undefined}
            onClick={() => onChoose(survey.id)}
          >
            <th scope="row">
              <button type="button" aria-pressed={survey.id === active} onClick={() => onChoose(survey.id)}>
                {dateOf(survey)}
              </button>
            </th>
            <td>{survey.createdBy}</td>
            <td>
              <p className={styles.notes} title={notesOf(survey)}>
                {notesOf(survey)}
              </p>
            </td>
            <td className={styles.number}>
              <BandScore band={bandOf(survey.percentageScore, audit.type)}>
                {`${formatScore(survey.percentageScore)}%`}
              </BandScore>
            </td>
            <td className={styles.number}>
              <IconButton
                size="row"
                label={`Download PDF of ${dateOf(survey)}`}
                aria-disabled={report.surveyInProgress !== undefined}
                icon={report.surveyInProgress === survey.id ? <Spinner /> : <Download size={16} aria-hidden="true" />}
                onClick={(event) => {
                  event.stopPropagation()
                  report.download(survey)
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SurveyRecords({ label, surveys, active, ...rest }: SurveyTableProps) {
  return (
    <ul aria-label={label}>
      {surveys.map((survey) => (
        <SurveyRecord key={survey.id} survey={survey} open={survey.id === active} {...rest} />
      ))}
    </ul>
  )
}

interface SurveyRecordProps extends Omit<SurveyTableProps, 'label' | 'surveys' | 'active'> {
  survey: Survey
  open: boolean
}

function SurveyRecord({ audit, survey, open, onChoose, report, panel }: SurveyRecordProps) {
  return (
    <li className={styles.record}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => onChoose(open ? undefined : survey.id)}
      >
        <ChevronRight size={18} className={styles.chevron} aria-hidden="true" />
        <span className={styles.date}>{dateOf(survey)}</span>
        <BandScore band={bandOf(survey.percentageScore, audit.type)}>
          {`${formatScore(survey.percentageScore)}%`}
        </BandScore>
      </button>
      {open && (
        <>
          <div className={styles.more}>
            <p>
              {survey.createdBy} · {notesOf(survey)}
            </p>
            <Button
              variant="ghost"
              icon={report.surveyInProgress === survey.id ? <Spinner /> : <Download aria-hidden="true" />}
              aria-disabled={report.surveyInProgress !== undefined}
              onClick={() => report.download(survey)}
            >
              Download PDF
            </Button>
          </div>
          {panel}
        </>
      )}
    </li>
  )
}
