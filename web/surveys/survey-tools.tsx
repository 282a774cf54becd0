import { SurveyOrder, surveyOrders } from '@portal/domain/surveys/customer-survey'
import { NpsGroup, npsGroupLabel } from '@portal/domain/surveys/nps'
import { ListTools } from '../shared/lists/list-tools.tsx'
import { Select } from '../ui/select.tsx'
import type { SurveyFilters } from './survey-filters.tsx'

const scores = [
  { value: '' as const, label: 'All scores' },
  ...NpsGroup.options.map((value) => ({ value, label: npsGroupLabel[value] })),
]
const answers = [
  { value: '' as const, label: 'All' },
  { value: 'true' as const, label: 'Replied' },
  { value: 'false' as const, label: 'No reply yet' },
]
const orders = SurveyOrder.options.map((value) => ({ value, label: surveyOrders[value] }))

/** Search, days, score, whether it was answered, and the order. */
export function SurveyTools({ filters }: { filters: SurveyFilters }) {
  const { score, answered, order } = filters.values
  return (
    <ListTools label="Search feedback" filters={filters}>
      <Select label="Score" value={score} onChange={(score) => filters.change({ score })} options={scores} />
      <Select label="Reply" value={answered} onChange={(answered) => filters.change({ answered })} options={answers} />
      <Select label="Sort by" value={order} onChange={(order) => filters.change({ order })} options={orders} />
    </ListTools>
  )
}
