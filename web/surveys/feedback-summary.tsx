import type { SurveySummary } from '@portal/domain/surveys/customer-survey'
import { formatNps, netPromoterScore } from '@portal/domain/surveys/nps'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './feedback-summary.module.css'
import { type Chosen, surveySummary } from './queries.ts'

/** Responses, average rating, NPS and its course, of what the filters leave. It stays away when it cannot be had. */
export function FeedbackSummary({ id, chosen }: { id: string | undefined; chosen: Chosen }) {
  const summary = useQuery(surveySummary(id, chosen))
  if (summary.isError || summary.data?.responses === 0) return null
  const nps = summary.data && netPromoterScore(summary.data)
  const rating = summary.data?.average_rating
  return (
    <section className={styles.summary} aria-label="Summary">
      <dl className={styles.figures}>
        <Figure label="Responses">{summary.data?.responses}</Figure>
        <Figure label="Average rating" of="of 5">
          {rating === null ? '–' : rating?.toFixed(1)}
        </Figure>
        <Figure label="NPS">{nps === null ? '–' : nps !== undefined && formatNps(nps)}</Figure>
      </dl>
      {summary.data && summary.data.months.length > 1 && <Course months={summary.data.months} />}
    </section>
  )
}

function Figure({ label, of, children }: { label: string; of?: string; children: React.ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {children ?? <Skeleton width={48} height={28} />}
        {of && <span className={styles.of}>{of}</span>}
      </dd>
    </div>
  )
}

const width = 320
const height = 64
const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (month: string): string => `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** The NPS of each month, from -100 to 100 around its zero line; the same figures stand in a table for those who hear. */
function Course({ months }: { months: SurveySummary['months'] }) {
  const first = monthNumber(months[0]?.month ?? '')
  const span = Math.max(1, monthNumber(months.at(-1)?.month ?? '') - first)
  const points = months.map((each) => ({
    ...each,
    nps: netPromoterScore(each) ?? 0,
    x: 4 + ((monthNumber(each.month) - first) / span) * (width - 8),
    y: 4 + ((100 - (netPromoterScore(each) ?? 0)) / 200) * (height - 8),
  }))
  const last = points.at(-1)
  return (
    <figure className={styles.course}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={styles.zero} d={`M0 ${height / 2}H${width}`} />
        <path className={styles.line} d={points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')} />
        {last && <circle className={styles.dot} cx={last.x} cy={last.y} r="3.5" />}
      </svg>
      <figcaption>
        NPS by month, {monthName(points[0]?.month ?? '')} to {monthName(last?.month ?? '')}
      </figcaption>
      <table className="sr-only">
        <caption>NPS by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">NPS</th>
            <th scope="col">Responses</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ month, nps, responses }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>{formatNps(nps)}</td>
              <td>{responses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
