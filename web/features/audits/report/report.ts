import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import {
  contentsTitle,
  formatScore,
  isAnswered,
  noRisks,
  notAnswered,
  notesOf,
  pointsUpTo,
} from '@portal/domain/audits/report'
import { dayAt, formatInstant } from '@portal/domain/dates/calendar-day'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import { jsPDF } from 'jspdf'
import { drawScoreChart, drawSectionBars } from './charts.ts'
import type { Column } from './columns.ts'
import * as colours from './palette.ts'
import type { Draw } from './picture.ts'
import { sectionRows, summaryRows } from './rows.ts'
import {
  body,
  bodyWidth,
  createSheet,
  heading,
  margin,
  pageHeight,
  pageWidth,
  type Sheet,
  small,
  strong,
} from './sheet.ts'
import { createPen, type Fonts, type Pen } from './text.ts'

export interface ReportInput extends Pick<PortalSettings, 'product_name' | 'provider_name' | 'it_email' | 'time_zone'> {
  audit: Audit
  survey: Survey
  engagementTitle: string
}

interface Entry {
  title: string
  page: number
}

const entriesPerPage = 34

const summaryColumns: readonly Column[] = [
  { title: 'Risks', width: 193 },
  { title: 'Score', width: 52, align: 'right' },
  { title: 'Impacts', width: 192 },
  { title: 'Score', width: 46, align: 'right' },
]
const auditColumns: readonly Column[] = [
  { title: 'Question', width: 122 },
  { title: 'Total Score', width: 44, align: 'right' },
  { title: 'Answer(s)', width: 101 },
  { title: 'Answer Score', width: 52, align: 'right' },
  { title: 'Risks', width: 82 },
  { title: 'Impacts', width: 82 },
]

/** The whole report (document 2, point 9): cover, contents, charts, survey, sections, confidentiality, last page. */
export function makeDocument(input: ReportInput, fonts: Fonts, draw: Draw): ArrayBuffer {
  const { audit, survey } = input
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  const pen = createPen(doc, fonts, draw)
  const sheet = createSheet(doc, pen)
  const date = formatInstant(survey.createdAt, input.time_zone)
  const title = `${audit.title}, ${survey.entityName}, ${date}`
  doc.setDocumentProperties({
    title: survey.isCompleted ? title : `${title} (DRAFT)`,
    subject: `Audit report on ${input.engagementTitle}`,
    author: input.provider_name,
    creator: input.product_name,
  })
  doc.setLanguage('en-GB')
  doc.viewerPreferences({ DisplayDocTitle: true })

  const entries: Entry[] = []
  const chapter = (name: string): void => {
    entries.push({ title: name, page: sheet.page() })
    doc.outline.add(null, name, { pageNumber: sheet.page() })
    sheet.title(name)
  }
  drawCover(doc, pen, input, date)
  const contentsPages = Math.ceil((survey.sections.length + 4) / entriesPerPage)
  const contentsFrom = doc.getNumberOfPages() + 1
  for (let page = 0; page < contentsPages; page++) doc.addPage()

  sheet.addPage()
  chapter('Audit Summary')
  drawSummary(doc, pen, sheet, input, date)
  const risks = summaryRows(survey)
  sheet.need(risks.length === 0 ? 96 : 280)
  sheet.gap(8)
  chapter('Risks and impacts')
  if (risks.length === 0) sheet.paragraph(noRisks)
  else sheet.table(summaryColumns, risks)
  for (const [index, section] of survey.sections.entries()) {
    const score = isAnswered(section)
      ? `${formatScore(section.percentageScore)}% · ${bandOf(section.percentageScore, audit.type)}`
      : notAnswered
    const about = { ...body, colour: colours.quiet }
    const rows = sectionRows(section)
    if (index === 0) sheet.addPage()
    else
      sheet.need(
        40 +
          sheet.height(section.value, heading) +
          sheet.height(score, strong) +
          sheet.height(section.description ?? '', about) +
          sheet.tableStart(auditColumns, rows),
      )
    chapter(section.value)
    sheet.paragraph(score, strong, 4)
    if (section.description) sheet.paragraph(section.description, about, 8)
    sheet.table(auditColumns, rows)
  }
  sheet.addPage()
  chapter('Confidentiality')
  for (const text of confidentiality(input)) sheet.paragraph(text, body, 8)
  drawContents(doc, pen, entries, contentsFrom)
  drawLastPage(doc, pen, input)
  drawMargins(doc, pen, `${survey.entityName} · ${audit.title}`, survey.isCompleted)
  return doc.output('arraybuffer')
}

