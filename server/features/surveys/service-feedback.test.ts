import {
  exportSurveys,
  listSurveyFilters,
  listSurveys,
  replyToSurvey,
  summariseSurveys,
} from '@portal/domain/surveys/contract'
import { questionIndex } from '@portal/domain/surveys/questions'
import { searchWords } from '@portal/domain/text/search-words'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
beforeEach(portal.reset)

const answersOf = (name: string, project: string, company: string, score = 9) => ({
  [questionIndex.name]: name,
  [questionIndex.project]: project,
  [questionIndex.company]: company,
  [questionIndex.recommendation]: score,
})
const list = (values: readonly string[]) => JSON.stringify(values)

/** Three engagements with four surveys; only staff and its own customer can see the last. */
async function world() {
  const bank = await records.engagement({ title: 'Bank' })
  const fleet = await records.engagement({ title: 'Fleet' })
  const theirs = await records.engagement({ title: 'Theirs' })
  const survey = (engagement_id: string, day: string, ...answers: Parameters<typeof answersOf>) =>
    records.customerSurvey({ engagement_id, survey_date: new Date(`${day}T10:00:00Z`), answers: answersOf(...answers) })
  await survey(bank, '2026-04-01', 'Ann', 'Bank', 'Halden', 10)
  await survey(fleet, '2026-05-02', 'Ann', 'Fleet', 'Carrow', 8)
  await survey(bank, '2026-05-03', 'Ben', 'Bank', 'Halden', 6)
  await survey(theirs, '2026-06-04', 'Cy', 'Theirs', 'Other', 2)
  const me = await signIn(await records.stakeholderAccount([bank, fleet]))
  const staff = await signIn(await records.staffAccount())
  return { bank, fleet, theirs, me, staff }
}
const names = async (query: object, me: string): Promise<string[]> =>
  (await call(listSurveys, { query }, me)).body.map((survey) => `${survey.data[0]?.answer} ${survey.data[2]?.answer}`)

