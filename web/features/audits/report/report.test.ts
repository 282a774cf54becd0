import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Section, Survey } from '@portal/domain/audits/audit'
import { contentsTitle } from '@portal/domain/audits/report'
import { jsPDF } from 'jspdf'
import { describe, expect, test, vi } from 'vitest'
import { auditOf, longSurvey } from '../../../testing/audits.ts'
import { drawSectionBars } from './charts.ts'
import { soft } from './palette.ts'
import type { Draw } from './picture.ts'
import { makeDocument } from './report.ts'
import { createSheet } from './sheet.ts'
import { createPen } from './text.ts'

const font = (file: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`), 'latin1')
const fonts = {
  sans: font('inter/400Regular/Inter_400Regular.ttf'),
  bold: font('inter/600SemiBold/Inter_600SemiBold.ttf'),
  serif: font('newsreader/500Medium/Newsreader_500Medium.ttf'),
  wide: font('noto-serif/500Medium/NotoSerif_500Medium.ttf'),
}
/** Stands for a browser that draws what the fonts lack. */
const draw: Draw = (text, size) => ({
  width: [...text].length * size,
  paint: () => ({ data: new Uint8Array(4), width: 1, height: 1 }),
})

const bytesOf = (survey: Survey): Buffer =>
  Buffer.from(
    makeDocument(
      {
        audit: auditOf(survey),
        survey,
        engagementTitle: 'Payments platform rebuild',
        product_name: 'Client Portal',
        provider_name: 'Northgate',
        it_email: 'it@provider.example',
        time_zone: 'Europe/London',
      },
      fonts,
      draw,
    ),
  )

/** The text of each page, words apart by one space. */
const pagesOf = (survey: Survey): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytesOf(survey), maxBuffer: 1e8 })
    .toString()
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' '))

/** In the order of the columns, so that what a cell breaks in lines is found whole. */
const wordsOf = (survey: Survey): string =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: bytesOf(survey), maxBuffer: 1e8 }).toString()

const withSection = (differences: Partial<Section>): Survey => {
  const survey = longSurvey(1)
  return { ...survey, sections: survey.sections.map((section) => ({ ...section, ...differences })) }
}

const readsPdf = spawnSync('pdftotext', ['-v']).error === undefined

describe.skipIf(!readsPdf)('the report text that pdftotext extracts (skipped without pdftotext)', () => {
  const survey = longSurvey(40)
  const pages = readsPdf ? pagesOf(survey) : []

  test('contains every section, question, answer, risk and impact of 40 sections', () => {
    const text = pages.join(' ')
    const expectedTexts = survey.sections.flatMap((section) => [
      section.value,
      ...section.answeredQuestions.flatMap(({ questionTitle, options }) => [
        `${questionTitle.split(':')[0]}:`,
        ...options.flatMap(({ value, risks }) => [
          `${value.split(':')[0]}:`,
          ...risks.flatMap((risk) => [risk.title, ...risk.impacts.map(({ title }) => title)]),
        ]),
      ]),
    ])
    expect(expectedTexts.length).toBeGreaterThan(800)
    expect(expectedTexts.filter((each) => !text.includes(each))).toEqual([])
  })

  test('has a table of contents with the page on which each chapter begins', () => {
    const contents = pages.slice(1, 3).join(' ')
    const chapters = [
      'Audit Summary',
      'Risks and impacts',
      ...survey.sections.map(({ value }) => value),
      'Confidentiality',
    ]
    // The summary names the sections before they begin.
    const begins = chapters.map((title) => pages.findLastIndex((page) => page.includes(title)) + 1)
    const pointed = chapters.map((title) => Number(contents.match(new RegExp(`${title} (\\d+)`))?.[1]))
    expect(pages[1]).toContain('Contents')
    expect(pages[2]).toContain('Contents, continued')
    expect(pointed).toEqual(begins)
    expect(begins).toEqual(begins.toSorted((a, b) => a - b))
  })

  test('begins with a cover, and ends with a confidentiality page and a last page', () => {
    for (const text of ['Delivery health', 'Halden & Moore Bank', 'Payments platform rebuild', 'Audit report'])
      expect(pages[0]).toContain(text)
    expect(pages.at(-2)).toContain('Confidentiality This report was prepared by Northgate for Halden & Moore Bank')
    expect(pages.at(-1)?.trim()).toBe('Client Portal Prepared by Northgate Questions: it@provider.example')
  })

  test('shows the score progress and the score of each section in the summary', () => {
    const summary = pagesOf(longSurvey(2)).find((page) => page.includes('Audit Summary 89.99% · Neutral')) ?? ''
    expect(summary).toContain('Notes The notes of this survey, in a sentence.')
    expect(summary).toMatch(/Score progress .*Strong.*Neutral.*Potential Risk.*Scores by section/)
    expect(summary).toContain('Section 1 looks at subject S1 37% Potential Risk')
    expect(summary).toContain('Section 2 looks at subject S2 74% Neutral')
  })

  test('has tables of risks and of answers, and says when an answer has no risks', () => {
    const text = wordsOf(longSurvey(1)).replace(/\s+/g, ' ')
    expect(text).toContain('Risks Score Impacts Score')
    // The headings "Total Score" and "Answer Score" wrap onto a second line.
    expect(text).toContain('Question Total Answer(s) Answer Risks Impacts Score Score')
    expect(text).toMatch(/Answer A1x1: for the most – Risk R1x1 Impact I1x1/)
    expect(text).toMatch(/Answer A1x2: for the most 1 No risks or .{0,60}impacts\./)
  })

  test('has a page number on every page between the cover and the last page', () => {
    const numbers = pages.slice(1, -1).map((page) => Number(page.trim().split(' ').at(-1)))
    expect(numbers).toEqual(numbers.map((_, index) => index + 2))
  })

  test('shows the survey’s notes, and says when there are no notes or no risks', () => {
    expect(pages.join(' ')).toContain('The notes of this survey, in a sentence.')
    expect(pagesOf(longSurvey(1, { notes: null })).join(' ')).toContain('No notes')
    expect(pagesOf(longSurvey(1, { sections: [] })).join(' ')).toContain('No risks or impacts.')
  })

  test('shows DRAFT once on each page of an incomplete survey and never for a completed one', () => {
    const draft = pagesOf(longSurvey(2, { isCompleted: false }))
    expect(draft.filter((page) => page.split('DRAFT').length !== 2)).toEqual([])
    expect(pages.filter((page) => page.includes('DRAFT'))).toEqual([])
  })

  test('shows a dash for a score of 0 and the number otherwise', () => {
    const [question] = longSurvey(1).sections[0]?.answeredQuestions ?? []
    const scored = (score: number) =>
      pagesOf(
        withSection({
          answeredQuestions: question
            ? [{ ...question, totalScore: score, options: question.options.map((each) => ({ ...each, score })) }]
            : [],
        }),
      ).join(' ')
    expect(scored(0)).toMatch(/Question Q1x1: is (this )?(part )?(of the )?– Answer/)
    expect(scored(7)).toMatch(/Question Q1x1: is (this )?(part )?(of the )?7 Answer/)
  })

  test('shortens a long section title only in the table of contents', () => {
    const title = `Long ${'title '.repeat(16)}end`
    const long = pagesOf(withSection({ value: title }))
    expect(long[1]).toContain(contentsTitle(title).replace(/\s+/g, ' '))
    expect(long[1]).not.toContain('end')
    expect(long.slice(2).join(' ')).toContain('end')
  })

  test.each([
    ['Latin', 'Łódź, Ærø, Žižkov – “œuvre”'],
    ['Greek and Cyrillic', 'Ελλάδα Україна'],
    ['Chinese, Japanese and Korean', '審査報告書 監査 감사'],
    ['characters outside the Basic Multilingual Plane', '😀 𠮷'],
  ])('keeps text in %s searchable', (_, words) => {
    const text = wordsOf(withSection({ description: words }))
      .normalize('NFC')
      .replace(/\s+/g, '')
    expect(text).toContain(words.replace(/\s+/g, ''))
  })

  test('never leaves the heading of a section’s table alone at the bottom of a page', () => {
    const [section] = longSurvey(1).sections
    const [question] = section?.answeredQuestions ?? []
    if (!section || !question) throw new Error('no question')
    // Sections of every height, so that one after the other comes to stand near the foot.
    const sections = Array.from({ length: 30 }, (_, index) => {
      const option = { questionId: 'q', value: 'word '.repeat(5 + index * 9), score: 1, risks: [] }
      return { ...section, id: `s${index}`, answeredQuestions: [{ ...question, options: [option] }] }
    })
    expect(pagesOf(longSurvey(1, { sections })).filter((page) => /Score Score Halden & Moore/.test(page))).toEqual([])
  })

  test('continues an answer longer than a page on the next page without losing words', () => {
    const answer = Array.from({ length: 1500 }, (_, index) => `w${index}`)
    const [question] = longSurvey(1).sections[0]?.answeredQuestions ?? []
    if (!question) throw new Error('no question')
    const option = { questionId: 'q', value: answer.join(' '), score: 1, risks: [] }
    const long = pagesOf(withSection({ answeredQuestions: [{ ...question, options: [option] }] }))
    const found = new Set(long.join(' ').split(' '))
    expect(answer.filter((word) => !found.has(word))).toEqual([])
  })
})

test('gives each of 25 sections its own colour and repeats colours from the 26th', () => {
  const coloursUsed = (sections: number): number => {
    const doc = new jsPDF({ unit: 'pt' })
    const pen = createPen(doc, fonts, draw)
    const fill = vi.spyOn(doc, 'setFillColor')
    drawSectionBars(doc, pen, createSheet(doc, pen), longSurvey(sections), 2)
    return new Set(fill.mock.calls.map(String).filter((colour) => colour !== soft)).size
  }
  expect([1, 25, 26].map(coloursUsed)).toEqual([1, 25, 25])
})

test('Greek and Cyrillic headings use a serif font that has their characters', () => {
  const faces = (value: string): string[] =>
    bytesOf(withSection({ value }))
      .toString('latin1')
      .match(/\/BaseFont \/[\w+-]+/g) ?? []
  expect(faces('Planning').join()).not.toContain('/wide')
  for (const value of ['Ασφάλεια πληροφοριών', 'Інформаційна безпека']) expect(faces(value).join()).toContain('/wide')
})

test('text drawn by the browser keeps its transparency in the PDF', () => {
  const masks = (description: string) =>
    bytesOf(withSection({ description }))
      .toString('latin1')
      .match(/\/SMask \d+ 0 R/g)?.length ?? 0
  expect(masks('Latin')).toBe(0)
  expect(masks('監査')).toBe(1)
})

test('the PDF declares its language, title and outline for assistive technology', () => {
  const file = bytesOf(longSurvey(1)).toString('latin1')
  expect(file.startsWith('%PDF')).toBe(true)
  expect(file).toContain('/Lang (en-GB)')
  expect(file).toContain('/DisplayDocTitle true')
  expect(file).toContain('/Title (Delivery health, Halden & Moore Bank, 2 Jun 2026)')
  expect(file).toContain('/Outlines')
})
