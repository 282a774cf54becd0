import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { fullName } from '@portal/domain/session/user'
import { maySubmitSurvey, onlyStakeholdersSubmit } from '@portal/domain/surveys/permissions'
import {
  consentChoices,
  offeredScores,
  type QuestionKind,
  questionGroups,
  questionIndex,
  questions,
  scaleOf,
} from '@portal/domain/surveys/questions'
import type { Answer } from '@portal/domain/surveys/ratings'
import { nameProblem, surveyLength } from '@portal/domain/surveys/validation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { isNotFound } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { StakeholderChip } from '../../shared/people/stakeholder-chip.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Columns, Row, Stack } from '../../ui/stack.tsx'
import { State } from '../../ui/state.tsx'
import { DoneIcon } from '../../ui/state-icons.tsx'
import { Text } from '../../ui/text.tsx'
import { isOpen, surveyProjects } from './queries.ts'
import { useSurveyDraft } from './survey-draft.ts'
import styles from './survey-form.module.css'
import { SurveyForm } from './survey-form.tsx'

/** "Survey projects load" (document 2, point 8), for the one engagement too. */
const couldNotLoad = 'Something went wrong...'

/** `/feedback/{id}`: the customer satisfaction survey of an engagement (document 2, point 2.6). */
export function SurveyScreen({ id }: { id: string }) {
  const { search, pathname } = useLocation()
  const engagement = useQuery(headerQuery(id))
  if (search !== '') return <Navigate to={pathname} replace />
  if (isNotFound(engagement.error)) return <Navigate to={paths.notFound()} replace />
  return (
    <div className={styles.page}>
      <PageHeader
        title="CUSTOMER SATISFACTION SURVEY"
        beside={<StakeholderChip />}
        below={<span>Help us improve your experience !</span>}
        close={paths.engagements()}
      />
      <List query={engagement} label="the survey" skeleton={<FormShape />} failed={couldNotLoad}>
        {(data) => <Survey key={id} engagement={data} />}
      </List>
    </div>
  )
}

const Survey = ({ engagement }: { engagement: EngagementHeader }) =>
  maySubmitSurvey(useViewer()) ? <OwnSurvey engagement={engagement} /> : <QuestionList />

function OwnSurvey({ engagement }: { engagement: EngagementHeader }) {
  const viewer = useViewer()
  const name = fullName(viewer)
  const prefilled: Answer[] = questions.map(() => null)
  prefilled[questionIndex.name] = name
  prefilled[questionIndex.jobTitle] = viewer.job_title ?? ''
  prefilled[questionIndex.project] = engagement.title
  prefilled[questionIndex.company] = viewer.company_name ?? engagement.client_name
  prefilled[questionIndex.email] = viewer.is_stakeholder ? viewer.email : ''
  const draft = useSurveyDraft(engagement.id, prefilled)
  const [sent, setSent] = useState(false)
  if (sent) return <ThankYou engagement={engagement} />
  return (
    <SurveyForm
      engagementId={engagement.id}
      draft={draft}
      nameFixed={nameProblem(name) === undefined}
      onSent={() => setSent(true)}
    />
  )
}

/** The questions, for people who cannot submit the survey. */
const QuestionList = () => (
  <>
    <Box as="p" pad="0 0 20px" tone="quiet">
      {surveyLength}. {onlyStakeholdersSubmit}.
    </Box>
    <Stack gap={28}>
      {Object.values(questionGroups).map(({ title, first, last }) => (
        <section key={title}>
          <SectionHead title={title} count={title === questionGroups.aboutYou.title ? 'from the account' : undefined} />
          <ol>
            {questions.slice(first, last + 1).map(({ kind, question }, index, group) => (
              <Columns
                as="li"
                columns="repeat(2, minmax(0, 1fr))"
                from={768}
                gap="2px 28px"
                rule="row"
                pad="11px 0"
                key={question}
              >
                {question}
                {group[index - 1]?.kind !== kind && <Text kind="quiet">{choicesOf(kind)}</Text>}
              </Columns>
            ))}
          </ol>
        </section>
      ))}
    </Stack>
  </>
)

function choicesOf(kind: QuestionKind): string {
  if (kind === 'recommendation') return `${offeredScores[0]} to ${offeredScores.at(-1)}`
  if (kind === 'consent') return consentChoices.join(' or ')
  if (kind === 'email') return 'Asked only after Yes'
  return scaleOf(kind).join(', ')
}

/** Offers the next survey that this person has not answered yet. */
function ThankYou({ engagement }: { engagement: EngagementHeader }) {
  const next = useQuery(surveyProjects).data?.find((one) => isOpen(one) && one.id !== engagement.id)
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    words.current?.focus()
  }, [])
  return (
    <div ref={words} tabIndex={-1} role="status">
      <State
        kind="done"
        icon={<DoneIcon />}
        action={
          <Row gap={12} wrap justify="center">
            <ButtonLink to={paths.serviceFeedback(engagement.id)}>See the feedback</ButtonLink>
            {next && (
              <ButtonLink variant="primary" to={paths.provideFeedback(next.id)}>
                Next: {next.title}
              </ButtonLink>
            )}
          </Row>
        }
      >
        Thank you for your feedback! It helps us to improve our work on {engagement.title}.
      </State>
    </div>
  )
}

const FormShape = () => (
  <div>
    <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="20px 28px" pad="8px 0 32px">
      {['name', 'job', 'project', 'company'].map((field) => (
        <Skeleton key={field} height={60} radius={8} />
      ))}
    </Columns>
    <Stack gap={28} pad="8px 0 32px">
      {['first', 'second', 'third'].map((field) => (
        <Skeleton key={field} height={76} radius={8} />
      ))}
    </Stack>
  </div>
)