describe('Service Feedback', () => {
  test('lists the responses of engagements that the caller can see, newest first', async () => {
    const { me, staff } = await world()
    expect(await names({}, me)).toEqual(['Ben Bank', 'Ann Fleet', 'Ann Bank'])
    expect(await names({}, staff)).toEqual(['Cy Theirs', 'Ben Bank', 'Ann Fleet', 'Ann Bank'])
    expect(await names({}, await signIn(await records.stakeholderAccount([])))).toEqual([])
  })

  test('lists the responses of one engagement by its id', async () => {
    const { bank, theirs, me } = await world()
    expect(await names({ project_id: bank }, me)).toEqual(['Ben Bank', 'Ann Bank'])
    expect((await call(listSurveys, { query: { project_id: theirs } }, me)).status).toBe(404)
  })

  test('returns single pages when a page is requested', async () => {
    const { me } = await world()
    expect(await names({ page_number: 1, items_per_page: 2 }, me)).toEqual(['Ben Bank', 'Ann Fleet'])
    expect(await names({ page_number: 2, items_per_page: 2 }, me)).toEqual(['Ann Bank'])
    expect(await names({ page_number: 3, items_per_page: 2 }, me)).toEqual([])
  })

  test('filters by name, project and company, only within engagements that the caller can see', async () => {
    const { me } = await world()
    expect(await names({ name_filters: list(['Ann']) }, me)).toEqual(['Ann Fleet', 'Ann Bank'])
    expect(await names({ name_filters: list(['Ann']), project_filters: list(['Bank']) }, me)).toEqual(['Ann Bank'])
    expect(await names({ company_filters: list(['Halden', 'Other']) }, me)).toEqual(['Ben Bank', 'Ann Bank'])
    expect(await names({ name_filters: list(['Cy']) }, me)).toEqual([])
  })

  test('filters by score, date, text and reply, only within engagements that the caller can see', async () => {
    const { me, staff, bank } = await world()
    expect(await names({ score: 'promoter' }, me)).toEqual(['Ann Bank'])
    expect(await names({ score: 'passive' }, me)).toEqual(['Ann Fleet'])
    expect(await names({ score: 'detractor' }, me)).toEqual(['Ben Bank'])
    expect(await names({ from: '2026-05-02' }, me)).toEqual(['Ben Bank', 'Ann Fleet'])
    expect(await names({ from: '2026-04-01', to: '2026-05-02' }, me)).toEqual(['Ann Fleet', 'Ann Bank'])
    expect(await names({ search: 'HALD be' }, me)).toEqual(['Ben Bank'])
    expect(await names({ search: 'other' }, me)).toEqual([])
    expect(await names({ search: 'other' }, staff)).toEqual(['Cy Theirs'])
    expect(await names({ search: "--'" }, me)).toEqual([])
    const search_words = searchWords('東京支店の Plan')
    await portal.portal.db
      .updateTable('customer_survey')
      .set({ search_words })
      .where('user_full_name', '=', 'Ben')
      .execute()
    expect(await names({ search: '支店 pla' }, me)).toEqual(['Ben Bank'])
    expect(await names({ search: '支社' }, me)).toEqual([])
    const [ben] = (await call(listSurveys, { query: { name_filters: list(['Ben']) } }, me)).body
    const lead = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    await call(replyToSurvey, { params: { id: ben?._id ?? '' }, body: { text: 'Thank you' } }, lead)
    expect(await names({ answered: 'true' }, me)).toEqual(['Ben Bank'])
    expect(await names({ answered: 'false', project_id: bank }, me)).toEqual(['Ann Bank'])
    expect((await call(summariseSurveys, { query: { answered: 'true' } }, me)).body.responses).toBe(1)
    expect(await names({ survey: ben?._id }, me)).toEqual(['Ben Bank'])
    expect(await names({ survey: ben?._id }, await signIn(await records.stakeholderAccount([])))).toEqual([])
  })

  test.each([
    ['newest', ['Ben Bank', 'Ann Fleet', 'Ann Bank']],
    ['oldest', ['Ann Bank', 'Ann Fleet', 'Ben Bank']],
    ['lowest', ['Ben Bank', 'Ann Fleet', 'Ann Bank']],
    ['highest', ['Ann Bank', 'Ann Fleet', 'Ben Bank']],
  ])('sorts by %s', async (order, expected) => {
    const { me } = await world()
    expect(await names({ order }, me)).toEqual(expected)
    expect(await names({ order, page_number: 2, items_per_page: 2 }, me)).toEqual(expected.slice(2))
  })

  test.each([
    { score: 'bad' },
    { from: '2026-02-31' },
    { order: 'random' },
    { answered: 'perhaps' },
    { search: 'x'.repeat(101) },
  ])('rejects %j', async (query) => {
    const { me } = await world()
    expect((await call(listSurveys, { query: query as object }, me)).status).toBe(422)
  })

  test.each(['Ann', '{}', '[1]'])('rejects %s as a filter', async (name_filters) => {
    const { me } = await world()
    const refused = await call(listSurveys, { query: { name_filters } }, me)
    expect([refused.status, refused.body.detail]).toEqual([422, 'Use a JSON list of strings'])
  })

  test('offers distinct filter values; projects depend on the names, companies on both', async () => {
    const { me } = await world()
    const options = async (query: object) => (await call(listSurveyFilters, { query }, me)).body
    expect(await options({})).toEqual({
      names: ['Ann', 'Ben'],
      projects: ['Bank', 'Fleet'],
      companies: ['Carrow', 'Halden'],
    })
    expect(await options({ name_filters: list(['Ben']) })).toEqual({
      names: ['Ann', 'Ben'],
      projects: ['Bank'],
      companies: ['Halden'],
    })
    const chosen = { name_filters: list(['Ann']), project_filters: list(['Fleet']) }
    expect((await options(chosen)).companies).toEqual(['Carrow'])
  })

  test('summarises the filtered responses by month and by customer', async () => {
    const { me, staff } = await world()
    const summary = async (query: object) => (await call(summariseSurveys, { query }, me)).body
    expect(await summary({})).toEqual({
      responses: 3,
      promoters: 1,
      detractors: 1,
      average_rating: 4.4,
      months: [
        { month: '2026-04', responses: 1, promoters: 1, detractors: 0, average_rating: 4.4 },
        { month: '2026-05', responses: 2, promoters: 0, detractors: 1, average_rating: 4.4 },
      ],
      customers: [
        {
          company: 'Carrow',
          responses: 1,
          promoters: 0,
          detractors: 0,
          average_rating: 4.4,
          latest_at: '2026-05-02T10:00:00.000Z',
        },
        {
          company: 'Halden',
          responses: 2,
          promoters: 1,
          detractors: 1,
          average_rating: 4.4,
          latest_at: '2026-05-03T10:00:00.000Z',
        },
      ],
    })
    const { customers } = (await call(summariseSurveys, { query: {} }, staff)).body
    expect(customers.map(({ company }) => company)).toEqual(['Other', 'Carrow', 'Halden'])
    expect(await summary({ name_filters: list(['Cy']) })).toEqual({
      responses: 0,
      promoters: 0,
      detractors: 0,
      average_rating: null,
      months: [],
      customers: [],
    })
  })

  test('counts months in the provider’s time zone, in summer and in winter, and omits empty months', async () => {
    const engagement_id = await records.engagement()
    const dates = [
      '2026-03-31T22:59:59Z', // still March in London, an hour ahead
      '2026-03-31T23:00:00Z', // April there
      '2026-10-31T23:59:59Z', // the clocks are back
      '2026-11-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
    ]
    for (const date of dates) await records.customerSurvey({ engagement_id, survey_date: new Date(date) })
    const me = await signIn(await records.staffAccount())
    const { months } = (await call(summariseSurveys, { query: { project_id: engagement_id } }, me)).body
    expect(months.map(({ month, responses }) => [month, responses])).toEqual([
      ['2026-03', 1],
      ['2026-04', 1],
      ['2026-10', 1],
      ['2026-11', 1],
      ['2027-01', 1],
    ])
  })

  test('exports a CSV file that a spreadsheet does not run as formulas', async () => {
    const { me, bank } = await world()
    await records.customerSurvey({
      engagement_id: bank,
      survey_date: new Date('2026-06-17T22:59:00Z'),
      answers: { [questionIndex.name]: '=cmd()', [questionIndex.doneWell]: 'All, "really"' },
    })
    const { response } = await call(exportSurveys, { query: { project_id: bank } }, me)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="service-feedback-2026-06-18.csv"')
    const [head, first, ...rest] = response.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFFull Name,Position,Project Name,Company Name,Date,NPS Score,Communication,Quality,Expertise,Delivery,Value,Done well,To improve',
    )
    expect(first).toBe(
      'Helen Marsh,Director of Payments,Payments platform rebuild,Halden & Moore Bank,17 Jun 2026,9,4,4,4,5,5,"All, ""really""","Shorter demos, please."'.replace(
        'Helen Marsh',
        "'=cmd()",
      ),
    )
    expect(rest).toHaveLength(3)
  })
})

