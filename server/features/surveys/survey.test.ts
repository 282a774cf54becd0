import { getEngagement } from '@portal/domain/engagements/contract'
import { askForFeedback, listSurveyProjects, listSurveys, submitSurvey } from '@portal/domain/surveys/contract'
import { questionIndex, questions } from '@portal/domain/surveys/questions'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentedAnswers } from '../../testing/records.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
beforeEach(portal.reset)

/** The pairs a form sends, with some answers replaced by their place. */
const pairs = (replaced: Record<number, string | number | null> = {}) =>
  contentedAnswers.map((answer, index) => ({
    question: '',
    answer: index in replaced ? (replaced[index] ?? null) : answer,
  }))

async function customer(row: { first_name?: string; last_name?: string } = {}) {
  const projectID = await records.engagement({ title: 'Payments platform rebuild' })
  const account = await records.stakeholderAccount([projectID], row)
  return { projectID, account, me: await signIn(account) }
}

const storedRows = async (me: string) => (await call(listSurveys, { query: {} }, me)).body

describe('submitting the survey', () => {
  test('stores the 14 questions and answers with the time, and the card counts the response', async () => {
    const { projectID, me } = await customer()
    const sent = await call(submitSurvey, { body: { projectID, data: pairs() } }, me)
    expect(sent.status).toBe(201)
    expect(await storedRows(me)).toEqual([
      {
        _id: sent.body._id,
        project_id: projectID,
        user_info: { user_full_name: 'Helen Marsh', survey_date: '2026-06-18T08:30:00.000Z' },
        data: questions.map(({ question }, index) => ({ question, answer: contentedAnswers[index] })),
        replies: [],
      },
    ])
    const card = await call(getEngagement, { params: { id: projectID } }, me)
    expect(card.body.feedback_project_count).toBe(1)
  })

  test('counts once per submission, even when it is sent 20 times at once', async () => {
    const { projectID, me } = await customer()
    const body = { projectID, data: pairs(), submission: 'f0c7a1de-0001' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(submitSurvey, { body }, me)))
    expect(new Set(answers.map(({ status, body: { _id } }) => `${status} ${_id}`)).size).toBe(1)
    expect(await storedRows(me)).toHaveLength(1)
    await call(submitSurvey, { body: { ...body, submission: 'f0c7a1de-0002' } }, me)
    expect(await storedRows(me)).toHaveLength(2)
  })

  test('replaces the first answers when the same submission is sent again with corrections', async () => {
    const { projectID, me } = await customer()
    const submission = 'f0c7a1de-0001'
    const first = await call(submitSurvey, { body: { projectID, data: pairs(), submission } }, me, 'first-key')
    portal.clock.advance(60_000)
    const data = pairs({ [questionIndex.toImprove]: 'Shorter meetings, please', [questionIndex.recommendation]: 9 })
    const second = await call(submitSurvey, { body: { projectID, data, submission } }, me, 'second-key')
    expect([second.status, second.body._id]).toEqual([201, first.body._id])
    const surveys = await storedRows(me)
    expect(surveys).toHaveLength(1)
    expect(surveys[0]?.data[questionIndex.toImprove]?.answer).toBe('Shorter meetings, please')
    expect(surveys[0]?.user_info.survey_date).toBe('2026-06-18T08:31:00.000Z')
    const card = await call(getEngagement, { params: { id: projectID } }, me)
    expect(card.body.feedback_project_count).toBe(1)
  })

  test('rejects a submission that was used for another engagement', async () => {
    const { projectID, account, me } = await customer()
    const other = await records.engagement()
    await portal.portal.db
      .insertInto('account_engagement')
      .values({ account_id: account, engagement_id: other })
      .execute()
    const submission = 'f0c7a1de-0001'
    await call(submitSurvey, { body: { projectID, data: pairs(), submission } }, me)
    const refused = await call(submitSurvey, { body: { projectID: other, data: pairs(), submission } }, me)
    expect(refused.status).toBe(422)
    expect(await storedRows(me)).toHaveLength(1)
  })

  test('ignores a different name or project in the request', async () => {
    const { projectID, me } = await customer()
    const data = pairs({ [questionIndex.name]: 'Somebody Else', [questionIndex.project]: 'Another project' })
    await call(submitSurvey, { body: { projectID, data } }, me)
    const answers = (await storedRows(me))[0]?.data.map(({ answer }) => answer)
    expect(answers?.slice(0, 3)).toEqual(['Helen Marsh', 'Director of Payments', 'Payments platform rebuild'])
  })

  test('uses the typed name if the stored name is invalid', async () => {
    const { projectID, me } = await customer({ first_name: 'X9', last_name: '' })
    await call(submitSurvey, { body: { projectID, data: pairs({ [questionIndex.name]: 'Xenia Neuner' }) } }, me)
    expect((await storedRows(me))[0]?.user_info.user_full_name).toBe('Xenia Neuner')
  })

  test('stores the one email address in what was pasted', async () => {
    const { projectID, me } = await customer()
    const email = { [questionIndex.email]: 'Helen Marsh <Helen@bank.example>;' }
    await call(submitSurvey, { body: { projectID, data: pairs({ ...email, [questionIndex.consent]: 'Yes' }) } }, me)
    expect((await storedRows(me))[0]?.data[questionIndex.email]?.answer).toBe('Helen@bank.example')
  })

  test('stores no email address without consent', async () => {
    const { projectID, me } = await customer()
    const email = { [questionIndex.email]: 'helen@bank.example' }
    await call(submitSurvey, { body: { projectID, data: pairs({ ...email, [questionIndex.consent]: 'No' }) } }, me)
    expect((await storedRows(me))[0]?.data[questionIndex.email]?.answer).toBeNull()
  })

  test.each([
    [questionIndex.jobTitle, 'D', 'Job Title is too short, please provide a valid name'],
    [questionIndex.firstRating, 'Rather good', 'Please select an option !'],
    [questionIndex.recommendation, 11, 'Please select an option !'],
    [questionIndex.doneWell, 'ok', 'Your feedback should be at least 3 characters long'],
    [questionIndex.toImprove, '', 'We require this information'],
  ])('rejects answer %i %j with an error at its field', async (index, answer, sentence) => {
    const { projectID, me } = await customer()
    const refused = await call(submitSurvey, { body: { projectID, data: pairs({ [index]: answer }) } }, me)
    expect([refused.status, refused.body.detail]).toEqual([422, sentence])
    expect(refused.body.fields).toEqual({ [`data.${index}.answer`]: sentence })
    expect(await storedRows(me)).toEqual([])
  })

  test('rejects fewer than 14 answers', async () => {
    const { projectID, me } = await customer()
    const refused = await call(submitSurvey, { body: { projectID, data: pairs().slice(1) } }, me)
    expect([refused.status, refused.body.detail]).toEqual([422, 'Send all 14 answers in order'])
  })
})

