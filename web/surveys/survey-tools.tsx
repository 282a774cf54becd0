import { surveyOrders } from '@portal/domain/surveys/customer-survey'
import { npsGroupLabel } from '@portal/domain/surveys/nps'
import { ListTools } from '../portal/list-tools.tsx'
import { useSearchText } from '../portal/search-text.ts'
import { Select } from '../ui/select.tsx'
import type { SurveyFilters } from './survey-filters.tsx'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const scores = options({ all: 'All scores', ...npsGroupLabel })
const answers = options({ all: 'All', true: 'Replied', false: 'No reply yet' })
const orders = options(surveyOrders)

/** Search, days, score, whether it was answered, and the order. */
export function SurveyTools({ filters: { tools, changeTools } }: { filters: SurveyFilters }) {
  const [search, setSearch] = useSearchText()
  return (
    <ListTools search={search} onSearch={setSearch} from={tools.from} to={tools.to} onDays={changeTools}>
      <Select
        label="Score"
        value={tools.score || 'all'}
        onChange={(score) => changeTools({ score: score === 'all' ? '' : score })}
        options={scores}
      />
      <Select
        label="Reply"
        value={tools.answered || 'all'}
        onChange={(answered) => changeTools({ answered: answered === 'all' ? '' : answered })}
        options={answers}
      />
      <Select
        label="Sort by"
        value={tools.order || 'newest'}
        onChange={(order) => changeTools({ order: order === 'newest' ? '' : order })}
        options={orders}
      />
    </ListTools>
  )
}
