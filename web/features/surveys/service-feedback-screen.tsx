import { exportSurveys } from '@portal/domain/surveys/contract'
import { mayAskForFeedback } from '@portal/domain/surveys/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquarePlus, Star } from 'lucide-react'
import { useState } from 'react'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { addressOf } from '../../shared/http/call.ts'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { paths } from '../../shared/paths.ts'
import { StakeholderChip } from '../../shared/people/stakeholder-chip.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ExportLink } from '../../ui/export-link.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Row } from '../../ui/stack.tsx'
import { FeedbackSummary } from './feedback-summary.tsx'
import { filterParameters, orderParameter, surveyList } from './queries.ts'
import { useSurveyFilters } from './survey-filters.tsx'
import { SurveyList } from './survey-list.tsx'

const AskForFeedback = lazyDialog(async () => (await import('./ask-for-feedback.tsx')).AskForFeedback)

/** `/view-feedback` and `/view-feedback/{id}`: the surveys one reaches, or those of one engagement. */
export function ServiceFeedbackScreen({ id }: { id: string | undefined }) {
  const filters = useSurveyFilters(id)
  const title = 'List of Provide Feedback'
  const { values } = filters
  const list = useInfiniteQuery(surveyList(id, values))
  const parts = {
    actions: (
      <Actions
        id={id}
        exportAddress={
          list.data?.pages.some(({ length }) => length > 0)
            ? addressOf(exportSurveys, {}, { ...filterParameters(id, values), order: orderParameter(values) })
            : undefined
        }
      />
    ),
  }
  const content = (
    <>
      <FeedbackSummary id={id} values={values} />
      <SurveyList query={list} filters={filters} engagementId={id} />
    </>
  )
  if (id !== undefined)
    return (
      <EngagementPage id={id} worded name={title} queries={[list]} {...parts}>
        {content}
      </EngagementPage>
    )
  return (
    <>
      <PageHeader title={title} beside={<StakeholderChip />} {...parts} />
      {content}
    </>
  )
}

function Actions({ id, exportAddress }: { id: string | undefined; exportAddress: string | undefined }) {
  const viewer = useViewer()
  const [asking, setAsking] = useState(false)
  useOpenFromAddress('feedback', () => setAsking(true), id !== undefined && mayAskForFeedback(viewer, id))
  return (
    <Row gap="8px 12px" wrap>
      {id !== undefined && <StakeholderChip />}
      {exportAddress !== undefined && <ExportLink href={exportAddress} />}
      {id !== undefined && mayAskForFeedback(viewer, id) && (
        <Button icon={<MessageSquarePlus aria-hidden="true" />} onClick={() => setAsking(true)}>
          Ask for feedback
        </Button>
      )}
      {viewer.is_stakeholder && (
        <ButtonLink variant="primary" icon={<Star aria-hidden="true" />} to={paths.provideFeedback(id)}>
          Provide Feedback
        </ButtonLink>
      )}
      {asking && id !== undefined && <AskForFeedback id={id} onClose={() => setAsking(false)} />}
    </Row>
  )
}