describe('a low score', () => {
  const withLeads = async () => {
    const partner = await records.person({ name: 'Marcus Hale', email: 'partner@provider.example' })
    const lead = await records.person({ name: 'Amara Okafor', email: 'lead@provider.example' })
    const leads = { default_client_partner_id: partner, project_lead_id: lead }
    const projectID = await records.engagement({ title: 'Payments', ...leads })
    return { projectID, me: await signIn(await records.stakeholderAccount([projectID])) }
  }

  test.each([
    [6, 2],
    [7, 0],
  ])('of %i sends %i emails: to client partner and delivery lead below 7, none from 7', async (score, mails) => {
    const { projectID, me } = await withLeads()
    const body = { projectID, data: pairs({ [questionIndex.recommendation]: score }), submission: 'f0c7a1de-0003' }
    const [kept] = await Promise.all([1, 2, 3].map(() => call(submitSurvey, { body }, me)))
    const sent = await portal.mail()
    expect(sent).toHaveLength(mails)
    if (mails === 0) return
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['lead@provider.example', 'partner@provider.example'])
    expect(sent[0]?.subject).toBe('Helen Marsh gave 6 out of 10 on Payments')
    expect(sent[0]?.text).toContain(`/view-feedback/${projectID}?survey=${kept?.body._id}`)
    expect(sent[0]?.text).toContain('Shorter demos, please.')
  })

  test('that is sent again with different text is emailed again, and the email says so', async () => {
    const { projectID, me } = await withLeads()
    const submission = 'f0c7a1de-0004'
    const low = (words: string) => pairs({ [questionIndex.recommendation]: 3, [questionIndex.toImprove]: words })
    for (const words of ['Shorter demos', 'Shorter demos', 'Shorter meetings'])
      await call(submitSurvey, { body: { projectID, data: low(words), submission } }, me)
    const sent = await portal.mail()
    expect(sent).toHaveLength(4)
    expect(sent.map(({ text }) => text.includes('replaces the answers'))).toEqual([false, false, true, true])
  })

  test('is emailed once if client partner and delivery lead are the same person', async () => {
    const both = await records.person({ email: 'both@provider.example' })
    const projectID = await records.engagement({ client_partner_id: both, project_lead_id: both })
    const me = await signIn(await records.stakeholderAccount([projectID]))
    await call(submitSurvey, { body: { projectID, data: pairs({ [questionIndex.recommendation]: 1 }) } }, me)
    expect(await portal.mail()).toHaveLength(1)
  })
})

test('the survey can be opened for every engagement the caller can see, sorted by title', async () => {
  const mine = await records.engagement({ title: 'Zeta' })
  const also = await records.engagement({ title: 'Alpha' })
  await records.engagement({ title: 'Theirs' })
  const me = await signIn(await records.stakeholderAccount([mine, also]))
  expect((await call(listSurveyProjects, {}, me)).body).toEqual([
    { id: also, title: 'Alpha', client_name: 'Halden & Moore Bank', answered_at: null, asked: null },
    { id: mine, title: 'Zeta', client_name: 'Halden & Moore Bank', answered_at: null, asked: null },
  ])
})

test('lists the latest answer of the caller and a request that is newer', async () => {
  const { projectID, me } = await customer()
  const lead = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
  const listed = async () => (await call(listSurveyProjects, {}, me)).body[0]
  const request = { asked_at: '2026-06-18T08:30:00.000Z', asked_by: 'Tomasz Brandt' }
  await call(askForFeedback, { params: { id: projectID }, body: undefined }, lead)
  expect(await listed()).toMatchObject({ answered_at: null, asked: request })
  portal.clock.advance(60_000)
  await call(submitSurvey, { body: { projectID, data: pairs() } }, me)
  expect(await listed()).toMatchObject({ answered_at: '2026-06-18T08:31:00.000Z', asked: null })
  expect((await call(listSurveyProjects, {}, lead)).body).toMatchObject([{ answered_at: null, asked: null }])
})
