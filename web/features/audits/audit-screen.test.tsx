import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bands } from '@portal/domain/audits/bands'
import { getEngagement, listAudits } from '@portal/domain/engagements/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, type Refused } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-06-18T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const survey = (id: string, day: string, score: number, rest: Partial<Survey> = {}): Survey => ({
  id,
  createdAt: `${day}T10:00:00Z`,
  createdBy: 'Ingrid Solberg',
  notes: null,
  percentageScore: score,
  isCompleted: true,
  entityName: 'Halden & Moore Bank',
  sections: [
    {
      id: `${id}-1`,
      value: 'Planning and scope',
      percentageScore: score,
      description: null,
      answeredQuestions: [
        question('Is the backlog refined?', 'Yes', score / 10),
        question('Are findings triaged?', 'Not asked', 0),
      ],
    },
    { id: `${id}-2`, value: 'Communication', percentageScore: 94, description: null, answeredQuestions: [] },
  ],
  ...rest,
})
const question = (questionTitle: string, value: string, score: number) => ({
  questionTitle,
  totalScore: score,
  options: [{ questionId: '1', value, score, risks: [] }],
})
const audit = (differences: Partial<Audit> = {}): Audit => ({
  id: 'a1',
  title: 'Delivery health',
  type: 2,
  limits: [...bands(2)],
  dataScore: [
    {
      data: [
        { x: '2026-04-20', y: 84 },
        { x: '2026-06-02', y: 91 },
      ],
    },
  ],
  aphiSurveys: [
    survey('old', '2026-04-20', 84, { notes: 'Test evidence still late' }),
    survey('new', '2026-06-02', 91),
    survey('draft', '2026-06-16', 40, { isCompleted: false }),
  ],
  ...differences,
})

function open(audits: Audit[] | Refused = [audit()], at = '/engagements/p1/audits/a1', as = stakeholder()) {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement())
  server.answers(listAudits, () => audits)
  return renderPortal({ at, as, server })
}

