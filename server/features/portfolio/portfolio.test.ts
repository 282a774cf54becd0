import { exportPortfolio, listPortfolio, listPortfolioLeads, sumPortfolio } from '@portal/domain/portfolio/contract'
import type { Portfolio } from '@portal/domain/portfolio/portfolio'
import { questionIndex } from '@portal/domain/surveys/questions'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const long = { start_date: '2026-01-05', end_date: '2026-12-31' }
const portfolioOf = async (me: string, query = {}): Promise<Portfolio> =>
  (await call(listPortfolio, { query }, me)).body
const titles = ({ rows }: Portfolio): string[] => rows.map(({ title }) => title)
const reasons = ({ rows }: Portfolio) =>
  rows.map(({ title, reason, needs_attention }) => [title, reason, needs_attention])

/** An engagement for each reason, some on course, a completed one; each is named by what it is about. */
async function world() {
  const amara = await records.person({ name: 'Amara Okafor' })
  const oliver = await records.person({ name: 'Oliver Strand' })
  const engagement = (title: string, row = {}) => records.engagement({ title, project_lead_id: amara, ...row })
  const order = (engagement_id: string, row = {}) => records.workOrder({ engagement_id, ...long, ...row })
  const running = async (title: string, row = {}) => {
    const id = await engagement(title, row)
    return { id, order: await order(id) }
  }
  const ending = await engagement('Ending')
  await order(ending, { end_date: '2026-06-24' })
  await order(ending, { end_date: '2026-07-18' })
  const edge = await engagement('Ends in 32 days')
  await order(edge, { end_date: '2026-07-19' })
  const requestInput = await running('Asked for more time', { project_lead_id: oliver })
  const helen = await records.stakeholderAccount([requestInput.id, ending])
  const author = { account_id: helen }
  await records.extensionRequest({ work_order_id: requestInput.order, ...author, requested_on: '2026-06-14' })
  const people = await running('Asked for people')
  await records.teamRequest({ engagement_id: people.id, ...author, request_date: new Date('2026-06-09T10:00:00Z') })
  const declined = await running('Declined')
  const request = await records.teamRequest({ engagement_id: declined.id, ...author })
  const proposed = { line_id: `${request}-line`, account_id: helen, decision: 'declined' as const }
  await records.proposal({ ...proposed, decided_at: new Date('2026-06-16T10:00:00Z') })
  const unhappy = await running('Unhappy')
  const survey = (engagement_id: string, survey_date: string, score: number, average_rating: number) =>
    records.customerSurvey({
      engagement_id,
      average_rating,
      survey_date: new Date(survey_date),
      answers: { [questionIndex.recommendation]: score },
    })
  await survey(unhappy.id, '2026-06-10T10:00:00Z', 3, 2)
  await survey(unhappy.id, '2026-02-10T10:00:00Z', 9, 4.5)
  const worse = await running('Worse')
  const audit = await records.audit(
    {
      engagement_id: worse.id,
      title: 'Engineering',
      percentage_score: 51,
      score_before: 63,
      before_day: '2026-03-02',
      created_at: new Date('2026-06-12T10:00:00Z'),
    },
    '2026-06-12',
  )
  await engagement('Bare', { project_lead_id: null })
  await running('On course')
  const coming = await engagement('Coming')
  await order(coming, { start_date: '2026-06-23', end_date: '2026-12-01' })
  const done = await engagement('Done', { project_lead_id: null })
  await order(done, { end_date: '2026-06-17' })
  const me = await signIn(await records.staffAccount())
  return { me, amara, oliver, helen, asked: requestInput, unhappy, worse, audit, declined }
}

