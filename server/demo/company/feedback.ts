import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { HistoryRecord } from '@portal/domain/import/history'
import { users } from './people.ts'
import { dayFrom, readTable } from './table.ts'

const engagements = readTable<'id' | 'title'>('engagements')
const expectations = [
  'Consistently meets or exceeds expectations',
  'Meets expectations almost all the time',
  'Mostly meets expectations',
  'Falls below expectations',
  'Dissatisfied',
]
const satisfaction = ['Very satisfied', 'Satisfied', 'Neutral', 'Unsatisfied', 'Very unsatisfied']

type Common = 'id' | 'user_id' | 'day' | 'time'
type Survey = Common | 'ratings' | 'recommendation' | 'praise' | 'wish' | 'reference'

/** Surveys and feedback that customers gave before the demo starts. */
export function history(today: CalendarDay): HistoryRecord[] {
  const authored = ({ id, user_id, day, time }: Record<Common, string>) => {
    const user = users.find((one) => one.id === user_id)
    if (!user) throw new Error(`${id} has no known author`)
    const name = `${user.first_name} ${user.last_name}`
    const common = { id, engagement_id: id.slice(0, 5), user_id }
    return { user, name, common, date: `${dayFrom(today, day)}T${time}:00Z` }
  }
  const surveys = readTable<Survey>('customer_surveys').map((row): HistoryRecord => {
    const { user, name, common, date } = authored(row)
    const title = engagements.find(({ id }) => id === common.engagement_id)?.title ?? ''
    const data = answers(row, [name, user.job_title, title, user.company_name])
    return { kind: 'customer_survey', ...common, user_full_name: name, survey_date: date, data }
  })
  const individual = readTable<Common | 'employee_id' | 'feedback'>('individual_feedback').map((row): HistoryRecord => {
    const { user, name, common, date } = authored(row)
    const { employee_id, feedback } = row
    const author = { provider_full_name: name, provider_role: user.job_title }
    return { kind: 'individual_feedback', ...common, employee_id, feedback, ...author, date }
  })
  const team = readTable<Common | 'team_name' | 'feedback'>('team_feedback').map((row): HistoryRecord => {
    const { name, common, date } = authored(row)
    const { team_name, feedback } = row
    return { kind: 'team_feedback', ...common, team_name, feedback, provider_full_name: name, date }
  })
  return [...surveys, ...individual, ...team]
}

type Answers = Extract<HistoryRecord, { kind: 'customer_survey' }>['data']

/** The 14 answers in their order (readings, "Feedback and survey"). Ratings are from 1, the best, to 5. */
function answers(row: Record<Survey, string>, [name, job, project, company]: string[]): Answers {
  const ratings = row.ratings.split(' ').map((rating) => Number(rating) - 1)
  const [communication, quality, expertise] = ratings.map((rating) => expectations[rating])
  const [pace, value] = ratings.slice(3).map((rating) => satisfaction[rating])
  return Object.entries({
    'Your name': name,
    'Your job title': job,
    Project: project,
    Company: company,
    'How well does the team communicate with you?': communication,
    'How do you rate the quality of what we deliver?': quality,
    'How do you rate the expertise of the people on your project?': expertise,
    'How satisfied are you with the pace and reliability of delivery?': pace,
    'How satisfied are you with the value for your investment?': value,
    'How likely are you to recommend us to a colleague?': Number(row.recommendation),
    'What do we do well?': row.praise,
    'What should we improve?': row.wish,
    'May we contact you for a reference?': row.reference ? 'Yes' : 'No',
    'Your email address for that contact': row.reference || null,
  }).map(([question, answer]) => ({ question, answer: answer ?? null }))
}
