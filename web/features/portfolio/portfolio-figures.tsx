import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { PortfolioFigures as Figures, PortfolioOnly } from '@portal/domain/portfolio/portfolio'
import { formatNps } from '@portal/domain/surveys/nps'
import { monthDays } from '@portal/domain/work-orders/progress'
import { useQuery } from '@tanstack/react-query'
import { age, shortDay } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChosenFilters } from './chosen.ts'
import styles from './portfolio-figures.module.css'
import { figuresQuery } from './queries.ts'

/** The sums of what the filters leave; each leads to what it counts. They stay away when they cannot be had. */
export function PortfolioFigures({ filters: { values, change } }: { filters: ChosenFilters }) {
  const today = useToday()
  const { data, isError } = useQuery(figuresQuery(values))
  if (isError) return null
  return (
    <section className={styles.figures} aria-label="Key figures">
      {figures(data, today).map(({ only, figure, of, label }) => (
        <button
          key={only}
          type="button"
          className={styles.figure}
          aria-pressed={values.only === only}
          onClick={() => change({ only: values.only === only ? '' : only })}
        >
          <span className={styles.number}>
            {data ? figure : <Skeleton width={48} height={28} />}
            {data && of && (
              <>
                {' '}
                <small>{of}</small>
              </>
            )}
          </span>{' '}
          <span className={styles.label}>{label}</span>
        </button>
      ))}
    </section>
  )
}

interface Shown {
  /** The filter that it sets; '' for none. */
  only: PortfolioOnly | ''
  figure: string
  of?: string
  label: string
}

const oneDigit = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(1))
const nps = (value: number | null | undefined): string => (value == null ? '–' : formatNps(value))

function figures(data: Figures | undefined, today: CalendarDay): Shown[] {
  const until = shortDay(addDays(today, monthDays - 1), today)
  const before = (value: string): string => (value === '–' ? '' : `, was ${value}`)
  return [
    { only: '', figure: `${data?.engagements}`, label: `Engagements${data ? `, ${data.active} active` : ''}` },
    { only: 'attention', figure: `${data?.attention}`, label: 'Need attention' },
    { only: 'ending', figure: `${data?.ending}`, label: `Work orders ending by ${until}` },
    {
      only: 'open',
      figure: `${data?.open}`,
      label: `Open requests${data?.oldest ? `, oldest ${age(data.oldest, today)}` : ''}`,
    },
    {
      only: 'rated',
      figure: oneDigit(data?.rating),
      ...(data?.rating != null && { of: 'of 5' }),
      label: `Satisfaction, 90 days${before(oneDigit(data?.rating_before))}`,
    },
    { only: 'detractors', figure: nps(data?.nps), label: `NPS, 90 days${before(nps(data?.nps_before))}` },
  ]
}
