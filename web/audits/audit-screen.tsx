import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { lastDayOf, lastUpdated } from '@portal/domain/audits/last-updated'
import { maySeeUnfinishedSurveys } from '@portal/domain/audits/permissions'
import { completedSurveys, formatScore } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { CallError } from '../http/call.ts'
import { BandChip } from '../portal/band.tsx'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { headerQuery } from '../portal/engagement.ts'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { usePageName } from '../portal/page.ts'
import { paths } from '../portal/paths.ts'
import { useSearchParams } from '../portal/search-params.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { useToday } from '../portal/today.ts'
import { useSeen } from '../portal/waiting.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { csvFile, saveFile } from '../ui/save-file.ts'
import { SectionHead } from '../ui/section-head.tsx'
import styles from './audit-screen.module.css'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { surveysAsCsv } from './export.ts'
import { auditsOf } from './queries.ts'
import { ScoreChart } from './score-chart-view.tsx'
import { SurveyPanel } from './survey-panel.tsx'
import { chosenSurvey, SurveyTable } from './survey-table.tsx'
import { useReport } from './use-report.ts'

const missing = 'Unfortunately, the audit is not available at the moment.'

/** `/engagements/{engagementId}/audits/{auditId}` (document 2, point 2.7). */
export function AuditScreen({ id: engagementId, auditId }: { id: string; auditId: string }) {
  const audits = useQuery(auditsOf(engagementId))
  const header = useQuery(headerQuery(engagementId))
  const audit = audits.data?.find((each) => each.id === auditId)
  const today = useToday()
  usePageName({ here: audit?.title })
  useSeen(audit && `audit:${auditId}`)
  const failure = header.error ?? audits.error
  if (failure instanceof CallError && failure.status === 404) return <CannotAccess />
  return (
    <>
      <EngagementHeader
        id={engagementId}
        tab="audits"
        worded
        name={audit?.title ?? 'Audit'}
        below={audit && <span>Last updated {lastUpdated(lastDayOf(audit, settings.time_zone), today)}</span>}
        close={`${paths.engagements()}/`}
      />
      {audits.isPending && <AuditSkeleton />}
      {audits.isLoadingError && (
        <FailedState sentence={missing} retrying={audits.isFetching} onRetry={audits.refetch} />
      )}
      {audits.data && !audit && <EmptyState>{missing}</EmptyState>}
      {audit && <AuditBody audit={audit} engagementTitle={header.data?.title ?? ''} />}
    </>
  )
}

function AuditBody({ audit, engagementTitle }: { audit: Audit; engagementTitle: string }) {
  const viewer = useViewer()
  const [active, setActive] = useChosenSurvey()
  const report = useReport(audit, engagementTitle)
  const surveys = completedSurveys(audit)
  const drafts = maySeeUnfinishedSurveys(viewer) ? audit.aphiSurveys.filter((survey) => !survey.isCompleted) : []
  const points = audit.dataScore[0]?.data ?? []
  const shown = [...surveys, ...drafts].find((survey) => survey.id === active)
  const table = { audit, active, onChoose: setActive, report }
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section>
          <SectionHead title="Score over time" />
          <Newest points={points} type={audit.type} />
          <ScoreChart points={points} limits={audit.limits} type={audit.type} />
        </section>
        <section className={styles.part}>
          <SectionHead
            title="Completed surveys"
            count={surveys.length}
            actions={
              surveys.length > 0 && (
                <Button
                  variant="ghost"
                  size="small"
                  icon={<Download aria-hidden="true" />}
                  onClick={() =>
                    saveFile(csvFile(surveysAsCsv(audit, surveys, settings.time_zone)), `${audit.title} - surveys.csv`)
                  }
                >
                  Export CSV
                </Button>
              )
            }
          />
          {surveys.length === 0 ? (
            <p className={styles.none}>No survey of this audit is completed yet.</p>
          ) : (
            <SurveyTable label="Completed surveys" surveys={surveys} {...table} />
          )}
        </section>
        {drafts.length > 0 && (
          <section className={styles.part}>
            <SectionHead title="In progress" count={drafts.length} />
            <SurveyTable label="Surveys in progress" surveys={drafts} {...table} />
          </section>
        )}
      </div>
      <section id={chosenSurvey} className={styles.column} aria-label="Chosen survey">
        {shown ? (
          <SurveyPanel key={shown.id} audit={audit} survey={shown} others={without(surveys, shown)} />
        ) : (
          <Nothing latest={surveys[0]} onOpen={setActive} />
        )}
      </section>
    </div>
  )
}

const without = (surveys: readonly Survey[], survey: Survey): Survey[] => surveys.filter(({ id }) => id !== survey.id)

/** The chosen survey stands in the address: a link to it opens it, and Back closes it. */
function useChosenSurvey(): [string | undefined, (id: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string | undefined) =>
    setSearch((after) => {
      if (id === undefined) after.delete('survey')
      else after.set('survey', id)
    })
  return [search.get('survey') ?? undefined, choose]
}

function Nothing({ latest, onOpen }: { latest: Survey | undefined; onOpen: (id: string) => void }) {
  return (
    <>
      <SectionHead title="Survey" />
      <EmptyState action={latest && <Button onClick={() => onOpen(latest.id)}>Open latest</Button>}>
        Click on report to display here...
      </EmptyState>
    </>
  )
}

/** The newest score in large figures, its band, and what it gained or lost. */
function Newest({ points, type }: { points: Audit['dataScore'][number]['data']; type: Audit['type'] }) {
  const last = points.at(-1)
  const before = points.at(-2)
  if (!last) return null
  const gained = before && Math.round((last.y - before.y) * 100) / 100
  return (
    <div className={styles.newest}>
      <p className={styles.figure}>
        {formatScore(last.y)}
        <span>%</span>
      </p>
      <div>
        <BandChip band={bandOf(last.y, type)} />
        {before && gained !== undefined && (
          <p className={styles.gained}>
            {gained > 0 ? '+' : gained < 0 ? '−' : '±'}
            {Math.abs(gained)} {Math.abs(gained) === 1 ? 'point' : 'points'} since {formatDay(before.x)}
          </p>
        )}
      </div>
    </div>
  )
}
