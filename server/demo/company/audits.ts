import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { AuditRecord } from '@portal/domain/import/audits'
import { notes, sections } from './audit-questions.ts'
import { type DemoEngagement, engagementsPerStage } from './engagements.ts'
import { type Random, seeded } from './random.ts'

type SurveyRecord = NonNullable<AuditRecord['surveys']>[number]
type Scoring = AuditRecord['scoring_type']

/** Type 1 is good when low. */
const kinds: readonly [string, Scoring][] = [
  ['Delivery health', 2],
  ['Engineering', 2],
  ['Risk exposure', 1],
  ['Security', 2],
  ['Continuity risk', 1],
]
const auditors = ['Ingrid Solberg', 'Marcus Hale', 'Catrin Bevan', 'Deepa Krishnamurthy']

/** How many audits the first engagements have; the others draw lots. */
const counts: Record<number, number> = { 0: 3, 1: 2, 3: 3, 5: 5, 21: 4 }
/** Audits with ids that the portal drops, so that the dropping can be seen. */
const dropped: Record<number, number> = { 0: 4, 1: 38 }

export function demoAudits(engagement: DemoEngagement, today: CalendarDay): AuditRecord[] {
  const { number, plan } = engagement
  if (plan === 'empty' || plan === 'planned' || plan === 'onboarding') return []
  const random = seeded(`audits ${number}`)
  const count = counts[number] ?? random.between(0, 3)
  const chosen = count >= 3 && number in counts ? kinds.slice(0, count) : random.some(kinds, count)
  const audits = chosen.map(([title, scoring], index) =>
    demoAudit(engagement, { id: 1001 + number * 5 + index, title, scoring }, today, random),
  )
  const extra = dropped[number]
  if (extra !== undefined)
    audits.push(demoAudit(engagement, { id: extra, title: 'Trial audit', scoring: 2 }, today, random))
  return audits
}

function demoAudit(
  { number, record, customer, plan }: DemoEngagement,
  { id, title, scoring }: { id: number; title: string; scoring: Scoring },
  today: CalendarDay,
  random: Random,
): AuditRecord {
  const small = number >= engagementsPerStage
  const last = plan === 'completed' ? -random.between(430, 600) : -random.between(5, 60)
  const days: CalendarDay[] = []
  for (let day = last, left = small ? 3 : random.between(5, 9); left > 0; left--) {
    days.unshift(addDays(today, day))
    day -= random.between(34, 80)
  }
  // Years that the portal does not show (document 1, point 7).
  if (!small && number % 2 === 0) days.unshift('2019-11-12', '2020-06-24')
  let level = scoring === 2 ? random.between(45, 60) : random.between(45, 65)
  const surveys: SurveyRecord[] = []
  const score_points = days.map((date, index) => {
    level += (scoring === 2 ? 1 : -1) * random.between(-5, 12)
    level = Math.min(96, Math.max(6, level))
    if (small) return { date, score: level }
    const survey = demoSurvey(`${id}-${index + 1}`, { date, level, scoring, entity: customer.name }, random)
    surveys.push(survey)
    return { date, score: survey.percentage_score }
  })
  if (!small && random.chance(0.4)) {
    const draft = demoSurvey(`${id}-draft`, { date: addDays(today, -2), level, scoring, entity: customer.name }, random)
    surveys.push({ ...draft, is_completed: false, notes: null })
  }
  const percentage_score = score_points.at(-1)?.score ?? level
  const created_at = `${days.at(-1)}T10:15:00Z`
  return {
    id,
    engagement_id: record.id,
    title,
    scoring_type: scoring,
    percentage_score,
    created_at,
    score_points,
    surveys,
  }
}

interface SurveyPlan {
  date: CalendarDay
  /** About what the survey scores, in percent. */
  level: number
  scoring: Scoring
  entity: string
}

function demoSurvey(id: string, { date, level, scoring, entity }: SurveyPlan, random: Random): SurveyRecord {
  const chosenSections = sections
    .filter((_, index) => index < 6 || random.chance(0.6))
    .map((section, index) => {
      const aim = Math.min(100, Math.max(0, level + random.between(-12, 12)))
      const answered = section.questions.map(([question_title, ...answers], place) => {
        // One question in a dozen was not asked.
        if (random.chance(0.08)) return { question_title, total_score: 0, options: [] }
        const score = Math.min(10, Math.max(1, Math.round(aim / 10) + random.between(-1, 1)))
        const good = scoring === 2 ? score : 11 - score
        const value = answers[good >= 8 ? 0 : good >= 5 ? 1 : 2]
        const risks = good >= 7 ? [] : [riskOf(section, 10 - good)]
        return {
          question_title,
          total_score: score,
          options: [{ question_id: `${index + 1}-${place + 1}`, value, score, risks }],
        }
      })
      const scores = answered.map((question) => question.total_score).filter((score) => score > 0)
      const percentage_score = Math.round((10 * sum(scores)) / Math.max(scores.length, 1))
      return {
        id: `${id}-${index + 1}`,
        value: section.title,
        percentage_score,
        description: section.description,
        answered_questions: answered,
      }
    })
  return {
    id,
    created_at: `${date}T10:15:00Z`,
    created_by: random.pick(auditors),
    notes: random.chance(0.75) ? random.pick(notes) : null,
    percentage_score: Math.round(
      sum(chosenSections.map((section) => section.percentage_score)) / chosenSections.length,
    ),
    is_completed: true,
    entity_name: entity,
    sections: chosenSections,
  }
}

const riskOf = ({ risk, impacts }: (typeof sections)[number], score: number) => ({
  title: risk,
  score,
  impacts: impacts.map((title, index) => ({ title, score: Math.max(1, score - 2 * index) })),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
