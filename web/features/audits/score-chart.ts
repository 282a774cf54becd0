import type { Audit } from '@portal/domain/audits/audit'
import type { BandName } from '@portal/domain/audits/bands'
import { type CalendarDay, dayNumber, formatDay } from '@portal/domain/dates/calendar-day'
import { linearScale } from '../../shared/charts/linear-scale.ts'
import { dateLabels, weekTicks } from '../../shared/charts/time-axis.ts'

export type Tone = 'grid' | 'axis' | 'series' | 'drop'

/** Shapes of the chart; the screen draws them as SVG, the report as PDF. */
export type Shape =
  | { kind: 'band'; name: BandName; x: number; y: number; width: number; height: number }
  | { kind: 'strip'; name: BandName; x: number; y: number; width: number; height: number }
  | { kind: 'line'; tone: Tone; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'series'; points: readonly { x: number; y: number }[] }
  | { kind: 'span'; x: number; y: number; width: number; height: number }
  | { kind: 'dot'; x: number; y: number; marked: boolean; title: string }
  | { kind: 'text'; text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }

interface ChartSize {
  width: number
  height: number
  /** Places band names inside the bands, if there is no room next to them. */
  namesInside?: boolean
  /** Days to mark: of an open survey, and of the one it is compared with. Without any, the newest is marked. */
  chosen?: readonly CalendarDay[]
}

export type ScorePoint = Audit['dataScore'][number]['data'][number]

const suggestedMax = 100
const week = 7
const bottom = 26
const left = 38

/** Score over time: the x axis counts in weeks, the y axis from 0 to 100, or to the highest score above it. */
export function scoreChart(
  points: readonly ScorePoint[],
  limits: Audit['limits'],
  { width, height, namesInside = false, chosen = [] }: ChartSize,
): Shape[] {
  const right = namesInside ? 10 : 96
  const top = 6
  const highest = Math.max(suggestedMax, ...points.map(({ y }) => y))
  const y = linearScale([0, highest], [height - bottom, top])
  const [from, to] = timeSpan(points.map(({ x }) => x))
  const inset = 22
  const x = linearScale([from, to], [left + inset, width - right - 18])
  const xOf = (day: CalendarDay): number => x(dayNumber(day))
  const plotEnd = width - right

  const grounds = limits.flatMap(({ name, min, max }): Shape[] => {
    const place = { name, y: y(max), height: y(min) - y(max) }
    return [
      { kind: 'band', x: left, width: plotEnd - left, ...place },
      { kind: 'strip', x: plotEnd, width: 3, ...place, y: place.y + 1, height: place.height - 2 },
      namesInside
        ? { kind: 'text', text: name, x: left + 8, y: insideAt(name, limits, place), anchor: 'start' }
        : { kind: 'text', text: name, x: plotEnd + 10, y: place.y + place.height / 2 + 4, anchor: 'start' },
    ]
  })
  const grid = [0, 25, 50, 75, 100].flatMap((tick): Shape[] => [
    { kind: 'line', tone: 'grid', x1: left, y1: y(tick), x2: plotEnd, y2: y(tick) },
    { kind: 'text', text: String(tick), x: left - 10, y: y(tick) + 4, anchor: 'end' },
  ])
  const dots = points.map((point) => ({ x: xOf(point.x), y: y(point.y), point }))
  const picked = dots.filter(({ point }) => chosen.includes(point.x))
  const marked = picked.length > 0 ? picked : dots.slice(-1)
  const [start, end] = [marked[0], marked.at(-1)]
  return [
    ...grounds,
    ...(start && end && start !== end
      ? [{ kind: 'span', x: start.x, y: top, width: end.x - start.x, height: height - bottom - top } satisfies Shape]
      : []),
    ...grid,
    ...weekTicks([from, to], x).map(
      (at): Shape => ({ kind: 'line', tone: 'axis', x1: at, y1: height - bottom, x2: at, y2: height - bottom + 4 }),
    ),
    ...dateLabels([from, to], x, plotEnd - left).map(
      (label): Shape => ({ kind: 'text', ...label, y: height - 6, anchor: 'middle' }),
    ),
    ...marked.map(
      (dot): Shape => ({ kind: 'line', tone: 'drop', x1: dot.x, y1: dot.y, x2: dot.x, y2: height - bottom }),
    ),
    { kind: 'series', points: dots },
    ...dots.map(
      (dot): Shape => ({
        kind: 'dot',
        x: dot.x,
        y: dot.y,
        marked: marked.includes(dot),
        title: `${formatDay(dot.point.x)}: ${dot.point.y}%`,
      }),
    ),
  ]
}

/** Places the name at the top of its band, or at the bottom of the lowest one. */
function insideAt(name: BandName, limits: Audit['limits'], { y, height }: { y: number; height: number }): number {
  return name === limits[0]?.name ? y + height - 8 : y + 15
}

/** First and last day; a single score is centred in two weeks. */
function timeSpan(days: readonly CalendarDay[]): [number, number] {
  const numbers = days.map(dayNumber)
  const from = Math.min(...numbers)
  const to = Math.max(...numbers)
  return from === to ? [from - week, to + week] : [from, to]
}