describe('a reply to a survey response', () => {
  test('appears in the list and is emailed to the respondent', async () => {
    const { bank, me } = await world()
    const respondent = await records.stakeholderAccount([bank], { email: 'helen@bank.example' })
    const id = await records.customerSurvey({ engagement_id: bank, account_id: respondent })
    const lead = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    const answered = await call(replyToSurvey, { params: { id }, body: { text: '  We shortened them.  ' } }, lead)
    expect([answered.status, answered.body.text, answered.body.author_name]).toEqual([
      201,
      'We shortened them.',
      'Tomasz Brandt',
    ])
    const shown = (await call(listSurveys, { query: {} }, me)).body.find((survey) => survey._id === id)
    expect(shown?.replies.map(({ text, author_name }) => [text, author_name])).toEqual([
      ['We shortened them.', 'Tomasz Brandt'],
    ])
    const mail = await portal.mail()
    expect(mail.map(({ recipient }) => recipient)).toEqual(['helen@bank.example'])
    expect(mail[0]?.text).toContain('We shortened them.')
  })

  test.each([
    ['', 'We require this information'],
    ['a', 'Reply can not be less than 2 characters'],
    ['a'.repeat(1001), 'Reply can not be more than 1000 characters'],
  ])('of the wrong length is rejected', async (text, sentence) => {
    const { bank } = await world()
    const id = await records.customerSurvey({ engagement_id: bank })
    const lead = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    expect((await call(replyToSurvey, { params: { id }, body: { text } }, lead)).body.detail).toBe(sentence)
  })

  test('is not emailed to a respondent who has left', async () => {
    const { bank } = await world()
    const account_id = await records.stakeholderAccount([bank], { active: false })
    const id = await records.customerSurvey({ engagement_id: bank, account_id })
    const lead = await signIn(await records.staffAccount({ job_title: 'Client Partner' }))
    expect((await call(replyToSurvey, { params: { id }, body: { text: 'Thanks' } }, lead)).status).toBe(201)
    expect(await portal.mail()).toEqual([])
  })

  test('is not emailed to a respondent who was taken off the engagement', async () => {
    const { bank } = await world()
    const account_id = await records.stakeholderAccount([await records.engagement()])
    const id = await records.customerSurvey({ engagement_id: bank, account_id })
    const lead = await signIn(await records.staffAccount({ job_title: 'Client Partner' }))
    expect((await call(replyToSurvey, { params: { id }, body: { text: 'Thanks' } }, lead)).status).toBe(201)
    expect(await portal.mail()).toEqual([])
  })
})
