import { monthNames } from '@portal/domain/dates/calendar-day'
import type { SurveySummary } from '@portal/domain/surveys/customer-survey'
import { enoughResponses, formatNps, rollingScores } from '@portal/domain/surveys/nps'
import { useSyncExternalStore } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'
import { narrowerThan, usePhone } from '../../ui/phone.ts'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './survey-course.module.css'

/** Approximate widths of the container, so that the chart's text has the size of the text around it. */
const widths = { wide: 960, desk: 640, phone: 350 }
const desk = narrowerThan(1240)
const height = 136
const side = { left: 48, right: 44, top: 16, bottom: 28 }
const scale = [100, 0, -100]

const monthName = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
const yOf = (nps: number): number => side.top + ((100 - nps) / 200) * (height - side.top - side.bottom)

/** The NPS of three months at a time as a line, and the figures of all months in a table. It has gaps where few answered. */
export function SurveyCourse({ months }: { months: SurveySummary['months'] }) {
  const isNarrow = useSyncExternalStore(desk.subscribe, desk.isSo, () => true)
  const width = usePhone() ? widths.phone : isNarrow ? widths.desk : widths.wide
  const all = rollingScores(months)
  const scores = all.slice(all.findIndex(({ nps }) => nps !== null))
  const step = (width - side.left - side.right) / Math.max(1, scores.length - 1)
  const points = scores.flatMap(({ nps, ...score }, index) =>
    nps === null ? [] : [{ ...score, nps, index, x: side.left + index * step, y: yOf(nps) }],
  )
  const last = points.at(-1)
  const [first, end] = [scores[0], scores.at(-1)]
  if (points.length < 2 || !first || !end || !last) return null
  return (
    <figure className={styles.course}>
      <figcaption>
        <Text kind="label" block>
          Three-month NPS: {formatNps(last.nps)}
        </Text>
        <Text kind="quiet" block>
          {last.responses} responses in the three months to {monthName(last.month)}. Each point counts three months with
          at least {enoughResponses} responses.
        </Text>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {scale.map((mark) => (
          <g key={mark}>
            <path
              className={mark === 0 ? styles.zero : styles.grid}
              d={`M${side.left} ${yOf(mark)}H${width - side.right}`}
            />
            <text className={styles.mark} x={side.left - 8} y={yOf(mark) + 4} textAnchor="end">
              {formatNps(mark)}
            </text>
          </g>
        ))}
        <path
          className={styles.line}
          d={points
            .map(({ index, x, y }, place) => `${points[place - 1]?.index === index - 1 ? 'L' : 'M'}${x} ${y}`)
            .join('')}
        />
        {points.map(({ month, responses, nps, x, y }) => (
          <circle key={month} className={styles.dot} cx={x} cy={y} r={month === last.month ? 4 : 2.5}>
            <title>{`${monthName(month)}: ${formatNps(nps)} of ${responses} responses`}</title>
          </circle>
        ))}
        <text className={styles.value} x={last.x + 9} y={last.y + 5}>
          {formatNps(last.nps)}
        </text>
        <text className={styles.mark} x={side.left} y={height - 6}>
          {monthName(first.month)}
        </text>
        <text className={styles.mark} x={width - side.right} y={height - 6} textAnchor="end">
          {monthName(end.month)}
        </text>
      </svg>
      <Disclosure summary="Figures by month" className={styles.figures}>
        <div className={styles.scroll}>
          <Table
            className={styles.table}
            label="NPS by month"
            rows={all.toReversed()}
            keyOf={({ month }) => month}
            columns={[
              { name: 'Until the end of', isRowHeader: true, cell: ({ month }) => monthName(month) },
              { name: 'NPS', cell: ({ nps }) => (nps === null ? '–' : formatNps(nps)) },
              { name: 'Responses', cell: ({ responses }) => responses },
            ]}
          />
        </div>
      </Disclosure>
    </figure>
  )
}
