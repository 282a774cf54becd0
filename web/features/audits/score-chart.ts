import type { Audit } from '@portal/domain/audits/audit'
import type { BandName } from '@portal/domain/audits/bands'
import { type CalendarDay, dayNumber, formatDay } from '@portal/domain/dates/calendar-day'
import { scaleLinear, scaleUtc } from 'd3-scale'

export type Tone = 'grid' | 'axis' | 'series' | 'drop'

/** Shapes of the chart; the screen draws them as SVG, the report as PDF. */
export type Shape =
  | { kind: 'band'; name: BandName; x: number; y: number; width: number; height: number }
  | { kind: 'strip'; name: BandName; x: number; y: number; width: number; height: number }
  | { kind: 'line'; tone: Tone; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'series'; points: readonly { x: number; y: number }[] }
  | { kind: 'dot'; x: number; y: number; newest: boolean; title: string }
  | { kind: 'text'; text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }

interface ChartSize {
  width: number
  height: number
  /** Places band names inside the bands, if there is no room next to them. */
  namesInside?: boolean
}

export type ScorePoint = Audit['dataScore'][number]['data'][number]

const suggestedMax = 100
const msPerDay = 86_400_000
const week = 7
const bottom = 26
const left = 38

/** Score over time: the x axis counts in weeks, the y axis from 0 to 100, or to the highest score above it. */
export function scoreChart(
  points: readonly ScorePoint[],
  limits: Audit['limits'],
  { width, height, namesInside = false }: ChartSize,
): Shape[] {
  const right = namesInside ? 10 : 96
  const top = 6
  const highest = Math.max(suggestedMax, ...points.map(({ y }) => y))
  const y = scaleLinear([0, highest], [height - bottom, top])
  const [from, to] = timeSpan(points.map(({ x }) => x))
  const inset = 22
  const x = scaleUtc([from * msPerDay, to * msPerDay], [left + inset, width - right - 18])
  const xOf = (day: CalendarDay): number => x(dayNumber(day) * msPerDay)
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
  const last = dots.at(-1)
  return [
    ...grounds,
    ...grid,
    ...weekTicks([from, to], x, height - bottom),
    ...dateLabels([from, to], x, height - 6, plotEnd - left),
    ...(last
      ? [{ kind: 'line', tone: 'drop', x1: last.x, y1: last.y, x2: last.x, y2: height - bottom } satisfies Shape]
      : []),
    { kind: 'series', points: dots },
    ...dots.map(
      (dot, index): Shape => ({
        kind: 'dot',
        x: dot.x,
        y: dot.y,
        newest: index === dots.length - 1,
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

type TimeScale = (time: number) => number
const firstMonday = (day: number): number => day + ((4 - (day % week) + week) % week)

/** A tick each Monday, as long as the eye can tell them apart. */
function weekTicks([from, to]: [number, number], x: TimeScale, y: number): Shape[] {
  if (x((from + week) * msPerDay) - x(from * msPerDay) < 3) return []
  const ticks: Shape[] = []
  for (let day = firstMonday(from); day <= to; day += week)
    ticks.push({ kind: 'line', tone: 'axis', x1: x(day * msPerDay), y1: y, x2: x(day * msPerDay), y2: y + 4 })
  return ticks
}

/** Weeks by their Monday while few fit, months beyond, the year with the first and with each new one. */
function dateLabels([from, to]: [number, number], x: TimeScale, y: number, width: number): Shape[] {
  const room = Math.max(2, Math.floor(width / 84))
  const weeks = (to - from) / week
  const days = weeks <= room ? everyWeek(from, to) : everyMonths(from, to, Math.ceil((to - from) / 30.44 / room))
  let year = ''
  return days.map((day): Shape => {
    const [date, month, itsYear = ''] = formatDay(new Date(day * msPerDay).toISOString().slice(0, 10)).split(' ')
    const withYear = itsYear === year ? '' : ` ${itsYear}`
    year = itsYear
    const text = weeks <= room ? `${date} ${month}` : `${month}${withYear}`
    return { kind: 'text', text, x: x(day * msPerDay), y, anchor: 'middle' }
  })
}

function everyWeek(from: number, to: number): number[] {
  const days: number[] = []
  for (let day = firstMonday(from); day <= to; day += week) days.push(day)
  return days
}

function everyMonths(from: number, to: number, step: number): number[] {
  const start = new Date(from * msPerDay)
  const days: number[] = []
  for (let month = 0; ; month += step) {
    const day = Math.floor(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1) / msPerDay)
    if (day > to) return days
    if (day >= from - 10) days.push(Math.max(day, from))
  }
}
