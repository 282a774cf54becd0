import { askForFeedback, getFeedbackRequest, submitSurvey } from '@portal/domain/surveys/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentedAnswers } from '../../testing/records.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { remind } from './ask-for-feedback.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
beforeEach(portal.reset)

describe('asking for feedback', () => {
  const day = 24 * 60 * 60 * 1000
  async function outgoing() {
    const id = await records.engagement({ title: 'Payments' })
    const ann = await records.stakeholderAccount([id], {
      email: 'ann@bank.example',
      first_name: 'Ann',
      last_name: 'Abel',
    })
    await records.stakeholderAccount([id], { email: 'ben@bank.example', first_name: 'Ben', last_name: 'Bell' })
    await records.stakeholderAccount([id], { active: false })
    await records.stakeholderAccount([await records.engagement()])
    const lead = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    return { id, ann, lead }
  }
  const mailed = async () => (await portal.mail()).map(({ recipient, subject }) => `${recipient}: ${subject}`)
  const give = async (engagement_id: string, account: string) => {
    const data = contentedAnswers.map((answer) => ({ question: '', answer }))
    const sent = await call(submitSurvey, { body: { projectID: engagement_id, data } }, await signIn(account))
    expect(sent.status).toBe(201)
  }

  test('emails each stakeholder once, even when 20 calls arrive at the same time', async () => {
    const { id, lead } = await outgoing()
    const before = await call(getFeedbackRequest, { params: { id } }, lead)
    expect(before.body).toMatchObject({ asked_at: null, recipients: ['Ann Abel', 'Ben Bell'], asked: [] })
    await Promise.all(Array.from({ length: 20 }, () => call(askForFeedback, { params: { id }, body: undefined }, lead)))
    expect((await mailed()).sort()).toEqual([
      'ann@bank.example: Tomasz Brandt asks for your feedback on Payments',
      'ben@bank.example: Tomasz Brandt asks for your feedback on Payments',
    ])
    const after = await call(getFeedbackRequest, { params: { id } }, lead)
    expect(after.body).toMatchObject({ asked_at: '2026-06-18T08:30:00.000Z', recipients: [] })
    expect(after.body.asked.map(({ name }) => name)).toEqual(['Ann Abel', 'Ben Bell'])
  })

  test('leaves out people who responded in the last 30 days, and includes them after that', async () => {
    const { id, ann, lead } = await outgoing()
    await give(id, ann)
    clock.advance(30 * day - 1)
    const second = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    expect((await call(getFeedbackRequest, { params: { id } }, second)).body.recipients).toEqual(['Ben Bell'])
    clock.advance(1)
    expect((await call(getFeedbackRequest, { params: { id } }, second)).body.recipients).toEqual([
      'Ann Abel',
      'Ben Bell',
    ])
    void lead
  })

  test('emails only the chosen people, includes the typed message, and lists who has not responded', async () => {
    const { id, ann, lead } = await outgoing()
    const before = await call(getFeedbackRequest, { params: { id } }, lead)
    const anns = before.body.askable.filter(({ name }) => name === 'Ann Abel').map((person) => person.id)
    const words = '  Two minutes are enough.  '
    const request = await call(askForFeedback, { params: { id }, body: { people: [...anns, 'missing'], words } }, lead)
    expect(request.body.recipients).toEqual(['Ann Abel'])
    expect(await mailed()).toEqual(['ann@bank.example: Tomasz Brandt asks for your feedback on Payments'])
    expect((await portal.mail()).at(-1)?.text).toContain('Two minutes are enough.')
    clock.advance(day)
    const outstanding = { name: 'Ann Abel', asked_at: '2026-06-18T08:30:00.000Z', reminded_at: null, answered_at: null }
    const later = await call(getFeedbackRequest, { params: { id } }, lead)
    expect(later.body.asked).toMatchObject([outstanding])
    expect(later.body.askable.map(({ name }) => name)).toEqual(['Ben Bell'])
    await give(id, ann)
    const done = await call(getFeedbackRequest, { params: { id } }, lead)
    expect(done.body.asked).toMatchObject([{ ...outstanding, answered_at: '2026-06-19T08:30:00.000Z' }])
  })

  test('rejects a message of more than 1000 characters', async () => {
    const { id, lead } = await outgoing()
    const refused = await call(askForFeedback, { params: { id }, body: { words: 'x'.repeat(1001) } }, lead)
    expect(refused.status).toBe(422)
    expect(await mailed()).toEqual([])
  })

  test('sends one reminder after a week, and none to people who responded', async () => {
    const { id, ann, lead } = await outgoing()
    await call(askForFeedback, { params: { id }, body: undefined }, lead)
    clock.advance(day)
    await give(id, ann)
    clock.advance(6 * day - 1)
    await remind(portal.portal)
    expect(await mailed()).toHaveLength(2)
    clock.advance(1)
    await Promise.all([remind(portal.portal), remind(portal.portal)])
    await remind(portal.portal)
    expect((await mailed()).slice(2)).toEqual(['ben@bank.example: Reminder: your feedback on Payments'])
  })

  test('sends no reminder to people who have lost engagement access', async () => {
    const { id, ann, lead } = await outgoing()
    await call(askForFeedback, { params: { id }, body: undefined }, lead)
    await portal.portal.db.deleteFrom('account_engagement').where('account_id', '=', ann).execute()
    clock.advance(7 * day)
    await remind(portal.portal)
    expect((await mailed()).slice(2)).toEqual(['ben@bank.example: Reminder: your feedback on Payments'])
  })
})
