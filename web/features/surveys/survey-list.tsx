import { formatInstant } from '@portal/domain/dates/calendar-day'
import { endOfList } from '@portal/domain/feedback/validation'
import type { CustomerSurvey } from '@portal/domain/surveys/customer-survey'
import { questionIndex } from '@portal/domain/surveys/questions'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { MessageSquareReply } from 'lucide-react'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { ChoiceFilter, DaysFilter, sortsBy } from '../../shared/lists/head-filters.tsx'
import { List } from '../../shared/lists/list.tsx'
import { rowsOf } from '../../shared/lists/rows-of.ts'
import { settings } from '../../shared/product/settings.ts'
import { NpsScore } from '../../shared/scores/nps-score.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState, NotFoundState } from '../../ui/empty-state.tsx'
import shared from '../../ui/filter-table.module.css'
import { usePhone } from '../../ui/phone.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { SurveyDetails } from './survey-details.tsx'
import { SurveyFilter, type SurveyFilters } from './survey-filters.tsx'
import styles from './survey-list.module.css'
import { SurveyTools, scores } from './survey-tools.tsx'

const failed = 'Something went wrong...'

interface SurveyListProps {
  query: UseInfiniteQueryResult<{ pages: CustomerSurvey[][] }>
  filters: SurveyFilters
  engagementId: string | undefined
}

/** Its filters stay if they leave no rows. */
export function SurveyList({ query, filters, engagementId }: SurveyListProps) {
  const surveys = rowsOf(query.data, ({ _id }) => _id)
  const isAlone = filters.values.survey !== ''
  const isShown = surveys.length > 0 || filters.isFiltered
  const state = { disabled: !query.isSuccess, loading: query.isFetching }
  return (
    <section>
      <SectionHead
        title="Responses"
        actions={
          isShown &&
          !isAlone && (
            <div className={styles.tools}>
              <SurveyTools filters={filters} {...state} />
            </div>
          )
        }
      />
      {isAlone && (
        <Row as="p" gap={12} justify="between" tone="quiet" pad="0 0 12px">
          Showing one response.
          <Button size="small" onClick={() => filters.change({ survey: '' })}>
            Show all
          </Button>
        </Row>
      )}
      {isShown && (
        <SurveyTable
          surveys={surveys}
          isFetching={query.isFetching}
          filters={filters}
          isOfOneEngagement={engagementId !== undefined}
          {...state}
        />
      )}
      <List
        query={query}
        label="feedback"
        skeleton={<Shapes />}
        failed={failed}
        empty={<EmptyState>No feedback yet.</EmptyState>}
        filters={filters}
        noMatch={isAlone ? <NotFoundState>This response no longer exists.</NotFoundState> : undefined}
      >
        {() => <FurtherRows query={query} end={endOfList} failed={failed} />}
      </List>
    </section>
  )
}

interface SurveyTableProps extends Pick<SurveyListProps, 'filters'> {
  surveys: readonly CustomerSurvey[]
  isFetching: boolean
  /** The page already says the project and the company. */
  isOfOneEngagement: boolean
  disabled: boolean
  loading: boolean
}

function SurveyTable({ surveys, isFetching, filters, isOfOneEngagement, disabled, loading }: SurveyTableProps) {
  const isPhone = usePhone()
  const filter = { filters: filters.columns, disabled, loading }
  const { values, change } = filters
  return (
    <Table
      className={classes(shared.table, styles.table, isOfOneEngagement && styles.ofOne)}
      label="Responses"
      busy={isFetching}
      rows={surveys}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: 'Full Name',
          isRowHeader: true,
          cell: nameOf,
          filter: !isPhone && <SurveyFilter name="Full Name" column="name" {...filter} />,
        },
        { name: 'Position', cell: (survey) => text(survey, questionIndex.jobTitle) },
        {
          name: 'Project Name',
          cell: (survey) => text(survey, questionIndex.project),
          filter: !isPhone && <SurveyFilter name="Project Name" column="project" {...filter} />,
        },
        {
          name: 'Company Name',
          cell: (survey) => text(survey, questionIndex.company),
          filter: !isPhone && <SurveyFilter name="Company Name" column="company" {...filter} />,
        },
        {
          name: 'Date',
          figures: true,
          cell: dateOf,
          sort: sortsBy(filters, { asc: 'oldest', desc: 'newest', first: 'newest' }),
          filter: !isPhone && <DaysFilter filters={filters} disabled={disabled} />,
        },
        {
          name: 'NPS Score',
          cell: (survey) => <NpsScore score={scoreOf(survey)} />,
          sort: sortsBy(filters, { asc: 'lowest', desc: 'highest', first: 'lowest' }),
          filter: !isPhone && (
            <ChoiceFilter
              name="NPS Score"
              value={values.score}
              onChange={(score) => change({ score })}
              options={scores}
              disabled={disabled}
            />
          ),
        },
      ]}
      details={{
        name: 'Ratings',
        label: (survey, isOpen) => `${isOpen ? 'Hide' : 'Show'} the ratings of ${nameOf(survey)}, ${dateOf(survey)}`,
        content: (survey) => (
          <SurveyDetails survey={survey} title={`Feedback from ${nameOf(survey)}, ${dateOf(survey)}`} />
        ),
        before: (survey) => survey.replies.length > 0 && <Answered />,
        isOpenAtFirst: ({ _id }) => _id === filters.values.survey,
      }}
    />
  )
}

const nameOf = (survey: CustomerSurvey): string => survey.user_info.user_full_name
const text = (survey: CustomerSurvey, index: number): string => String(survey.data[index]?.answer ?? '')
const scoreOf = (survey: CustomerSurvey): number => Number(survey.data[questionIndex.recommendation]?.answer ?? 0)
const dateOf = (survey: CustomerSurvey): string => formatInstant(survey.user_info.survey_date, settings.time_zone)

/** A closed row says that the provider answered. */
const Answered = () => (
  <Text kind="quiet" className={styles.answered}>
    <MessageSquareReply size={14} aria-hidden="true" />
    Replied
  </Text>
)

const Shapes = () =>
  [1, 2, 3, 4, 5].map((row) => (
    <Row gap={16} justify="between" key={row} className={styles.shape}>
      <Skeleton width="18%" height={14} />
      <Skeleton width="16%" height={14} />
      <Skeleton width="22%" height={14} />
      <Skeleton width="18%" height={14} />
      <Skeleton width={44} height={22} radius={11} />
    </Row>
  ))
