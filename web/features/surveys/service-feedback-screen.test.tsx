import { getEngagement } from '@portal/domain/engagements/contract'
import {
  askForFeedback,
  getFeedbackRequest,
  listSurveyFilters,
  listSurveys,
  replyToSurvey,
  summariseSurveys,
} from '@portal/domain/surveys/contract'
import type { CustomerSurvey } from '@portal/domain/surveys/customer-survey'
import { questions } from '@portal/domain/surveys/questions'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { fakeIntersections } from '../../testing/intersection.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { afterChoosing } from './survey-filters.tsx'

beforeEach(() => void fakeIntersections())
afterEach(() => vi.unstubAllGlobals())

const survey = (id: string, name: string, score: number): CustomerSurvey => {
  const answers = [name, 'Director', 'Payments', 'Bank', ...scale, score, 'They listen.', 'Demos', 'No', null]
  return {
    _id: id,
    project_id: 'p1',
    user_info: { user_full_name: name, survey_date: '2026-06-02T10:00:00Z' },
    data: questions.map(({ question }, index) => ({ question, answer: answers[index] ?? null })),
    replies: [],
  }
}
const scale = ['Mostly meets expectations', 'Dissatisfied', 'x', 'Very satisfied', 'Neutral']

function serving(surveys: CustomerSurvey[]): FakeServer {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement({ title: 'Payments platform' }))
  server.answers(listSurveys, ({ query }) => surveys.slice((Number(query.page_number) - 1) * 50).slice(0, 50))
  server.answers(listSurveyFilters, ({ query }) => ({
    names: ['Ann Abel', 'Ben Bell'],
    projects: query.name_filters ? ['Payments'] : ['Fleet', 'Payments'],
    companies: ['Bank'],
  }))
  server.answers(summariseSurveys, () => ({
    responses: 4,
    promoters: 2,
    detractors: 1,
    average_rating: 3.96,
    months: [
      { month: '2026-05', responses: 5, promoters: 1, detractors: 2, average_rating: 3.5 },
      { month: '2026-06', responses: 2, promoters: 2, detractors: 0, average_rating: null },
    ],
    customers: [],
  }))
  return server
}
const open = (server: FakeServer, as = stakeholder(), at = '/view-feedback') => renderPortal({ at, as, server })
const two = () => [survey('a', 'Ann Abel', 9), survey('b', 'Ben Bell', 6)]