describe('the portfolio', () => {
  test('lists engagements by urgency with a reason, then those on course by their next end', async () => {
    const { me } = await world()
    const portfolio = await portfolioOf(me)
    expect(reasons(portfolio)).toEqual([
      ['Ending', 'First of 2 work orders ends in 6 days. No extension requested', true],
      ['Asked for people', 'Team request without a proposal for 9 days', true],
      ['Asked for more time', 'Extension requested 4 days ago, no answer yet', true],
      ['Declined', 'Proposal declined 2 days ago, no one else yet', true],
      ['Unhappy', 'Recommendation score 3, no reply for 8 days', true],
      ['Worse', 'Engineering fell 12 points to 51%', true],
      ['Bare', 'No work orders, no delivery lead', true],
      ['Ends in 32 days', 'Next end in 31 days', false],
      ['Coming', 'Starts in 5 days', false],
      ['On course', 'Next end in 196 days', false],
    ])
    expect([portfolio.total, portfolio.attention]).toEqual([10, 7])
  })

  test('shows the health of each engagement', async () => {
    const { me, audit } = await world()
    const { rows } = await portfolioOf(me)
    const row = (title: string) => rows.find((one) => one.title === title)
    expect(row('Worse')).toMatchObject({
      status: 'Active',
      client_name: 'Halden & Moore Bank',
      next_end: '2026-12-31',
      lead_name: 'Amara Okafor',
      days: { left: null, percent_used: null, ...noRunOut },
      audits: [{ id: audit, title: 'Engineering', type: 2, score: 51 }],
      satisfaction: { rating: null, change: null },
      open: 0,
      oldest: null,
      last_visit: null,
    })
    expect(row('Unhappy')?.satisfaction).toEqual({ rating: 2, change: -2.5 })
    expect(row('Asked for people')).toMatchObject({ open: 1, oldest: '2026-06-09' })
    expect(row('Bare')).toMatchObject({ status: 'Setting up', next_end: null, lead_name: null })
  })

  test('shows the last visit of a customer even after their session is deleted, and ignores staff', async () => {
    const { me, helen, asked } = await world()
    const visit = async () => (await portfolioOf(me)).rows.find(({ id }) => id === asked.id)?.last_visit
    expect(await visit()).toBeNull()
    await signIn(helen)
    expect(await visit()).toBe('2026-06-18')
    await db.deleteFrom('session').where('account_id', '=', helen).execute()
    expect(await visit()).toBe('2026-06-18')
    await db.deleteFrom('account_visit').where('account_id', '=', helen).execute()
    const tomasz = await records.staffAccount()
    await db.insertInto('account_engagement').values({ account_id: tomasz, engagement_id: asked.id }).execute()
    await signIn(tomasz)
    expect(await visit()).toBeNull()
  })

  test.each([
    [{ order: 'title' }, ['Asked for more time', 'Asked for people', 'Bare'], ['Worse', 'Unhappy', 'On course']],
    [{ order: 'next_end' }, ['Ending', 'Ends in 32 days', 'Coming'], undefined],
    [{ order: 'audits' }, ['Worse', 'Ending', 'Asked for people'], undefined],
    [{ order: 'satisfaction' }, ['Unhappy', 'Ending', 'Asked for people'], undefined],
    [{ order: 'open' }, ['Asked for people', 'Asked for more time', 'Declined'], undefined],
    [{ order: 'visit' }, ['Asked for people', 'Declined', 'Unhappy'], undefined],
  ])('can be sorted by %j', async (query, first, turned) => {
    const { me, helen } = await world()
    await signIn(helen)
    expect(titles(await portfolioOf(me, query)).slice(0, 3)).toEqual(first)
    if (turned) expect(titles(await portfolioOf(me, { ...query, direction: 'desc' })).slice(0, 3)).toEqual(turned)
  })

  test('is split into pages that contain each engagement once', async () => {
    const { me } = await world()
    const pages: string[] = []
    for (const page_number of [1, 2, 3, 4])
      pages.push(...titles(await portfolioOf(me, { page_number, items_per_page: 3 })))
    expect(pages).toEqual(titles(await portfolioOf(me)))
  })
})

describe('the filters', () => {
  test.each<[object, string[]]>([
    [{ state: 'Completed' }, ['Done']],
    [{ state: 'Setting up' }, ['Bare', 'Coming']],
    [{ only: 'ending' }, ['Ending']],
    [{ only: 'open' }, ['Asked for people', 'Asked for more time', 'Declined']],
    [{ only: 'rated' }, ['Unhappy']],
    [{ only: 'detractors' }, ['Unhappy']],
    [{ only: 'attention', state: 'Setting up' }, ['Bare']],
    [{ customers: '["Nobody"]' }, []],
  ])('%j return %j, and the totals match', async (query, left) => {
    const { me } = await world()
    const portfolio = await portfolioOf(me, query)
    expect([titles(portfolio), portfolio.total]).toEqual([left, left.length])
    expect((await call(sumPortfolio, { query }, me)).body.engagements).toBe(left.length)
  })

  test('match the delivery lead, director, client partner or default client partner', async () => {
    const { me, oliver } = await world()
    const leads = JSON.stringify([oliver])
    expect(titles(await portfolioOf(me, { leads }))).toEqual(['Asked for more time'])
    for (const role of ['portfolio_director_id', 'client_partner_id', 'default_client_partner_id'] as const)
      await records.engagement({ title: role, [role]: oliver })
    expect((await portfolioOf(me, { leads })).total).toBe(4)
    const { body } = await call(listPortfolioLeads, {}, me)
    expect(body.map(({ name }) => name)).toEqual(['Amara Okafor', 'Oliver Strand'])
  })

  test('return the totals of all engagements when none is set', async () => {
    const { me } = await world()
    expect((await call(sumPortfolio, { query: {} }, me)).body).toEqual({
      engagements: 10,
      active: 8,
      attention: 7,
      ending: 2,
      open: 3,
      oldest: '2026-06-09',
      rating: 2,
      rating_before: 4.5,
      nps: -100,
      nps_before: 100,
    })
  })
})

