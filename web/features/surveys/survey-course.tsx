import { monthNames } from '@portal/domain/dates/calendar-day'
import type { SurveySummary } from '@portal/domain/surveys/customer-survey'
import {
  enoughResponses,
  fewResponsesNote,
  formatNps,
  hasFewResponses,
  netPromoterScore,
} from '@portal/domain/surveys/nps'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { narrowerThan, usePhone } from '../../ui/phone.ts'
import { Row } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './survey-course.module.css'

/** Approximate widths of the container, so that the chart's text has the size of the text around it. */
const widths = { wide: 900, desk: 640, phone: 330 }
const desk = narrowerThan(1240)
const height = 168
/** On the left "+100" stands whole. */
const side = { left: 40, right: 18, top: 18, bottom: 48 }
/** The first point stands clear of the scale. */
const inset = 16
const scale = [100, 50, 0, -50, -100]
/** With more months than that only the last one carries its value, if it has enough responses; the table has all of them. */
const valuesUpTo = 8
const barHeight = 22

const monthName = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
const yOf = (nps: number): number => side.top + ((100 - nps) / 200) * (height - side.top - side.bottom)

const responsesOf = (responses: number): string => (responses === 1 ? '1 response' : `${responses} responses`)

/** The NPS of each month on its scale, with how many answered below it, and the figures of all months in a table. */
export function SurveyCourse({ months }: { months: SurveySummary['months'] }) {
  const isNarrow = useSyncExternalStore(desk.subscribe, desk.isSo, () => true)
  const width = usePhone() ? widths.phone : isNarrow ? widths.desk : widths.wide
  const first = monthNumber(months[0]?.month ?? '')
  const span = Math.max(1, monthNumber(months.at(-1)?.month ?? '') - first)
  const most = Math.max(...months.map(({ responses }) => responses))
  const points = months.map((each) => ({
    ...each,
    nps: netPromoterScore(each) ?? 0,
    x: side.left + inset + ((monthNumber(each.month) - first) / span) * (width - side.left - inset - side.right),
  }))
  const isFew = points.map(hasFewResponses)
  const carries = (index: number): boolean =>
    points.length <= valuesUpTo || (index === points.length - 1 && isFew[index] === false)
  const floor = height - 17
  return (
    <figure className={styles.course}>
      <Text as="figcaption" kind="quiet" className={styles.caption}>
        NPS by month, {monthName(months[0]?.month ?? '')} to {monthName(months.at(-1)?.month ?? '')}
      </Text>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {scale.map((mark) => (
          <g key={mark}>
            <path className={mark === 0 ? styles.zero : styles.grid} d={`M${side.left} ${yOf(mark)}H${width - 6}`} />
            <text className={styles.mark} x={side.left - 6} y={yOf(mark) + 3.5} textAnchor="end">
              {formatNps(mark)}
            </text>
          </g>
        ))}
        {points.map(({ month, x, responses }) => {
          const tall = Math.max(2, (responses / most) * barHeight)
          return (
            <rect key={month} className={styles.bar} x={x - 3} y={floor - tall} width="6" height={tall}>
              <title>{`${monthName(month)}: ${responsesOf(responses)}`}</title>
            </rect>
          )
        })}
        {points.slice(1).map(({ month, x, nps }, index) => (
          <path
            key={month}
            className={styles.line}
            data-few={isFew[index] || isFew[index + 1] || undefined}
            d={`M${points[index]?.x} ${yOf(points[index]?.nps ?? 0)}L${x} ${yOf(nps)}`}
          />
        ))}
        {points.map(({ month, x, nps, responses }, index) => (
          <g key={month}>
            <circle
              className={styles.dot}
              data-few={isFew[index] || undefined}
              cx={x}
              cy={yOf(nps)}
              r={index === points.length - 1 ? 4 : 3}
            >
              <title>{`${monthName(month)}: ${formatNps(nps)}, ${responsesOf(responses)}`}</title>
            </circle>
            {carries(index) && (
              <text className={styles.value} x={x} y={yOf(nps) + (nps > 60 ? 15 : -7)} textAnchor="middle">
                {formatNps(nps)}
              </text>
            )}
          </g>
        ))}
        <text className={styles.mark} x={side.left} y={height - 4}>
          {monthName(months[0]?.month ?? '')}
        </text>
        <text className={styles.mark} x={width - 6} y={height - 4} textAnchor="end">
          {monthName(months.at(-1)?.month ?? '')}
        </text>
      </svg>
      <Legend fewOnly={isFew.every(Boolean)} few={isFew.includes(true)} />
      <details className={styles.figures}>
        <summary>
          <ChevronRight size={14} aria-hidden="true" />
          Figures by month
        </summary>
        <div className={styles.scroll}>
          <Table
            className={styles.table}
            label="NPS by month"
            rows={points.toReversed()}
            keyOf={({ month }) => month}
            columns={[
              { name: 'Month', isRowHeader: true, cell: ({ month }) => monthName(month) },
              { name: 'NPS', cell: ({ nps }) => formatNps(nps) },
              {
                name: 'Average rating',
                cell: ({ average_rating }) => (average_rating === null ? '–' : average_rating.toFixed(1)),
              },
              { name: 'Responses', cell: ({ responses }) => responses },
            ]}
          />
        </div>
      </details>
    </figure>
  )
}

/** Explains the points and bars. */
const Legend = ({ few, fewOnly }: { few: boolean; fewOnly: boolean }) => (
  <Row as="ul" gap="4px 20px" align="stretch" wrap tone="quiet" className={styles.legend} aria-label="Legend">
    {!fewOnly && (
      <li>
        <Sign>
          <circle className={styles.dot} cx="8" cy="6" r="3" />
        </Sign>
        {few ? `NPS of ${enoughResponses} or more responses` : 'NPS'}
      </li>
    )}
    {few && (
      <li>
        <Sign>
          <circle className={styles.dot} data-few cx="8" cy="6" r="3" />
        </Sign>
        {fewResponsesNote}
      </li>
    )}
    <li>
      <Sign>
        <rect className={styles.bar} x="5" y="1" width="6" height="10" />
      </Sign>
      Number of responses
    </li>
  </Row>
)

const Sign = ({ children }: { children: ReactNode }) => (
  <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
    {children}
  </svg>
)
