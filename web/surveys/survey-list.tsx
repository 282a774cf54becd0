import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { CustomerSurvey } from '@portal/domain/surveys/customer-survey'
import { questionIndex } from '@portal/domain/surveys/questions'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ChevronDown, ListFilter, MessageSquareReply } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { NpsScore } from '../portal/nps-score.tsx'
import { paths } from '../portal/paths.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { rowsOf } from '../shared/lists/rows-of.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { usePhone } from '../ui/phone.ts'
import { useReachedEnd } from '../ui/reached-end.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { FilteredColumn } from './queries.ts'
import { SurveyDetails } from './survey-details.tsx'
import { filteredColumns, SurveyFilter, type SurveyFilters } from './survey-filters.tsx'
import styles from './survey-list.module.css'
import { SurveyTools } from './survey-tools.tsx'

interface SurveyListProps {
  list: UseInfiniteQueryResult<{ pages: CustomerSurvey[][] }>
  filters: SurveyFilters
  engagementId: string | undefined
}

export function SurveyList({ list, filters, engagementId }: SurveyListProps) {
  const phone = usePhone()
  const surveys = rowsOf(list.data, ({ _id }) => _id)
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list
  const end = useReachedEnd<HTMLDivElement>(hasNextPage && !isFetching && !isFetchNextPageError, fetchNextPage)
  const filter = {
    filters,
    disabled: !list.isSuccess || (surveys.length === 0 && !filters.isNarrowed),
    loading: isFetching,
  }
  return (
    <section className={styles.section}>
      <SectionHead title="Responses" />
      {filters.tools.survey === '' ? (
        (surveys.length > 0 || filters.isNarrowed) && <SurveyTools filters={filters} />
      ) : (
        <p className={styles.alone}>
          Showing one response.
          <Button size="small" onClick={() => filters.changeTools({ survey: '' })}>
            Show all
          </Button>
        </p>
      )}
      {phone && (
        <div className={styles.filters}>
          {columnNames.map((column) => (
            <SurveyFilter
              key={column}
              column={column}
              {...filter}
              trigger={
                <Button size="small" disabled={filter.disabled} icon={<ListFilter aria-hidden="true" />}>
                  {filteredColumns[column]}
                  {filters.applied[column].length > 0 && ` · ${filters.applied[column].length}`}
                </Button>
              }
            />
          ))}
        </div>
      )}
      {list.isPending && <ListSkeleton />}
      {list.isError && surveys.length === 0 && (
        <FailedState sentence="Something went wrong..." retrying={list.isFetching} onRetry={list.refetch} />
      )}
      {list.isSuccess && surveys.length === 0 && <NoSurveys filters={filters} engagementId={engagementId} />}
      {(surveys.length > 0 || filters.isNarrowed) &&
        (phone ? (
          <Records surveys={surveys} opened={filters.tools.survey} />
        ) : (
          <SurveyTable surveys={surveys} filter={filter} />
        ))}
      {isFetchNextPageError && <FailedState sentence="Something went wrong..." onRetry={fetchNextPage} />}
      {surveys.length > 0 && (
        <p className={styles.note} role="status">
          {isFetchingNextPage ? 'Loading more...' : !hasNextPage && 'You have reached the end of the list.'}
        </p>
      )}
      <div ref={end} />
    </section>
  )
}

const columnNames: readonly FilteredColumn[] = ['names', 'projects', 'companies']

interface TableProps {
  surveys: readonly CustomerSurvey[]
  filter: { filters: SurveyFilters; disabled: boolean; loading: boolean }
}

function SurveyTable({ surveys, filter }: TableProps) {
  const head = (column: FilteredColumn) => (
    <th scope="col">
      <span className={styles.head}>
        {filteredColumns[column]}
        <SurveyFilter column={column} {...filter} />
      </span>
    </th>
  )
  return (
    <table className={styles.table} aria-label="Responses" aria-busy={filter.loading}>
      <thead>
        <tr>
          {head('names')}
          <th scope="col">Position</th>
          {head('projects')}
          {head('companies')}
          <th scope="col">Date</th>
          <th scope="col">NPS Score</th>
          <th scope="col">
            <span className="sr-only">Ratings</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <SurveyRow key={survey._id} survey={survey} opened={filter.filters.tools.survey} />
        ))}
      </tbody>
    </table>
  )
}

