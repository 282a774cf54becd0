import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import type { EngagementOverview as Overview } from '@portal/domain/overview/engagement-overview'
import { mayAskForFeedback, maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { AuditCourses } from './audit-courses.tsx'
import styles from './engagement-overview.module.css'
import { NewestChanges } from './newest-changes.tsx'
import { NewestFiles } from './newest-files.tsx'
import { OrderTable } from './order-table.tsx'
import { OverviewPart } from './overview-part.tsx'
import { changesOf } from './queries.ts'
import { Satisfaction } from './satisfaction.tsx'
import { TeamInShort } from './team-in-short.tsx'

interface EngagementOverviewProps {
  id: string
  header: EngagementHeader | undefined
  query: UseQueryResult<Overview>
}

/** With fewer sections that have content, there is one column. */
const leastForColumns = 3

/** State of the engagement and recent changes on the left, people, files and feedback on the right. */
export function EngagementOverview({ id, header, query }: EngagementOverviewProps) {
  const today = useToday()
  const changes = useQuery(changesOf(id))
  const { data } = query
  const isNarrow = data !== undefined && filledSections(data) < leastForColumns
  const counts = header?.counts
  const mayEdit = header?.record_access === 'edit'
  const [order] = data?.work_orders ?? []
  const addPeople = order ? `${paths.editWorkOrder(id, order.id)}?add` : paths.newWorkOrder(id)
  const viewer = useViewer()
  return (
    <div className={styles.overview} data-narrow={isNarrow || undefined}>
      <div className={styles.column}>
        <OverviewPart
          query={query}
          failed="We could not load the work orders."
          place="orders"
          title="Work Orders"
          count={data?.work_orders.length}
          all="All work orders"
          to={paths.workOrdersOf(id)}
          rows={[40, 32, 60, 60, 60, 38]}
          isEmpty={({ work_orders }) => work_orders.length === 0}
          empty={
            <>
              No current or upcoming work orders.{' '}
              {mayEdit && <MoreLink to={paths.newWorkOrder(id)}>Add work order</MoreLink>}
            </>
          }
        >
          {({ work_orders }) => <OrderTable id={id} orders={work_orders} today={today} />}
        </OverviewPart>
        <OverviewPart
          query={query}
          failed="We could not load the audits."
          place="audits"
          title="Audits"
          count={data?.audits.length}
          all="All audits"
          to={paths.audits(id)}
          rows={[56, 56, 56]}
          isEmpty={({ audits }) => audits.length === 0}
          empty={mayEdit ? 'No audits yet. These come by import.' : 'There are no audits provided for this project'}
        >
          {({ audits }) => <AuditCourses id={id} audits={audits} />}
        </OverviewPart>
        <OverviewPart
          query={changes}
          failed="We could not load recent changes."
          place="changes"
          title="Recent changes"
          all="All changes"
          to={changes.data?.is_own ? paths.overview(id, '1-month') : undefined}
          rows={[36, 36, 36, 36, 36]}
          isEmpty={(listed) => listed.changes.length === 0}
          empty="No changes in the last two months."
        >
          {(listed) => <NewestChanges changes={listed.changes} today={today} />}
        </OverviewPart>
      </div>
      <div className={styles.column}>
        <OverviewPart
          query={query}
          failed="We could not load the team."
          place="team"
          title="Your Team"
          count={counts?.team}
          all="All members"
          to={paths.team(id)}
          rows={[60, 36, 36, 36, 36, 36]}
          isEmpty={({ lead, people }) => mayEdit && lead === null && people.length === 0 && counts?.team === 0}
          empty={
            <>
              No people yet. <MoreLink to={addPeople}>Add people</MoreLink>
            </>
          }
        >
          {(overview) => <TeamInShort id={id} overview={overview} today={today} />}
        </OverviewPart>
        {mayEdit && counts?.stakeholders === 0 && (
          <OverviewPart
            query={query}
            failed="We could not load the stakeholders."
            place="stakeholders"
            title="Stakeholders"
            all="All stakeholders"
            to={undefined}
            rows={[]}
            isEmpty={() => true}
            empty={
              <>
                No stakeholders yet.{' '}
                <MoreLink to={`${paths.stakeholders(id)}?ask=invite`}>Invite stakeholders</MoreLink>
              </>
            }
          >
            {() => null}
          </OverviewPart>
        )}
        <OverviewPart
          query={query}
          failed="We could not load the files."
          place="files"
          title="Shared Files"
          count={counts?.files}
          all="All files"
          to={paths.files(id)}
          rows={[54, 54, 54, 54]}
          isEmpty={({ files }) => files.length === 0}
          empty={
            <>
              No files shared yet. <MoreLink to={paths.files(id)}>Share a file</MoreLink>
            </>
          }
        >
          {({ files }) => <NewestFiles id={id} files={files} today={today} />}
        </OverviewPart>
        <OverviewPart
          query={query}
          failed="We could not load the feedback."
          place="feedback"
          title="Service Feedback"
          count={data?.feedback.responses}
          all="All responses"
          to={paths.serviceFeedback(id)}
          rows={[72, 60]}
          isEmpty={({ feedback }) => feedback.last === null}
          empty={
            <>
              No feedback yet.{' '}
              {maySubmitSurvey(viewer) && <MoreLink to={paths.provideFeedback(id)}>Provide Feedback</MoreLink>}
              {mayAskForFeedback(viewer, id) && <MoreLink to={paths.serviceFeedback(id)}>Ask for feedback</MoreLink>}
            </>
          }
        >
          {({ feedback }) => <Satisfaction feedback={feedback} />}
        </OverviewPart>
      </div>
    </div>
  )
}

const filledSections = ({ work_orders, audits, lead, people, files, feedback }: Overview): number =>
  [
    work_orders.length > 0,
    audits.length > 0,
    lead !== null || people.length > 0,
    files.length > 0,
    feedback.responses > 0,
  ].filter(Boolean).length