describe('Service Feedback', () => {
  test('lists the surveys in a table and marks scores as promoter, passive or detractor', async () => {
    open(serving([survey('a', 'Ann Abel', 9), survey('b', 'Ben Bell', 8), survey('c', 'Cy Cole', 6)]))
    expect(await screen.findByRole('heading', { level: 1, name: 'List of Provide Feedback' })).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Responses' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Full Name',
      'Position',
      'Project Name',
      'Company Name',
      'Date',
      'NPS Score',
      'Ratings',
    ])
    const cells = within(within(table).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual(['Director', 'Payments', 'Bank', '2 Jun 2026'])
    const groups = within(table).getAllByTitle(/^(Happy to recommend|Neutral|Not satisfied)$/)
    expect(groups.map(({ dataset }) => dataset.status)).toEqual(['active', 'onboarding', 'setting-up'])
  })

  test('shows the ratings of an expanded row', async () => {
    const { user } = open(serving(two()))
    await user.click(await screen.findByRole('button', { name: 'Show the ratings of Ann Abel, 2 Jun 2026' }))
    expect(screen.getByRole('heading', { name: 'Feedback from Ann Abel, 2 Jun 2026' })).toBeVisible()
    const ratings = screen.getByLabelText('Ratings')
    expect(
      within(ratings)
        .getAllByText(/^[1-5]/)
        .map((each) => each.textContent),
    ).toEqual([3, 1, 1, 5, 3].map((rating) => `${rating} of 5`))
    expect(screen.getByText('They listen.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hide the ratings of Ann Abel, 2 Jun 2026' }))
    expect(screen.queryByText('They listen.')).not.toBeInTheDocument()
  })

  test('applies a filter on Apply filter to the list from page 1, the summary and the export', async () => {
    const server = serving(two())
    const { user } = open(server)
    await screen.findByText('Ann Abel')
    await user.click(screen.getByRole('button', { name: 'Filter by Full Name' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Ben Bell' }))
    const expected = { name_filters: '["Ben Bell"]' }
    expect(server.received(listSurveys).some(({ query }) => query.name_filters !== undefined)).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() =>
      expect(server.received(listSurveys).at(-1)?.query).toMatchObject({ ...expected, page_number: '1' }),
    )
    await waitFor(() => expect(server.received(summariseSurveys).at(-1)?.query).toEqual(expected))
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/customer-survey/export?name_filters=%5B%22Ben+Bell%22%5D',
    )
    await user.click(screen.getByRole('button', { name: 'Filter by Project Name' }))
    expect(await screen.findByRole('checkbox', { name: 'Payments' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Fleet' })).not.toBeInTheDocument()
  })

  test('offers filters for names, projects and companies with Select All, Apply filter and Clear filter', async () => {
    const { user } = open(serving(two()))
    const table = within(await screen.findByRole('table', { name: 'Responses' }))
    await screen.findByText('Ann Abel')
    const filters = table.getAllByRole('button', { name: /^Filter by/ })
    expect(filters.map((filter) => filter.closest('th')?.textContent)).toEqual([
      'Full Name',
      'Project Name',
      'Company Name',
      'Date',
      'NPS Score',
    ])
    for (const [column, values] of [
      ['Full Name', ['Ann Abel', 'Ben Bell']],
      ['Project Name', ['Fleet', 'Payments']],
      ['Company Name', ['Bank']],
    ] as const) {
      await user.click(table.getByRole('button', { name: `Filter by ${column}` }))
      const popover = within(await screen.findByRole('dialog', { name: `Filter by ${column}` }))
      const boxes = await popover.findAllByRole('checkbox')
      expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Select All', ...values])
      for (const name of ['Apply filter', 'Clear filter']) expect(popover.getByRole('button', { name })).toBeVisible()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('treats all values of a long list as no filter, because the URL would be too long', async () => {
    const server = serving(two())
    const projects = Array.from({ length: 100 }, (_, index) => `Project ${index}`)
    server.answers(listSurveyFilters, () => ({ names: ['Ann Abel'], projects, companies: ['Bank'] }))
    const { user } = open(server)
    await screen.findByText('Ann Abel')
    await user.click(screen.getByRole('button', { name: 'Filter by Full Name' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select All' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Filter by Project Name' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select All' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(addressBar()).toBe('/view-feedback?name=Ann+Abel'))
  })

  test('resets projects and companies when the names change, and companies when the projects change', () => {
    const chosen = { name: ['Ann'], project: ['Bank'], company: ['Halden'] }
    expect(afterChoosing(chosen, 'name', ['Ben'])).toEqual({ name: ['Ben'], project: [], company: [] })
    expect(afterChoosing(chosen, 'project', ['Fleet'])).toEqual({ name: ['Ann'], project: ['Fleet'], company: [] })
    expect(afterChoosing(chosen, 'company', [])).toEqual({ name: ['Ann'], project: ['Bank'], company: [] })
  })

  test('shows a summary with NPS, average rating, responses and the NPS of three months at a time', async () => {
    const { user } = open(serving(two()))
    const summary = await screen.findByRole('region', { name: 'Summary' })
    const figures = within(summary).getAllByRole('definition')
    await waitFor(() => expect(figures.map((each) => each.textContent)).toEqual(['+25', '4.0 of 5', '4']))
    await user.click(within(summary).getByText('Figures by month'))
    const course = within(summary).getByRole('table', { name: 'NPS by month' })
    expect(
      within(course)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Until the end ofNPSResponses', 'Jun 2026+147', 'May 2026−205'])
  })

  test('keeps search, score, dates, reply filter and order in the URL; Clear filters removes the filters', async () => {
    const server = serving(two())
    const address = '/view-feedback?score=detractor&answered=false&from=2026-05-01&order=lowest&to=never'
    const { user } = open(server, stakeholder(), address)
    await screen.findByRole('table', { name: 'Responses' })
    const narrowed = { score: 'detractor', answered: 'false', from: '2026-05-01' }
    expect(server.received(listSurveys)[0]?.query).toMatchObject({ ...narrowed, order: 'lowest' })
    expect(server.received(listSurveys)[0]?.query).not.toHaveProperty('to')
    expect(server.received(summariseSurveys)[0]?.query).toEqual(narrowed)
    expect(screen.getByRole('radio', { name: 'No reply yet' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Filter by Date, active' }))
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('1 May 2026')
    await user.type(screen.getByRole('textbox', { name: 'To' }), '5 Jun 2026')
    await waitFor(() => expect(addressBar()).toContain('to=2026-06-05'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    server.answers(listSurveys, () => [])
    await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'demos')
    await waitFor(() => expect(addressBar()).toContain('search=demos'), { timeout: 4000 })
    const clear = await screen.findByRole('button', { name: 'Clear filters' }, { timeout: 8000 })
    server.answers(listSurveys, two)
    await user.click(clear)
    await waitFor(() => expect(addressBar()).toBe('/view-feedback?order=lowest'))
    expect(await screen.findByRole('searchbox', { name: 'Search feedback' })).toHaveValue('')
  })

  test('sorts by the date and the score in the heads, kept in the URL, and the server sorts', async () => {
    const server = serving(two())
    const { user } = open(server)
    await screen.findByText('Ann Abel')
    const date = screen.getByRole('columnheader', { name: /^Date/ })
    const score = screen.getByRole('columnheader', { name: /^NPS Score/ })
    expect([date, score].map((head) => head.getAttribute('aria-sort'))).toEqual(['descending', null])
    for (const [button, order, ariaSort] of [
      ['NPS Score', 'lowest', [null, 'ascending']],
      ['NPS Score', 'highest', [null, 'descending']],
      ['Date', undefined, ['descending', null]],
      ['Date', 'oldest', ['ascending', null]],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(addressBar()).toBe(order ? `/view-feedback?order=${order}` : '/view-feedback'))
      // The first order is in the cache.
      if (order) await waitFor(() => expect(server.received(listSurveys).at(-1)?.query.order).toBe(order))
      expect([date, score].map((head) => head.getAttribute('aria-sort'))).toEqual(ariaSort)
    }
  })

  test('one button holds search, filters and order on a phone, and counts those in use', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const server = serving(two())
    const { user } = open(server, stakeholder(), '/view-feedback?score=detractor&order=lowest')
    await user.click(await screen.findByRole('button', { name: 'Filters and sorting 2 set' }))
    const sheet = within(await screen.findByRole('dialog'))
    for (const name of ['Full Name Any', 'Project Name Any', 'Company Name Any'])
      expect(sheet.getByRole('button', { name })).toBeVisible()
    for (const name of ['Score', 'Reply', 'Sort by']) expect(sheet.getByRole('combobox', { name })).toBeVisible()
    for (const name of ['From', 'To']) expect(sheet.getByRole('textbox', { name })).toBeVisible()
    expect(sheet.getByRole('searchbox', { name: 'Search feedback' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Filter by/ })).not.toBeInTheDocument()
  })

  test('lists the customers, lowest NPS first, and shows the responses of one on a press', async () => {
    const server = serving(two())
    const customer = {
      responses: 2,
      promoters: 0,
      detractors: 1,
      average_rating: 3.5,
      latest_at: '2026-06-03T10:00:00Z',
    }
    server.answers(summariseSurveys, () => ({
      ...customer,
      months: [],
      customers: [
        { ...customer, company: 'Halden & Moore' },
        { ...customer, company: 'Bank', detractors: 0, average_rating: null },
      ],
    }))
    const { user } = open(server)
    const customers = await screen.findByRole('table', { name: 'Customers' })
    expect(
      within(customers)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'CustomerNPSAverage ratingResponsesLatest response',
      'Halden & Moore−503.5 of 523 Jun 2026',
      'Bank0–23 Jun 2026',
    ])
    await user.click(within(customers).getByRole('link', { name: 'Halden & Moore' }))
    await waitFor(() => expect(server.received(listSurveys).at(-1)?.query.company_filters).toBe('["Halden & Moore"]'))
  })

  test('marks a collapsed row that has a reply', async () => {
    const replies = [{ text: 'Thanks', author_name: 'Amara Okafor', replied_at: '2026-06-03T10:00:00Z' }]
    open(serving([{ ...survey('a', 'Ann Abel', 9), replies }, survey('b', 'Ben Bell', 6)]))
    const rows = within(await screen.findByRole('table', { name: 'Responses' }))
    expect(await rows.findByRole('row', { name: /^Ann Abel.*Replied/ })).toBeVisible()
    expect(rows.getByRole('row', { name: /^Ben Bell/ })).not.toHaveTextContent('Replied')
  })

  test('opens the survey that an email links to; Show all opens the full list', async () => {
    const server = serving([survey('b', 'Ben Bell', 6)])
    const { user } = open(server, stakeholder(), '/view-feedback/p1?survey=b')
    expect(await screen.findByRole('button', { name: /^Hide the ratings of Ben Bell/ })).toBeVisible()
    expect(server.received(listSurveys)[0]?.query).toMatchObject({ project_id: 'p1', survey: 'b' })
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(server.received(listSurveys).at(-1)?.query).not.toHaveProperty('survey'))
    expect(addressBar()).toBe('/view-feedback/p1')
  })

  test('shows a loading error and loads on Retry', async () => {
    const server = serving(two())
    server.answers(listSurveys, () => refuse(403, 'No'))
    const { user } = open(server)
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong...')
    server.answers(listSurveys, two)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Ann Abel')).toBeVisible()
  })

  test('offers a stakeholder the survey if there is no feedback yet', async () => {
    open(serving([]), stakeholder(), '/view-feedback/p1')
    expect(await screen.findByText('No feedback yet.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull()
    const links = screen.getAllByRole('link', { name: 'Provide Feedback' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/feedback/p1'])
  })

  test('loads only the responses of the engagement that the URL names', async () => {
    const server = serving(two())
    open(server, stakeholder(), '/view-feedback/p1')
    await screen.findByText('Ann Abel')
    expect(server.received(listSurveys)[0]?.query.project_id).toBe('p1')
    expect((await screen.findAllByText('Payments platform')).length).toBeGreaterThan(0)
  })
})

describe('replies and requests for feedback', () => {
  const lead = staff({ job_title: 'Delivery Lead' })

  test('the delivery lead replies to a survey, and the list shows the reply', async () => {
    const server = serving(two())
    server.answers(replyToSurvey, ({ body }) => ({ ...(body as { text: string }), author_name: 'T', replied_at: 'x' }))
    const { user } = open(server, lead)
    await user.click(await screen.findByRole('button', { name: /ratings of Ben Bell/ }))
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.click(await screen.findByRole('button', { name: 'Send reply' }))
    expect(screen.getByText('We require this information')).toBeVisible()
    await user.type(screen.getByLabelText('Your reply'), 'We shortened them.')
    const reply = { text: 'We shortened them.', author_name: 'Tomasz Brandt', replied_at: '2026-06-03T10:00:00Z' }
    server.answers(listSurveys, () => two().map((each) => (each._id === 'b' ? { ...each, replies: [reply] } : each)))
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Tomasz Brandt replied on 3 Jun 2026')).toBeVisible()
    expect(server.received(replyToSurvey)[0]?.params.id).toBe('b')
  })

  test('a stored reply stays open while its text is replaced', async () => {
    sessionStorage.setItem(`draft ${lead.id} reply survey b`, '{"text":"Old"}')
    const { user } = open(serving(two()), lead)
    await user.click(await screen.findByRole('button', { name: /ratings of Ben Bell/ }))
    const field = await screen.findByLabelText('Your reply')
    expect(field).toHaveValue('Old')
    await user.clear(field)
    await user.type(field, 'New')
    expect(screen.getByLabelText('Your reply')).toHaveValue('New')
    expect(field).toHaveFocus()
    sessionStorage.clear()
  })

  test('the delivery lead selects whom to ask, adds a message, and sees who has not answered yet', async () => {
    const server = serving(two())
    const request = {
      asked_at: '2026-06-01T10:00:00Z',
      recipients: ['Ann Abel', 'Ben Bell'],
      askable: [
        { id: 'a', name: 'Ann Abel' },
        { id: 'b', name: 'Ben Bell' },
      ],
      asked: [
        {
          name: 'Cy Cole',
          asked_by: 'Amara Okafor',
          asked_at: '2026-06-01T10:00:00Z',
          reminded_at: null,
          answered_at: null,
        },
        {
          name: 'Di Dean',
          asked_by: 'Amara Okafor',
          asked_at: '2026-06-01T10:00:00Z',
          reminded_at: null,
          answered_at: '2026-06-03T10:00:00Z',
        },
      ],
    }
    server.answers(getFeedbackRequest, () => request)
    server.answers(askForFeedback, () => ({ ...request, recipients: ['Ann Abel'] }))
    const { user } = open(server, lead, '/view-feedback/p1')
    await user.click(await screen.findByRole('button', { name: 'Ask for feedback' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for feedback' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Ben Bell' }))
    expect(dialog.getByText(/^Each person gets one email now/)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Your message' }), 'Two minutes.')
    const requestedRegion = within(dialog.getByRole('region', { name: 'Already asked' }))
    expect(requestedRegion.getByRole('heading', { name: 'Already asked 1 not answered yet' })).toBeVisible()
    expect(requestedRegion.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Cy Cole1 Jun 2026, by Amara OkaforNo answer yet',
      'Di Dean1 Jun 2026, by Amara OkaforAnswered on 3 Jun 2026',
    ])
    await user.click(dialog.getByRole('button', { name: 'Send 1 email' }))
    expect(await screen.findByText('1 person was asked for feedback')).toBeVisible()
    expect(server.received(askForFeedback)[0]?.body).toEqual({ people: ['a'], words: 'Two minutes.' })
  })

  test('a consultant is not offered Reply or Ask for feedback', async () => {
    const { user } = open(serving(two()), staff(), '/view-feedback/p1')
    await user.click(await screen.findByRole('button', { name: /ratings of Ben Bell/ }))
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ask for feedback' })).not.toBeInTheDocument()
  })
})
