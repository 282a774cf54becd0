import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { HistoryRecord } from '@portal/domain/import/history'
import { type DemoEngagement, engagementsPerStage } from './engagements.ts'
import { signingIn } from './people.ts'
import { type Random, seeded } from './random.ts'

const expectations = [
  'Consistently meets or exceeds expectations',
  'Meets expectations almost all the time',
  'Mostly meets expectations',
  'Falls below expectations',
  'Dissatisfied',
]
const satisfaction = ['Very satisfied', 'Satisfied', 'Neutral', 'Unsatisfied', 'Very unsatisfied']

const praise = [
  'The team explains trade-offs in words our board understands, and keeps what it promises.',
  'Releases have become a non-event, which is the best thing I can say about a release.',
  'They told us early that the migration window was too short. That saved us a weekend.',
  'Very good knowledge of our domain after only a few months.',
]
const wishes = [
  'More notice before people rotate off the team would help us plan.',
  'Demos could start with what changed for users rather than with architecture.',
  'Please keep the risk register shorter and the owners clearer.',
  'Nothing at the moment. Keep going.',
]
const onPeople = [
  'Always prepared, asks the right questions and follows up the same day.',
  'Took over the reconciliation work without a gap. Thank you.',
  'Patient with our testers and generous with explanations.',
  'Technically excellent; could involve our own developers a little earlier.',
  'Calm in the incident of last month and clear about what was known and what was not.',
]
const onTeams = [
  'The squad works as one team with ours. Stand-ups are short and useful.',
  'Throughput has doubled since spring, and quality with it.',
  'Good, but the dependency on the platform team should be made visible earlier.',
]
const teams = ['Payments squad', 'Platform and SRE', 'Data migration', 'Core team', 'Integration']

/** How many surveys the first engagements have; the others draw lots. */
const counts: Record<number, number> = { 0: 23, 1: 11, 3: 17 }

export function demoHistory(engagement: DemoEngagement, today: CalendarDay): HistoryRecord[] {
  const { number, plan, people, record } = engagement
  if (plan === 'empty' || plan === 'planned' || plan === 'onboarding') return []
  const random = seeded(`history ${number}`)
  const givers = signingIn(engagement.customer)
  const small = number >= engagementsPerStage
  const oldest = plan === 'completed' ? 400 : 2
  const moment = (): string => {
    const day = addDays(today, -random.between(oldest, oldest + 500))
    return `${day}T${String(random.between(8, 17)).padStart(2, '0')}:${random.between(10, 59)}:00Z`
  }
  const feedbackOf = (kind: string, index: number) => {
    const giver = random.pick(givers)
    const name = `${giver.first} ${giver.last}`
    return { giver, name, common: { id: `${record.id}-${kind}${index}`, engagement_id: record.id, user_id: giver.id } }
  }
  const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
    Array.from({ length: count }, (_, index) => make(index + 1))

  const surveys = times(small ? 1 : (counts[number] ?? random.between(1, 8)), (index): HistoryRecord => {
    const { giver, name, common } = feedbackOf('C', index)
    const data = answersOf(engagement, { name, role: giver.role, id: giver.id }, random)
    return { kind: 'customer_survey', ...common, user_full_name: name, survey_date: moment(), data }
  })
  const individual = times(small ? 1 : number === 0 ? 24 : random.between(1, 7), (index): HistoryRecord => {
    const { giver, name, common } = feedbackOf('I', index)
    const about = { employee_id: random.pick(people).id, feedback: random.pick(onPeople) }
    const date = moment()
    return {
      kind: 'individual_feedback',
      ...common,
      ...about,
      provider_full_name: name,
      provider_role: giver.role,
      date,
    }
  })
  const team = times(small ? 0 : number === 0 ? 12 : random.between(0, 3), (index): HistoryRecord => {
    const { name, common } = feedbackOf('T', index)
    const about = { team_name: random.pick(teams), feedback: random.pick(onTeams) }
    return { kind: 'team_feedback', ...common, ...about, provider_full_name: name, date: moment() }
  })
  return [...surveys, ...individual, ...team]
}

type Survey = Extract<HistoryRecord, { kind: 'customer_survey' }>

/** The 14 answers in their order (readings, "Feedback and survey"). */
function answersOf(
  { record, customer }: DemoEngagement,
  giver: { name: string; role: string; id: string },
  random: Random,
): Survey['data'] {
  const mood = random.pick([0, 0, 0, 1, 1, 2, 3])
  const rating = (scale: readonly string[]): string =>
    scale[Math.min(4, Math.max(0, mood + random.between(-1, 1)))] ?? ''
  const reference = random.chance(0.4)
  const answers: [string, string | number | null][] = [
    ['Your name', giver.name],
    ['Your job title', giver.role],
    ['Project', record.title],
    ['Company', customer.name],
    ['How well does the team communicate with you?', rating(expectations)],
    ['How do you rate the quality of what we deliver?', rating(expectations)],
    ['How do you rate the expertise of the people on your project?', rating(expectations)],
    ['How satisfied are you with the pace and reliability of delivery?', rating(satisfaction)],
    ['How satisfied are you with the value for your investment?', rating(satisfaction)],
    ['How likely are you to recommend us to a colleague?', Math.max(1, 10 - 2 * mood - random.between(0, 1))],
    ['What do we do well?', random.pick(praise)],
    ['What should we improve?', random.pick(wishes)],
    ['May we contact you for a reference?', reference ? 'Yes' : 'No'],
    ['Your email address for that contact', reference ? `${giver.id}@${customer.domain}`.toLowerCase() : null],
  ]
  return answers.map(([question, answer]) => ({ question, answer }))
}
