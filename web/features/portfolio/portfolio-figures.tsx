import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { PortfolioOnly, PortfolioFigures as Sums } from '@portal/domain/portfolio/portfolio'
import { formatNps } from '@portal/domain/surveys/nps'
import { monthDays } from '@portal/domain/work-orders/progress'
import { useQuery } from '@tanstack/react-query'
import { age, shortDay } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import type { ChosenFilters } from './chosen.ts'
import { figuresQuery } from './queries.ts'

/** The sums of what the filters leave; each leads to what it counts. They stay away when they cannot be had. */
export function PortfolioFigures({ filters: { values, change } }: { filters: ChosenFilters }) {
  const today = useToday()
  const { data, isError } = useQuery(figuresQuery(values))
  if (isError) return null
  return (
    <Box rule="section">
      <Figures
        figures={figures(data, today).map(({ only, figure, ...rest }) => ({
          ...rest,
          figure: data ? figure : <Skeleton width={48} height={28} />,
          toggle: {
            isPressed: values.only === only,
            onToggle: () => change({ only: values.only === only ? '' : only }),
          },
        }))}
      />
    </Box>
  )
}

interface Shown {
  /** The filter that it sets; '' for none. */
  only: PortfolioOnly | ''
  figure: string
  of?: string
  words: string
}

const oneDigit = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(1))
const nps = (value: number | null | undefined): string => (value == null ? '–' : formatNps(value))

function figures(data: Sums | undefined, today: CalendarDay): Shown[] {
  const until = shortDay(addDays(today, monthDays - 1), today)
  const before = (value: string): string => (value === '–' ? '' : `, was ${value}`)
  return [
    { only: '', figure: `${data?.engagements}`, words: `Engagements${data ? `, ${data.active} active` : ''}` },
    { only: 'attention', figure: `${data?.attention}`, words: 'Need attention' },
    { only: 'ending', figure: `${data?.ending}`, words: `Work orders ending by ${until}` },
    {
      only: 'open',
      figure: `${data?.open}`,
      words: `Open requests${data?.oldest ? `, oldest ${age(data.oldest, today)}` : ''}`,
    },
    {
      only: 'rated',
      figure: oneDigit(data?.rating),
      ...(data?.rating != null && { of: 'of 5' }),
      words: `Satisfaction, 90 days${before(oneDigit(data?.rating_before))}`,
    },
    { only: 'detractors', figure: nps(data?.nps), words: `NPS, 90 days${before(nps(data?.nps_before))}` },
  ]
}
