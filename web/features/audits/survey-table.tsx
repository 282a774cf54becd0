import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { formatScore, notesOf } from '@portal/domain/audits/report'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { settings } from '../../shared/product/settings.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import { Button } from '../../ui/button.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
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
  return usePhone() ? <SurveyRecords {...props} /> : <WideTable {...props} />
}

function WideTable({ label, audit, surveys, active, onChoose, report }: SurveyTableProps) {
  return (
    <Table
      className={styles.table}
      label={label}
      rows={surveys}
      keyOf={({ id }) => id}
      // The button in the row does the same by keyboard.
      rowProps={({ id }) => ({ 'data-active': id === active || undefined, onClick: () => onChoose(id) })}
      columns={[
        {
          name: 'Date',
          isRowHeader: true,
          cell: (survey) => (
            <button type="button" aria-pressed={survey.id === active} onClick={() => onChoose(survey.id)}>
              {dateOf(survey)}
            </button>
          ),
        },
        { name: 'Provided by', cell: ({ createdBy }) => createdBy },
        { name: 'Notes', cell: (survey) => <Notes>{notesOf(survey)}</Notes> },
        { name: 'Score', className: styles.number, cell: (survey) => <Score survey={survey} audit={audit} /> },
        {
          name: 'Download PDF',
          className: styles.number,
          cell: (survey) => (
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
          ),
        },
      ]}
    />
  )
}

const Notes = ({ children }: { children: string }) => (
  <p className={styles.notes} title={children}>
    {children}
  </p>
)

const Score = ({ survey: { percentageScore }, audit }: { survey: Survey; audit: Audit }) => (
  <BandScore band={bandOf(percentageScore, audit.type)}>{`${formatScore(percentageScore)}%`}</BandScore>
)

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
        <Chevron to="right" size={18} />
        <span className={styles.date}>{dateOf(survey)}</span>
        <Score survey={survey} audit={audit} />
      </button>
      {open && (
        <>
          <Text as="div" kind="quiet" className={styles.more}>
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
          </Text>
          <div className={styles.opened}>{panel}</div>
        </>
      )}
    </li>
  )
}