describe('the audit screen', () => {
  test('shows the title, the last update, the change in points and the Close link', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Delivery health' })).toBeVisible()
    expect(screen.getByText('Last updated 16 days ago')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/engagements/')
    expect(screen.getByText('Since 20 Apr 2026: 7 points better')).toBeVisible()
  })

  test('says in one sentence that there are no scores yet', async () => {
    open([audit({ dataScore: [], aphiSurveys: [] })])
    expect(await screen.findByText(/^No scores yet\./)).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Score over time' })).toBeNull()
  })

  test('shows the chart’s figures in a table too', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Score over time' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DateScoreBand', '20 Apr 202684%Neutral', '2 Jun 202691%Strong'])
  })

  test('lists only completed surveys, newest first', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Completed surveys' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Date', 'Provided by', 'Notes', 'Score', 'Download PDF'])
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      '2 Jun 2026Ingrid SolbergNo notes91%, Strong',
      '20 Apr 2026Ingrid SolbergTest evidence still late84%, Neutral',
    ])
    expect(screen.queryByRole('table', { name: 'Surveys in progress' })).not.toBeInTheDocument()
  })

  test('shows staff the surveys in progress in a separate table', async () => {
    open([audit()], '/engagements/p1/audits/a1', staff())
    expect(await screen.findByRole('table', { name: 'Surveys in progress' })).toHaveTextContent('16 Jun 2026')
  })

  test('shows no survey until one is clicked, then its sections with answers and scores', async () => {
    const { user } = open()
    expect(await screen.findByText('Click on report to display here...')).toBeVisible()
    const newest = within(screen.getByRole('list', { name: 'Scores of the newest survey' }))
    expect(newest.getAllByRole('listitem')[0]).toHaveTextContent(/^Planning and scope91%, Strong$/)
    expect(newest.queryByRole('button')).not.toBeInTheDocument()
    await user.click(screen.getByText('Test evidence still late'))
    expect(screen.getByRole('heading', { name: 'Survey of 20 Apr 2026' })).toBeVisible()
    expect(screen.getByRole('button', { name: '20 Apr 2026' })).toHaveAttribute('aria-pressed', 'true')
    const first = screen.getByRole('button', { name: /Planning and scope/ })
    expect(first).toHaveTextContent('84%')
    const answers = screen.getByRole('table', { name: 'Questions and answers of Planning and scope' })
    expect(
      within(answers)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Is the backlog refined?Yes8.4', 'Are findings triaged?Not asked–'])
    await user.click(first)
    expect(answers).not.toBeVisible()
  })

  test('opens the latest survey with "Open latest" and puts it in the address', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Open latest' }))
    expect(screen.getByRole('heading', { name: 'Survey of 2 Jun 2026' })).toBeVisible()
    expect(addressBar()).toBe('/engagements/p1/audits/a1?survey=new')
  })

  test('opens the survey in the address', async () => {
    open([audit()], '/engagements/p1/audits/a1?survey=old')
    expect(await screen.findByRole('heading', { name: 'Survey of 20 Apr 2026' })).toBeVisible()
  })

  test('shows no score for an unanswered section, and shows an answer’s risks and impacts', async () => {
    const risk = { title: 'Late findings', score: 4, impacts: [{ title: 'Rework', score: 2 }] }
    const answered = question('Are findings triaged?', 'Weekly', 5)
    const withRisk = { ...answered, options: [{ questionId: '1', value: 'Weekly', score: 5, risks: [risk] }] }
    const section = { id: 's', value: 'Delivery', percentageScore: 0, description: null, answeredQuestions: [] }
    const sections = [
      { ...section, answeredQuestions: [withRisk] },
      { ...section, id: 'e', value: 'Empty' },
    ]
    const { user } = open([audit({ type: 1, aphiSurveys: [survey('new', '2026-06-02', 0, { sections })] })])
    await user.click(await screen.findByRole('button', { name: 'Open latest' }))
    expect(screen.getByRole('button', { name: /Delivery/ })).toHaveTextContent('0%, Strong')
    expect(screen.getByRole('button', { name: /Empty/ })).toHaveTextContent('EmptyNot answered')
    expect(screen.getByRole('list', { name: 'Risks and impacts' })).toHaveTextContent(
      'Risk: Late findings (4)Impact: Rework (2)',
    )
  })

  test('compares two surveys side by side, including what only one of them has', async () => {
    const before = survey('old', '2026-04-20', 84)
    const [planning, ...others] = before.sections
    if (!planning) throw new Error('no section')
    const questions = [...planning.answeredQuestions, question('Is there a test plan?', 'In part', 5)]
    const sections = [
      { ...planning, answeredQuestions: questions },
      ...others,
      { ...planning, id: 'gone', value: 'Tooling' },
    ]
    const { user } = open([audit({ aphiSurveys: [{ ...before, sections }, survey('new', '2026-06-02', 91)] })])
    await user.click(await screen.findByRole('button', { name: '2 Jun 2026' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Survey of 20 Apr 2026')
    const counts = await screen.findByText(/questions? improved/)
    expect(counts).toHaveTextContent('1 question improved, 1 cannot be compared.')
    expect(counts).toHaveTextContent('91% on 2 Jun 2026, 84% on 20 Apr 2026: 7 points better')
    const [both] = screen.getAllByRole('table', { name: 'Questions and answers of Planning and scope in both surveys' })
    if (!both) throw new Error('no columns')
    const heads = within(both).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['2 Jun 2026', '20 Apr 2026'])
    expect(
      within(both)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['9.1Yes', '8.4Yes', '–Not asked', '–Not asked', 'Not in this survey', '5In part'])
    expect(screen.getByText('Only in the survey of 20 Apr 2026')).toBeVisible()
  })

  test('keeps the compared survey in the address and ends the comparison with Back', async () => {
    const { user } = open([audit()], '/engagements/p1/audits/a1?survey=new')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Compare with' }), 'Survey of 20 Apr 2026')
    expect(await screen.findByText(/questions? improved/)).toBeVisible()
    expect(addressBar()).toBe('/engagements/p1/audits/a1?survey=new&compare=old')
    window.history.back()
    await waitFor(() => expect(screen.queryByText(/questions? improved/)).toBeNull())
    expect(screen.getByRole('heading', { name: 'Survey of 2 Jun 2026' })).toBeVisible()
  })

  test('opens the comparison in the address and ends it when another survey is chosen', async () => {
    const { user } = open([audit()], '/engagements/p1/audits/a1?survey=new&compare=old')
    expect(await screen.findByText(/questions? improved/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '20 Apr 2026' }))
    expect(addressBar()).toBe('/engagements/p1/audits/a1?survey=old')
    expect(screen.queryByText(/questions? improved/)).toBeNull()
  })

  test.each(['gone', 'new', 'draft'])('ignores a comparison with a survey that cannot be compared: %s', async (id) => {
    open([audit()], `/engagements/p1/audits/a1?survey=new&compare=${id}`)
    expect(await screen.findByRole('combobox', { name: 'Compare with' })).toHaveDisplayValue('No other survey')
    expect(screen.queryByText(/questions? improved/)).toBeNull()
  })

  test('says that an audit is not available when the engagement does not have it', async () => {
    open([audit({ id: 'other' })])
    expect(await screen.findByText('Unfortunately, the audit is not available at the moment.')).toBeVisible()
    expect(screen.getByText('Last updated this year')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Audit not found' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'See all audits' })).toBeNull()
    const others = within(screen.getByRole('list', { name: 'Other audits' }))
    expect(others.getByRole('link', { name: 'Delivery health' })).toHaveAttribute(
      'href',
      '/engagements/p1/audits/other',
    )
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('says "Last updated this year" for an audit without data', async () => {
    open([audit({ dataScore: [], aphiSurveys: [] })])
    expect(await screen.findByText('Last updated this year')).toBeVisible()
  })

  test('puts the audit before the engagement in the document title', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: 'Delivery health' })
    expect(document.title).toBe('Delivery health - Audit - Payments platform rebuild · Client Portal')
  })

  test('redirects an address without an audit id to the engagement', async () => {
    open([audit()], '/engagements/p1/audits')
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1'))
  })

  describe('on a phone', () => {
    const onPhone = () => {
      const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
      vi.stubGlobal('matchMedia', () => media)
      return open()
    }

    test('expands a survey within the list', async () => {
      const { user } = onPhone()
      const list = await screen.findByRole('list', { name: 'Completed surveys' })
      const [newest] = within(list).getAllByRole('button')
      if (!newest) throw new Error('no survey')
      expect(newest).toHaveTextContent('2 Jun 2026')
      await user.click(newest)
      expect(newest).toHaveAttribute('aria-expanded', 'true')
      expect(within(list).getByRole('button', { name: 'Download PDF' })).toBeVisible()
      expect(within(list).getByRole('button', { name: /Planning and scope/ })).toBeVisible()
      expect(within(list).getByRole('combobox', { name: 'Compare with' })).toBeVisible()
      await user.click(newest)
      expect(screen.getByText('Click on report to display here...')).toBeVisible()
    })

    test('shows "Open latest" above the list and opens the survey without scrolling', async () => {
      const scrolled = vi.fn()
      vi.stubGlobal('scrollTo', scrolled)
      const { user } = onPhone()
      const list = await screen.findByRole('list', { name: 'Completed surveys' })
      const button = screen.getByRole('button', { name: 'Open latest' })
      expect(button.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      scrolled.mockClear()
      await user.click(button)
      expect(within(list).getByRole('button', { name: /Planning and scope/ })).toBeVisible()
      expect(scrolled).not.toHaveBeenCalled()
    })
  })

  test('shows a loading state', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => engagement())
    server.answers(listAudits, () => new Promise<Audit[]>(() => {}))
    renderPortal({ at: '/engagements/p1/audits/a1', as: stakeholder(), server })
    expect(await screen.findByText('Loading the audit')).toBeInTheDocument()
  })
})
