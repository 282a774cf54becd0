import { type ChartPoint, chartPointText } from '@portal/domain/days/chart-points'
import { formatDays } from '@portal/domain/days/order-days'
import { type PointerEvent, useRef, useState } from 'react'
import { dateLabels, weekTicks } from '../../shared/charts/time-axis.ts'
import { useWidth } from '../../shared/charts/width.ts'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { height, linesOf, margin, scalesOf } from './chart-shape.ts'
import styles from './days-chart.module.css'

interface DaysChartProps {
  reference: string
  points: readonly ChartPoint[]
  budget: number | null
}

/**
 * Used days, plan, forecast and budget as lines; a forecast range as the area between its lines. An invisible slider covers
 * the chart, so that people can choose a point with the keyboard or the pointer.
 */
export function DaysChart({ reference, points, budget }: DaysChartProps) {
  const { ref, width } = useWidth(640)
  const newest = points.findLastIndex(({ used }) => used !== null)
  const [chosen, setChosen] = useState(newest)
  const { x, xOfNumber, y, ticks, plotEnd, span } = scalesOf(points, budget, width)
  const point = points[chosen] ?? points[newest]
  const lines = linesOf(points, budget)
  const chooseNearest = ({ clientX, currentTarget }: PointerEvent): void => {
    const pointerX = clientX - currentTarget.getBoundingClientRect().left
    const distances = points.map(({ day }) => Math.abs(x(day) - pointerX))
    setChosen(distances.indexOf(Math.min(...distances)))
  }
  /** While the pointer is pressed, the value of the slider is ignored, because it assumes points at equal distances. */
  const isPointing = useRef(false)
  const stopPointing = () => {
    isPointing.current = false
  }
  const value = point && (point.used ?? point.forecast?.days ?? point.plan)
  return (
    <figure>
      <figcaption className={styles.caption}>
        <Row as="ul" gap="4px 16px" align="stretch" wrap tone="quiet">
          {lines.toReversed().map(({ name }) => (
            <Row as="li" gap={6} key={name}>
              <svg width={24} height={8} aria-hidden="true">
                <line className={styles.line} data-line={name} x1={1} x2={23} y1={4} y2={4} />
              </svg>
              {name}
            </Row>
          ))}
        </Row>
        {point && (
          <Text as="p" tabular data-screen-only aria-hidden="true">
            {chartPointText(point)}
          </Text>
        )}
      </figcaption>
      <div ref={ref} className={styles.plot}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={margin.left} x2={plotEnd} y1={y(tick)} y2={y(tick)} />
              <text x={margin.left - 10} y={y(tick) + 4} textAnchor="end">
                {formatDays(tick)}
              </text>
            </g>
          ))}
          {weekTicks(span, xOfNumber).map((at) => (
            <line
              key={at}
              className={styles.axis}
              x1={at}
              x2={at}
              y1={height - margin.bottom}
              y2={height - margin.bottom + 4}
            />
          ))}
          {dateLabels(span, xOfNumber, plotEnd - margin.left).map((label) => (
            <text key={label.x} x={label.x} y={height - 6} textAnchor="middle">
              {label.text}
            </text>
          ))}
          {lines.map(({ name, places }) => (
            <polyline
              key={name}
              className={styles.line}
              data-line={name}
              points={places.map((place) => `${x(place.day)},${y(place.days)}`).join(' ')}
            />
          ))}
          {point && value !== null && value !== undefined && (
            <g data-screen-only>
              <line
                className={styles.drop}
                x1={x(point.day)}
                x2={x(point.day)}
                y1={y(value)}
                y2={height - margin.bottom}
              />
              <circle className={styles.dot} cx={x(point.day)} cy={y(value)} r={4.5} />
            </g>
          )}
        </svg>
        <input
          type="range"
          className={styles.slider}
          aria-label={`Days worked by week of ${reference}`}
          aria-valuetext={point && chartPointText(point)}
          min={0}
          max={points.length - 1}
          value={chosen}
          onChange={({ target }) => isPointing.current || setChosen(target.valueAsNumber)}
          onPointerDown={(event) => {
            isPointing.current = event.button === 0
            chooseNearest(event)
          }}
          onPointerMove={chooseNearest}
          onPointerUp={stopPointing}
          onPointerCancel={stopPointing}
          onKeyDown={stopPointing}
        />
      </div>
    </figure>
  )
}
