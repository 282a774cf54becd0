import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { SurveyProject } from '@portal/domain/surveys/customer-survey'
import { surveyLength } from '@portal/domain/surveys/validation'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { StakeholderChip } from '../../shared/people/stakeholder-chip.tsx'
import { settings } from '../../shared/product/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stack } from '../../ui/stack.tsx'
import styles from './feedback-screen.module.css'
import { isOpen, surveyProjects } from './queries.ts'

/** `/feedback`: which engagement the feedback is about. */
export function FeedbackScreen() {
  const projects = useQuery(surveyProjects)
  const [company, ...others] = new Set(projects.data?.map(({ client_name }) => client_name))
  const isOneCompany = company !== undefined && others.length === 0
  return (
    <>
      <PageHeader
        title="Provide Feedback"
        beside={<StakeholderChip />}
        below={
          <span>
            {isOneCompany ? `Choose an engagement of ${company}` : 'Choose an engagement'}. {surveyLength}.
          </span>
        }
      />
      <List
        query={projects}
        label="engagements"
        skeleton={<Shapes />}
        failed="Something went wrong..."
        empty={<EmptyState>No engagements to give feedback on yet.</EmptyState>}
      >
        {(projects) => (
          <Stack gap={28}>
            <Group
              title="Not answered yet"
              projects={requestedFirst(projects.filter(isOpen))}
              isOneCompany={isOneCompany}
            />
            <Group title="Answered" projects={projects.filter((one) => !isOpen(one))} isOneCompany={isOneCompany} />
          </Stack>
        )}
      </List>
    </>
  )
}

interface GroupProps {
  title: string
  projects: readonly SurveyProject[]
  /** The page names the company. */
  isOneCompany: boolean
}

function Group({ title, projects, isOneCompany }: GroupProps) {
  if (projects.length === 0) return null
  return (
    <section>
      <SectionHead title={title} count={projects.length} />
      <ul aria-label={title}>
        {projects.map(({ id, title, client_name, ...state }) => (
          <li key={id}>
            <Link className={styles.row} to={paths.provideFeedback(id)}>
              <span className={styles.title}>{title}</span>
              <span className={isOneCompany ? 'sr-only' : styles.company}>{client_name}</span>
              <span className={styles.state} data-asked={state.asked !== null || undefined}>
                {stateOf(state)}
              </span>
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const requestedFirst = (projects: readonly SurveyProject[]): SurveyProject[] =>
  projects.toSorted((one, other) => Number(other.asked !== null) - Number(one.asked !== null))

const day = (instant: string): string => formatInstant(instant, settings.time_zone)

function stateOf({ answered_at, asked }: Pick<SurveyProject, 'answered_at' | 'asked'>): string {
  if (asked) return `${asked.asked_by} asked you on ${day(asked.asked_at)}`
  return answered_at === null ? '' : `You answered on ${day(answered_at)}`
}

const Shapes = () =>
  [60, 44, 52].map((width) => (
    <div key={width} className={styles.row}>
      <Skeleton width={`${width}%`} height={20} />
    </div>
  ))