function drawCover(doc: jsPDF, pen: Pen, { audit, survey, engagementTitle, product_name }: ReportInput, date: string) {
  doc.setFillColor(colours.accent)
  doc.rect(0, 0, pageWidth, 8, 'F')
  pen.write(product_name, margin, 96, { face: 'serif', size: 14, colour: colours.accent })
  let y = 280
  const look = { face: 'serif', size: 36, colour: colours.ink } as const
  for (const line of pen.wrap(audit.title, look, bodyWidth).slice(0, 5)) {
    pen.write(line, margin, y, look)
    y += 42
  }
  const entity = { face: 'sans', size: 14, colour: colours.ink } as const
  for (const line of [survey.entityName, engagementTitle].flatMap((text) => pen.wrap(text, entity, bodyWidth))) {
    pen.write(line, margin, y, entity)
    y += 21
  }
  doc.setDrawColor(colours.rule)
  doc.setLineWidth(0.8)
  doc.line(margin, y + 10, margin + bodyWidth, y + 10)
  const { percentageScore } = survey
  pen.write(`${formatScore(percentageScore)}%`, margin, y + 70, { face: 'serif', size: 44, colour: colours.accent })
  pen.write(bandOf(percentageScore, audit.type), margin, y + 92, strong)
  pen.write('Audit report', margin, pageHeight - 110, strong)
  const dateAndAuthor = `${date} · ${survey.createdBy}`
  for (const [index, line] of pen.wrap(dateAndAuthor, body, bodyWidth).entries())
    pen.write(line, margin, pageHeight - 94 + index * 13, body)
}

function drawSummary(
  doc: jsPDF,
  pen: Pen,
  sheet: Sheet,
  { audit, survey, time_zone }: ReportInput,
  date: string,
): void {
  const band = bandOf(survey.percentageScore, audit.type)
  sheet.paragraph(`${formatScore(survey.percentageScore)}% · ${band}`, { ...heading, size: 28 }, 4)
  sheet.paragraph(`Survey of ${date}, provided by ${survey.createdBy}`, body, 12)
  sheet.subtitle('Notes')
  sheet.paragraph(notesOf(survey), body, 14)
  sheet.need(270)
  sheet.subtitle('Score progress')
  const day = dayAt(new Date(survey.createdAt), time_zone)
  drawScoreChart(doc, pen, { points: pointsUpTo(audit, day), limits: audit.limits }, sheet.y(), 220)
  sheet.gap(238)
  sheet.subtitle('Scores by section')
  drawSectionBars(doc, pen, sheet, survey, audit.type)
}

/** Filled in when the page of each title is known; an entry is also a link. */
function drawContents(doc: jsPDF, pen: Pen, entries: readonly Entry[], from: number): void {
  for (const [index, { title, page }] of entries.entries()) {
    const place = index % entriesPerPage
    doc.setPage(from + Math.floor(index / entriesPerPage))
    if (place === 0) {
      doc.setDrawColor(colours.rule)
      doc.setLineWidth(0.8)
      doc.line(margin, 72, margin + bodyWidth, 72)
      pen.write(index === 0 ? 'Contents' : 'Contents, continued', margin, 104, heading)
    }
    const y = 136 + place * 18.5
    pen.write(pen.cut(contentsTitle(title), body, bodyWidth - 40), margin, y, body)
    pen.write(String(page), margin + bodyWidth, y, strong, 'right')
    doc.setDrawColor(colours.line)
    doc.setLineWidth(0.5)
    doc.line(margin, y + 5, margin + bodyWidth, y + 5)
    doc.link(margin, y - 11, bodyWidth, 17, { pageNumber: page })
  }
}

const confidentiality = ({ provider_name, survey }: ReportInput): string[] => [
  `This report was prepared by ${provider_name} for ${survey.entityName} and is confidential. It may contain information about people, systems and weaknesses that others must not see.`,
  'Share it within both organisations only with people who need it for their work. Do not publish it or pass it on to others without written agreement from both.',
  'The scores are based on the answers given on the date of the survey. They describe the situation on that date and do not guarantee future results.',
]

function drawLastPage(doc: jsPDF, pen: Pen, { product_name, provider_name, it_email }: ReportInput): void {
  doc.addPage()
  doc.setFillColor(colours.accent)
  doc.rect(0, pageHeight - 8, pageWidth, 8, 'F')
  const middle = pageHeight / 2
  pen.write(product_name, pageWidth / 2, middle, { face: 'serif', size: 24, colour: colours.accent }, 'center')
  pen.write(`Prepared by ${provider_name}`, pageWidth / 2, middle + 26, body, 'center')
  pen.write(`Questions: ${it_email}`, pageWidth / 2, middle + 42, small, 'center')
}

/** Draws footers with page numbers, and "draft" on every page of a draft. Cover and last page have no footer. */
function drawMargins(doc: jsPDF, pen: Pen, about: string, completed: boolean): void {
  const last = doc.getNumberOfPages()
  const cut = pen.cut(about, small, bodyWidth - 60)
  for (let page = 1; page <= last; page++) {
    doc.setPage(page)
    if (!completed)
      pen.write(
        'DRAFT',
        pageWidth - margin,
        44,
        { ...strong, colour: colours.bandColours['Potential Risk'].mark },
        'right',
      )
    if (page === 1 || page === last) continue
    pen.write(cut, margin, pageHeight - 40, small)
    pen.write(String(page), pageWidth - margin, pageHeight - 40, small, 'right')
  }
}
