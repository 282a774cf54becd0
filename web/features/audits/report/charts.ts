import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { formatScore, isAnswered, notAnswered } from '@portal/domain/audits/report'
import type { jsPDF } from 'jspdf'
import { scoreChart, type Tone } from '../score-chart.ts'
import * as colours from './palette.ts'
import { body, bodyWidth, margin, type Sheet, small, strong } from './sheet.ts'
import type { Pen } from './text.ts'

const lineColours: Record<Tone, string> = {
  grid: colours.line,
  axis: colours.quiet,
  series: colours.accent,
  drop: colours.accent,
}

/** Draws the chart of the screen on paper. */
export function drawScoreChart(
  doc: jsPDF,
  pen: Pen,
  { points, limits }: { points: Audit['dataScore'][number]['data']; limits: Audit['limits'] },
  top: number,
  height: number,
): void {
  const dash = (pattern: number[]) => doc.setLineDashPattern(pattern, 0)
  for (const shape of scoreChart(points, limits, { width: bodyWidth, height })) {
    if (shape.kind === 'band' || shape.kind === 'strip') {
      doc.setFillColor(colours.bandColours[shape.name][shape.kind === 'band' ? 'ground' : 'mark'])
      doc.rect(margin + shape.x, top + shape.y, shape.width, Math.max(0, shape.height), 'F')
    } else if (shape.kind === 'line') {
      doc.setDrawColor(lineColours[shape.tone])
      doc.setLineWidth(shape.tone === 'axis' ? 0.3 : 0.6)
      dash(shape.tone === 'drop' ? [1.5, 2] : [])
      doc.line(margin + shape.x1, top + shape.y1, margin + shape.x2, top + shape.y2)
      dash([])
    } else if (shape.kind === 'series') {
      doc.setDrawColor(colours.accent)
      doc.setLineWidth(1.4)
      for (const [index, point] of shape.points.entries()) {
        const before = shape.points[index - 1]
        if (before) doc.line(margin + before.x, top + before.y, margin + point.x, top + point.y)
      }
    } else if (shape.kind === 'dot') {
      doc.setDrawColor(colours.accent)
      doc.setFillColor(shape.marked ? colours.accent : colours.paper)
      doc.setLineWidth(1.2)
      doc.circle(margin + shape.x, top + shape.y, shape.marked ? 3.6 : 2.8, 'FD')
    } else if (shape.kind === 'text') {
      const align = ({ start: 'left', middle: 'center', end: 'right' } as const)[shape.anchor]
      pen.write(shape.text, margin + shape.x, top + shape.y, { ...small, size: 7.5 }, align)
    }
  }
}

/** Draws a coloured bar for each section, with its figure and band. */
export function drawSectionBars(doc: jsPDF, pen: Pen, sheet: Sheet, survey: Survey, type: Audit['type']): void {
  const barStart = margin + 200
  const barWidth = 170
  for (const [index, section] of survey.sections.entries()) {
    const title = pen.wrap(section.value, body, 178)
    const height = Math.max(1, title.length) * 12 + 6
    sheet.need(height)
    const y = sheet.y()
    const colour = colours.chartColours[index % colours.chartColours.length] ?? colours.accent
    doc.setFillColor(colour)
    doc.rect(margin, y + 2, 7, 7, 'F')
    for (const [line, text] of title.entries()) pen.write(text, margin + 14, y + 9 + line * 12, body)
    doc.setFillColor(colours.soft)
    doc.rect(barStart, y + 3, barWidth, 5, 'F')
    if (!isAnswered(section)) {
      pen.write(notAnswered, barStart + barWidth + 48, y + 9, small)
      sheet.gap(height)
      continue
    }
    doc.setFillColor(colour)
    doc.rect(barStart, y + 3, (barWidth * Math.min(100, section.percentageScore)) / 100, 5, 'F')
    pen.write(`${formatScore(section.percentageScore)}%`, barStart + barWidth + 40, y + 9, strong, 'right')
    pen.write(bandOf(section.percentageScore, type), barStart + barWidth + 48, y + 9, small)
    sheet.gap(height)
  }
}
