import { bands } from '@portal/domain/audits/bands'
import { expect, test } from 'vitest'
import { type ScorePoint, type Shape, scoreChart } from './score-chart.ts'

const chartOf = (...points: ScorePoint[]): Shape[] => scoreChart(points, [...bands(2)], { width: 760, height: 250 })
const linesOf = (shapes: Shape[], tone: string) =>
  shapes.flatMap((shape) => (shape.kind === 'line' && shape.tone === tone ? [shape] : []))
const textsOf = (shapes: Shape[], anchor: string) =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.anchor === anchor ? [shape.text] : []))
const dotsOf = (shapes: Shape[]) => shapes.flatMap((shape) => (shape.kind === 'dot' ? [shape] : []))

test('the chart has weeks on the x axis and 0 to 100 percent on the y axis', () => {
  const shapes = chartOf({ x: '2026-05-04', y: 0 }, { x: '2026-06-01', y: 100 })
  const ticks = linesOf(shapes, 'axis').map(({ x1 }) => x1)
  expect(ticks).toHaveLength(5)
  const steps = ticks.slice(1).map((x, index) => Math.round(x - (ticks[index] ?? 0)))
  expect(new Set(steps).size).toBe(1)
  expect(textsOf(shapes, 'middle')).toEqual(['4 May', '11 May', '18 May', '25 May', '1 Jun'])

  expect(textsOf(shapes, 'end')).toEqual(['0', '25', '50', '75', '100'])
  const grid = linesOf(shapes, 'grid')
  const [zero, , , , hundred] = grid.map(({ y1 }) => y1)
  expect(zero).toBe(linesOf(shapes, 'axis')[0]?.y1)
  expect(dotsOf(shapes).map(({ y }) => y)).toEqual([zero, hundred])
  expect(linesOf(chartOf({ x: '2026-05-04', y: 40 }, { x: '2026-06-01', y: 50 }), 'grid')).toEqual(grid)
})

test('the chart marks the newest score, or the chosen ones and the span between them', () => {
  const points = ['2026-05-04', '2026-05-20', '2026-06-01'].map((x, index) => ({ x, y: index * 10 }))
  const marked = (shapes: Shape[]) => dotsOf(shapes).map((dot) => dot.marked)
  const spans = (shapes: Shape[]) => shapes.filter(({ kind }) => kind === 'span')
  const newest = chartOf(...points)
  expect(marked(newest)).toEqual([false, false, true])
  expect(spans(newest)).toEqual([])
  const size = { width: 760, height: 250 }
  const pair = scoreChart(points, [...bands(2)], { ...size, chosen: ['2026-06-01', '2026-05-04'] })
  expect(marked(pair)).toEqual([true, false, true])
  const [first, , last] = dotsOf(pair)
  expect(spans(pair)).toMatchObject([{ x: first?.x, width: (last?.x ?? 0) - (first?.x ?? 0) }])
  expect(linesOf(pair, 'drop')).toHaveLength(2)
})

test('the y axis of the chart extends beyond 100 for a higher score', () => {
  const top = dotsOf(chartOf({ x: '2026-05-04', y: 0 }, { x: '2026-06-01', y: 100 }))[1]?.y
  const [hundred, higher] = dotsOf(chartOf({ x: '2026-05-04', y: 100 }, { x: '2026-06-01', y: 120 }))
  expect(higher?.y).toBe(top)
  expect(hundred?.y).toBeGreaterThan(higher?.y ?? 0)
})

test.each([1, 2] as const)('the chart draws each band of type %i from its minimum to its maximum limit', (type) => {
  const limits = [...bands(type)]
  const edges = limits.flatMap(({ min, max }) => [min, max])
  const points = edges.map((y, index): ScorePoint => ({ x: `2026-05-0${index + 1}`, y }))
  const shapes = scoreChart(points, limits, { width: 760, height: 250 })
  const heights = dotsOf(shapes).map(({ y }) => y)
  const bandShapes = shapes.flatMap((shape) => (shape.kind === 'band' ? [shape] : []))
  expect(bandShapes.map(({ name }) => name)).toEqual(limits.map(({ name }) => name))
  for (const [index, { y, height }] of bandShapes.entries()) {
    expect(y + height).toBeCloseTo(heights[index * 2] ?? 0)
    expect(y).toBeCloseTo(heights[index * 2 + 1] ?? 0)
  }
})