describe('the days left', () => {
  /** Three engagements with budgets, next to those of the world; "Short" runs out early, and "Asked" asked for more time. */
  async function budgets() {
    const { me, amara, helen, ...rest } = await world()
    const withBudget = async (
      title: string,
      used_days: number,
      runs_out_on: string,
      runs_out_latest = runs_out_on,
      runs_out_earliest = runs_out_on,
    ) => {
      const id = await records.engagement({ title, project_lead_id: amara })
      const order = await records.workOrder({ engagement_id: id, ...long, budget_days: 40 })
      await db
        .insertInto('work_order_usage')
        .values({ work_order_id: order, used_days, runs_out_on, runs_out_earliest, runs_out_latest })
        .execute()
      return { id, order }
    }
    const short = await withBudget('Short', 30.5, '2026-09-14', '2026-09-30', '2026-09-01')
    await records.workOrder({ engagement_id: short.id, ...long })
    await records.workOrder({ engagement_id: short.id, ...long, end_date: '2026-06-17', budget_days: 1000 })
    const removed = { engagement_id: short.id, ...long, budget_days: 1000, removed_at: new Date() }
    await records.workOrder(removed)
    await withBudget('Lasting', 10, '2026-12-31')
    await withBudget('Perhaps', 9, '2026-08-03', '2026-12-31')
    const extended = await withBudget('Asked', 39, '2026-07-14')
    await records.extensionRequest({ work_order_id: extended.order, account_id: helen, state: 'accepted' })
    return { me, helen, ...rest }
  }

  test('are those of work orders that have not ended; an early end comes after what ends within a week', async () => {
    const { me } = await budgets()
    const portfolio = await portfolioOf(me)
    expect(reasons(portfolio).slice(0, 3)).toEqual([
      ['Ending', 'First of 2 work orders ends in 6 days. No extension requested', true],
      ['Short', 'Days run out around mid-September', true],
      ['Asked for people', 'Team request without a proposal for 9 days', true],
    ])
    const row = (title: string) => portfolio.rows.find((one) => one.title === title)
    expect(row('Short')?.days).toEqual({
      left: 9.5,
      percent_used: 76,
      runs_out_on: '2026-09-14',
      runs_out_earliest: '2026-09-01',
      runs_out_latest: '2026-09-30',
    })
    expect(row('Lasting')).toMatchObject({
      needs_attention: false,
      days: { left: 30, percent_used: 25, ...noRunOut },
    })
    expect(row('Perhaps')).toMatchObject({ needs_attention: false, days: { left: 31, runs_out_on: null } })
    expect(row('Asked')).toMatchObject({ needs_attention: false, days: { left: 1, runs_out_on: '2026-07-14' } })
    expect((await call(sumPortfolio, { query: {} }, me)).body.attention).toBe(8)
  })

  test('are exported', async () => {
    const { me } = await budgets()
    const { response } = await call(exportPortfolio, { query: {} }, me)
    const [header, ...lines] = response.body.split('\r\n')
    expect(header).toContain(
      'Calendar days to next end,Budget days left,Budget days used (%),Days run out on,Days run out at the earliest,Days run out at the latest,Latest audits',
    )
    expect(lines.find((line) => line.startsWith('Short,'))).toContain(
      '31 Dec 2026,196,9.5,76,14 Sep 2026,1 Sep 2026,30 Sep 2026,',
    )
  })
})

test('exports the portfolio as a file in its order, and escapes formulas', async () => {
  const { me } = await world()
  await records.engagement({ title: '=1+1' })
  const { response } = await call(exportPortfolio, { query: { only: 'attention' } }, me)
  const lines = response.body.split('\r\n')
  expect(response.headers['content-disposition']).toBe('attachment; filename="portfolio-2026-06-18.csv"')
  expect(lines[0]).toContain('Engagement,Customer,Status,Needs attention,Reason')
  expect(lines[1]).toBe(
    'Ending,Halden & Moore Bank,Active,yes,First of 2 work orders ends in 6 days. No extension requested,24 Jun 2026,6,,,,,,,,,0,,Amara Okafor,',
  )
  expect(lines.find((line) => line.includes('1+1'))).toMatch(/^'=1\+1,/)
  expect(lines).toHaveLength(10)
})