const text = (survey: CustomerSurvey, index: number): string => String(survey.data[index]?.answer ?? '')
const scoreOf = (survey: CustomerSurvey): number => Number(survey.data[questionIndex.recommendation]?.answer ?? 0)
const dateOf = (survey: CustomerSurvey): string => formatInstant(survey.user_info.survey_date, settings.time_zone)

interface RowProps {
  survey: CustomerSurvey
  /** Survey that the address names, shown expanded. */
  opened: string
}

function SurveyRow({ survey, opened }: RowProps) {
  const [open, setOpen] = useState(opened === survey._id)
  const id = useId()
  const name = survey.user_info.user_full_name
  return (
    <Fragment>
      <tr className={styles.row} data-open={open || undefined}>
        <th scope="row">{name}</th>
        <td>{text(survey, questionIndex.jobTitle)}</td>
        <td>{text(survey, questionIndex.project)}</td>
        <td>{text(survey, questionIndex.company)}</td>
        <td className={styles.date}>{dateOf(survey)}</td>
        <td>
          <NpsScore score={scoreOf(survey)} />
        </td>
        <td className={styles.expand}>
          <Answered survey={survey} />
          <IconButton
            size="row"
            label={`${open ? 'Hide' : 'Show'} the ratings of ${name}, ${dateOf(survey)}`}
            aria-expanded={open}
            aria-controls={id}
            icon={<ChevronDown size={16} aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          />
        </td>
      </tr>
      <tr id={id} className={styles.details} hidden={!open}>
        <td colSpan={7}>{open && <SurveyDetails survey={survey} />}</td>
      </tr>
    </Fragment>
  )
}

/** A closed row says that the provider answered. */
function Answered({ survey }: { survey: CustomerSurvey }) {
  if (survey.replies.length === 0) return null
  return (
    <span className={styles.answered}>
      <MessageSquareReply size={14} aria-hidden="true" />
      Replied
    </span>
  )
}

function Records({ surveys, opened }: { surveys: readonly CustomerSurvey[]; opened: string }) {
  return (
    <ul>
      {surveys.map((survey) => (
        <SurveyRecord key={survey._id} survey={survey} opened={opened} />
      ))}
    </ul>
  )
}

function SurveyRecord({ survey, opened }: RowProps) {
  const [open, setOpen] = useState(opened === survey._id)
  const id = useId()
  return (
    <li className={styles.record}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.words}>
          <span className={styles.name}>{survey.user_info.user_full_name}</span>
          <span className={styles.second}>
            {text(survey, questionIndex.jobTitle)}, {text(survey, questionIndex.company)}
          </span>
          <span className={styles.second}>
            {text(survey, questionIndex.project)} · {dateOf(survey)}
          </span>
          <Answered survey={survey} />
        </span>
        <NpsScore score={scoreOf(survey)} />
        <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
      </button>
      <div id={id} hidden={!open}>
        {open && <SurveyDetails survey={survey} />}
      </div>
    </li>
  )
}

function NoSurveys({ filters, engagementId }: { filters: SurveyFilters; engagementId: string | undefined }) {
  const { is_stakeholder } = useViewer()
  if (filters.tools.survey !== '') return <EmptyState>This response no longer exists.</EmptyState>
  if (filters.isNarrowed)
    return (
      <EmptyState action={<Button onClick={filters.clearEverything}>Clear filters</Button>}>No matches.</EmptyState>
    )
  return (
    <EmptyState
      action={is_stakeholder && <ButtonLink to={paths.provideFeedback(engagementId)}>Provide Feedback</ButtonLink>}
    >
      No feedback yet.
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading feedback">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.shape}>
          <Skeleton width="18%" height={14} />
          <Skeleton width="16%" height={14} />
          <Skeleton width="22%" height={14} />
          <Skeleton width="18%" height={14} />
          <Skeleton width={44} height={22} radius={11} />
        </div>
      ))}
    </Loading>
  )
}
