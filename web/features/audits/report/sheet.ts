import type { jsPDF } from 'jspdf'
import { type Column, fittedColumns, type Row } from './columns.ts'
import * as colours from './palette.ts'
import type { Look, Pen } from './text.ts'

// Points; A4.
export const pageWidth = 595.28
export const pageHeight = 841.89
export const margin = 56
export const bodyWidth = pageWidth - 2 * margin
const top = 72
const bottom = pageHeight - 72

export const body: Look = { face: 'sans', size: 9, colour: colours.ink }
export const small: Look = { face: 'sans', size: 8, colour: colours.quiet }
export const strong: Look = { face: 'bold', size: 9, colour: colours.ink }
export const heading: Look = { face: 'serif', size: 22, colour: colours.ink }
const leading = 1.4

const pad = 6
/** Keeps a gap between a figure and the words after it. */
const innerWidth = (column: Column | undefined): number =>
  (column?.width ?? 0) - (column?.align === 'right' ? 2 * pad : pad)
/** From one line of a table to the next. */
const lineStep = body.size * leading
const lineCount = (lines: readonly string[][]): number => Math.max(1, ...lines.map((each) => each.length))
/** A short row stays whole, a long one may go on over the page. */
const unbrokenHeight = (lines: readonly string[][]): number => Math.min(lineCount(lines), 12) * lineStep + 8

export type Sheet = ReturnType<typeof createSheet>

/** Text and tables that flow from page to page. */
export function createSheet(doc: jsPDF, pen: Pen) {
  let y = top
  const addPage = (): void => {
    doc.addPage()
    y = top
  }
  const room = (): number => bottom - y
  const hairline = (colour = colours.line, width = 0.6): void => {
    doc.setDrawColor(colour)
    doc.setLineWidth(width)
    doc.line(margin, y, margin + bodyWidth, y)
  }
  const paragraph = (text: string, look: Look = body, gap = 6): void => {
    const step = look.size * leading
    for (const line of pen.wrap(text, look, bodyWidth)) {
      if (room() < step) addPage()
      pen.write(line, margin, y + look.size, look)
      y += step
    }
    y += gap
  }

  const fit = (columns: readonly Column[], rows: readonly Row[]): Column[] =>
    fittedColumns(columns, rows, (text) => pen.measure(text, body), pad)
  const wrapRow = ({ cells }: Row, columns: readonly Column[]): string[][] =>
    cells.map((cell, index) => (cell === '' ? [] : pen.wrap(cell, body, innerWidth(columns[index]))))

  return {
    addPage,
    paragraph,
    page: (): number => doc.getNumberOfPages(),
    y: (): number => y,
    gap(points: number): void {
      y += points
    },
    /** Starts a new page if less than this room is left. */
    need(points: number): void {
      if (room() < points) addPage()
    },
    /** An ink rule, then the title in the serif. */
    title(text: string): void {
      hairline(colours.rule, 0.8)
      y += 14
      paragraph(text, heading, 8)
    },
    subtitle(text: string): void {
      if (room() < 60) addPage()
      paragraph(text, { ...strong, size: 11 }, 4)
    },
    /** Height of a paragraph without the gap after it. */
    height: (text: string, look: Look): number =>
      text === '' ? 0 : pen.wrap(text, look, bodyWidth).length * look.size * leading,
    /** Height of a table's head with the part of its first row that must follow on the same page. */
    tableStart(given: readonly Column[], rows: readonly Row[]): number {
      const [first] = rows
      const columns = fit(given, rows)
      return 30 + (first ? unbrokenHeight(wrapRow(first, columns)) : 0)
    },
    /** Rows break across pages line by line; the head stands again on each page. */
    table(given: readonly Column[], rows: readonly Row[]): void {
      const columns = fit(given, rows)
      const starts = columns.map((_, index) => columns.slice(0, index).reduce((sum, { width }) => sum + width, margin))
      const inner = (index: number): number => innerWidth(columns[index])
      const put = (text: string, index: number, look: Look): void => {
        const right = columns[index]?.align === 'right'
        const x = (starts[index] ?? margin) + (right ? inner(index) : 0)
        pen.write(text, x, y + look.size, look, right ? 'right' : 'left')
      }
      const head = (): void => {
        const look = { ...small, face: 'bold' } as const
        const titles = columns.map(({ title }, index) => pen.wrap(title, look, inner(index)))
        const lines = Math.max(...titles.map((each) => each.length))
        for (let line = 0; line < lines; line++) {
          for (const [index, title] of titles.entries()) if (title[line]) put(title[line] ?? '', index, look)
          y += look.size * 1.3
        }
        y += 3
      }
      const breakPage = (): void => {
        addPage()
        head()
        hairline()
        y += 4
      }
      if (room() < 90) addPage()
      head()
      for (const row of rows) {
        const lines = wrapRow(row, columns)
        const count = lineCount(lines)
        if (room() < unbrokenHeight(lines)) breakPage()
        else if (row.ruled) {
          hairline()
          y += 4
        }
        for (let line = 0; line < count; line++) {
          if (room() < lineStep) breakPage()
          for (const [index, each] of lines.entries()) if (each[line]) put(each[line] ?? '', index, body)
          y += lineStep
        }
        y += 4
      }
      hairline()
      y += 16
    },
  }
}
