import type { Audit, Survey } from '@portal/domain/audits/audit'
import { lastDayOf, lastUpdated } from '@portal/domain/audits/last-updated'
import { maySeeUnfinishedSurveys } from '@portal/domain/audits/permissions'
import { completedSurveys } from '@portal/domain/audits/report'
import { dayAt } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useToday } from '../../shared/dates/today.ts'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { List } from '../../shared/lists/list.tsx'
import { usePageName } from '../../shared/navigation/page.tsx'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { useSeen } from '../../shared/todos/todos.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NotFoundState } from '../../ui/empty-state.tsx'
import { usePhone } from '../../ui/phone.ts'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { AuditList } from './audit-list.tsx'
import styles from './audit-screen.module.css'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { useChosenSurvey } from './chosen-survey.ts'
import { surveysAsCsv } from './export.ts'
import { NewestScore } from './newest-score.tsx'
import { auditsOf } from './queries.ts'
import { ScoreChart } from './score-chart-view.tsx'
import { SurveyPanel } from './survey-panel.tsx'
import { SurveyPreview } from './survey-preview.tsx'
import { SurveyTable } from './survey-table.tsx'
import { useReportDownload } from './use-report-download.ts'

const missing = 'Unfortunately, the audit is not available at the moment.'
const choosePrompt = 'Click on report to display here...'

/** `/engagements/{engagementId}/audits/{auditId}` (document 2, point 2.7). */
export function AuditScreen({ id: engagementId, auditId }: { id: string; auditId: string }) {
  const audits = useQuery(auditsOf(engagementId))
  const header = useQuery(headerQuery(engagementId))
  const audit = audits.data?.find((each) => each.id === auditId)
  const lastDay = audit && lastDayOf(audit, settings.time_zone)
  const today = useToday()
  const title = audit && [audit.title, 'Audit', header.data?.title].filter(Boolean).join(' - ')
  usePageName({ title, here: audit?.title ?? (audits.data && 'Not found') })
  useSeen(audit && `audit:${auditId}`)
  return (
    <EngagementPage
      queries={[audits]}
      id={engagementId}
      worded
      name={audit?.title ?? (audits.data ? 'Audit not found' : 'Audit')}
      close={`${paths.engagements()}/`}
    >
      {!audits.isPending && (
        <Box as="p" kind="quiet" pad="14px 0">
          Last updated {lastUpdated(lastDay, today)}
        </Box>
      )}
      <List query={audits} label="the audit" skeleton={<AuditSkeleton />} failed={missing}>
        {() =>
          audit ? (
            <AuditBody audit={audit} engagementTitle={header.data?.title ?? ''} />
          ) : (
            <MissingAudit engagementId={engagementId} others={audits.data ?? []} />
          )
        }
      </List>
    </EngagementPage>
  )
}

/** For an audit that the engagement does not have: leads to those that it has. */
function MissingAudit({ engagementId, others }: { engagementId: string; others: readonly Audit[] }) {
  return (
    <>
      <NotFoundState
        action={others.length === 0 && <ButtonLink to={paths.audits(engagementId)}>See all audits</ButtonLink>}
      >
        {missing}
      </NotFoundState>
      {others.length > 0 && (
        <section aria-label="Other audits">
          <SectionHead title="Other audits of this engagement" count={others.length} />
          <AuditList label="Other audits" engagementId={engagementId} audits={others} />
        </section>
      )}
    </>
  )
}

function AuditBody({ audit, engagementTitle }: { audit: Audit; engagementTitle: string }) {
  const viewer = useViewer()
  const phone = usePhone()
  const { survey: active, compared, choose, compareWith } = useChosenSurvey()
  const report = useReportDownload(audit, engagementTitle)
  const surveys = completedSurveys(audit)
  const drafts = maySeeUnfinishedSurveys(viewer) ? audit.aphiSurveys.filter((survey) => !survey.isCompleted) : []
  const points = audit.dataScore[0]?.data ?? []
  const shown = [...surveys, ...drafts].find((survey) => survey.id === active)
  const chosen = shown
    ? [shown, ...surveys.filter(({ id }) => id === compared)].map(({ createdAt }) =>
        dayAt(new Date(createdAt), settings.time_zone),
      )
    : []
  const panel = shown && (
    <SurveyPanel
      key={shown.id}
      audit={audit}
      survey={shown}
      others={without(surveys, shown)}
      compared={compared}
      onCompare={compareWith}
      inRecord={phone}
    />
  )
  const table = { audit, active, onChoose: choose, report, panel }
  const [latest] = surveys
  const openLatest = latest && <Button onClick={() => choose(latest.id)}>Open latest</Button>
  return (
    <div className={styles.columns}>
      <Box fill>
        <section>
          <SectionHead title="Score over time" />
          {points.length > 0 ? (
            <>
              <NewestScore points={points} type={audit.type} />
              <Box pad="28px 0 0">
                <ScoreChart points={points} limits={audit.limits} type={audit.type} chosen={chosen} />
              </Box>
            </>
          ) : (
            <Box as="p" pad="8px 0 0" tone="quiet">
              No scores yet. They will be here after the first completed survey.
            </Box>
          )}
        </section>
        <Box as="section" pad="28px 0 0">
          <SectionHead
            title="Completed surveys"
            count={surveys.length}
            actions={surveys.length > 0 && <ExportButton audit={audit} surveys={surveys} />}
          />
          {surveys.length === 0 ? (
            <Box as="p" pad="8px 0 24px" tone="quiet">
              No completed surveys yet.
            </Box>
          ) : (
            <>
              {phone && !shown && (
                <Row gap="8px 16px" justify="between" wrap tone="quiet" pad="12px 0 16px" data-screen-only>
                  <p>{choosePrompt}</p>
                  {openLatest}
                </Row>
              )}
              <SurveyTable label="Completed surveys" surveys={surveys} {...table} />
            </>
          )}
        </Box>
        {drafts.length > 0 && (
          <Box as="section" pad="28px 0 0">
            <SectionHead title="In progress" count={drafts.length} />
            <SurveyTable label="Surveys in progress" surveys={drafts} {...table} />
          </Box>
        )}
      </Box>
      {!phone && (
        <Box as="section" fill data-screen-only={!shown || undefined} aria-label="Selected survey">
          {panel ?? (
            <>
              <Row gap="8px 16px" justify="between" wrap tone="quiet" pad="12px 0 16px">
                <p>{choosePrompt}</p>
                {openLatest}
              </Row>
              {latest && <SurveyPreview audit={audit} survey={latest} />}
            </>
          )}
        </Box>
      )}
    </div>
  )
}

function ExportButton({ audit, surveys }: { audit: Audit; surveys: readonly Survey[] }) {
  const save = (): void =>
    saveFile(csvFile(surveysAsCsv(audit, surveys, settings.time_zone)), `${audit.title} - surveys.csv`)
  return (
    <Button variant="ghost" size="small" flush icon={<Download aria-hidden="true" />} onClick={save}>
      Export CSV
    </Button>
  )
}

const without = (surveys: readonly Survey[], survey: Survey): Survey[] => surveys.filter(({ id }) => id !== survey.id)
