import type { Audit } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { formatScore } from '@portal/domain/audits/report'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { useWidth } from '../../shared/charts/width.ts'
import { usePhone } from '../../ui/phone.ts'
import { Table } from '../../ui/table.tsx'
import { type ScorePoint, type Shape, scoreChart } from './score-chart.ts'
import styles from './score-chart-view.module.css'

interface ScoreChartProps {
  points: readonly ScorePoint[]
  limits: Audit['limits']
  type: Audit['type']
  /** Days of the surveys to mark. */
  chosen: readonly CalendarDay[]
}

/** The picture for those who see, the same figures as a table for those who do not. */
export function ScoreChart({ points, limits, type, chosen }: ScoreChartProps) {
  const phone = usePhone()
  const { ref, width } = useWidth(phone ? 340 : 760)
  const height = phone ? 220 : 250
  return (
    <div ref={ref}>
      <svg className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {scoreChart(points, limits, { width, height, namesInside: phone, chosen }).map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the drawing
          <ChartShape key={index} shape={shape} />
        ))}
      </svg>
      <Table
        className="sr-only"
        label="Score over time"
        rows={points}
        keyOf={({ x }) => x}
        columns={[
          { name: 'Date', isRowHeader: true, cell: ({ x }) => formatDay(x) },
          { name: 'Score', cell: ({ y }) => `${formatScore(y)}%` },
          { name: 'Band', cell: ({ y }) => bandOf(y, type) },
        ]}
      />
    </div>
  )
}

function ChartShape({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'band':
    case 'strip': {
      const { kind, name, ...place } = shape
      return <rect className={styles[kind]} data-band={name} {...place} />
    }
    case 'span': {
      const { kind, ...place } = shape
      return <rect className={styles.span} {...place} />
    }
    case 'line': {
      const { kind: _, tone, ...place } = shape
      return <line className={styles[tone]} {...place} />
    }
    case 'series':
      return <polyline className={styles.series} points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
    case 'dot':
      return (
        <circle
          className={styles.dot}
          data-marked={shape.marked || undefined}
          cx={shape.x}
          cy={shape.y}
          r={shape.marked ? 5.5 : 4}
        >
          <title>{shape.title}</title>
        </circle>
      )
    case 'text':
      return (
        <text className={styles.text} x={shape.x} y={shape.y} textAnchor={shape.anchor}>
          {shape.text}
        </text>
      )
  }
}
