import { surveyOrderNames, surveyOrders } from '@portal/domain/surveys/customer-survey'
import { npsGroupLabel, npsGroups } from '@portal/domain/surveys/nps'
import { ListTools } from '../../shared/lists/list-tools.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { SurveyFilter, type SurveyFilters } from './survey-filters.tsx'

export const scores = [
  { value: '' as const, label: 'All scores' },
  ...npsGroups.map((value) => ({ value, label: npsGroupLabel[value] })),
]
const replies = [
  { value: '' as const, label: 'All' },
  { value: 'false' as const, label: 'No reply yet' },
  { value: 'true' as const, label: 'Replied' },
]
const orders = surveyOrderNames.map((value) => ({ value, label: surveyOrders[value] }))

/** Number of filters in use, with the order. */
const changedFilters = ({
  name,
  project,
  company,
  search,
  from,
  to,
  score,
  answered,
  order,
}: SurveyFilters['values']) =>
  [
    ...[name, project, company, search, from, to, score, answered].map(({ length }) => length > 0),
    order !== 'newest',
  ].filter(Boolean).length

/** Search and whether there is a reply; on a phone also what the heads of the table filter and sort. */
export function SurveyTools({ filters, ...state }: { filters: SurveyFilters; disabled: boolean; loading: boolean }) {
  const isPhone = usePhone()
  const { values, change } = filters
  const reply = {
    value: values.answered,
    onChange: (answered: typeof values.answered) => change({ answered }),
    options: replies,
  }
  const column = { filters: filters.columns, asButton: true, ...state }
  return (
    <ListTools
      label="Search feedback"
      filters={filters}
      changed={changedFilters(values)}
      onPhone={
        <>
          <SurveyFilter name="Full Name" column="name" {...column} />
          <SurveyFilter name="Project Name" column="project" {...column} />
          <SurveyFilter name="Company Name" column="company" {...column} />
          <Select label="Score" value={values.score} onChange={(score) => change({ score })} options={scores} />
          <Select label="Reply" {...reply} />
          <Select label="Sort by" value={values.order} onChange={(order) => change({ order })} options={orders} />
        </>
      }
    >
      {!isPhone && <Segments label="Reply" {...reply} />}
    </ListTools>
  )
}
