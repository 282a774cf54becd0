import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { AuditRecord } from '@portal/domain/import/audits'
import { dayFrom, readTable } from './table.ts'

type Survey = NonNullable<AuditRecord['surveys']>[number]
type Section = NonNullable<Survey['sections']>[number]

const clients = readTable<'id' | 'name'>('clients')
const engagements = readTable<'id' | 'client_id'>('engagements')
const sections = readTable<'title' | 'description' | 'risk' | 'impact' | 'further_impact'>('audit_sections')
const questions = readTable<'section' | 'question' | 'good' | 'fair' | 'poor'>('audit_questions')
const auditors = ['Ingrid Solberg', 'Marcus Hale', 'Catrin Bevan', 'Deepa Krishnamurthy']
const notes = [
  'Release cadence now weekly',
  'Test evidence still late',
  null,
  'Two open security actions',
  'Backlog health improved',
  'Handover of the ledger component is complete; the on-call rota still rests on three people and should be widened before the summer.',
  null,
  'Good progress since the last review',
  'New delivery lead settled in',
]

/** Audits with the score of each survey. Some dates are from years that the portal does not show (document 1, point 7). */
export const audits = (today: CalendarDay) =>
  readTable<'id' | 'engagement_id' | 'title' | 'scoring_type' | 'scores' | 'surveys'>('audits').map((row) => {
    const engagement = engagements.find(({ id }) => id === row.engagement_id)
    const entity_name = clients.find(({ id }) => id === engagement?.client_id)?.name ?? ''
    const scoring_type = row.scoring_type === '1' ? 1 : 2
    const score_points = row.scores.split('; ').map((text) => {
      const [day = '', score] = text.split(': ')
      return { date: /^\d{4}-/.test(day) ? day : dayFrom(today, day), score: Number(score) }
    })
    const surveys = score_points.map(({ date, score }, index): Survey => {
      const number = Number(row.id) + index
      return {
        id: `${row.id}-${index + 1}`,
        created_at: `${date}T10:15:00Z`,
        created_by: auditors[number % auditors.length] ?? '',
        notes: notes[number % notes.length] ?? null,
        percentage_score: score,
        is_completed: true,
        entity_name,
        sections: answered(`${row.id}-${index + 1}`, score, scoring_type, index),
      }
    })
    const last = surveys.at(-1)
    const draft = {
      id: `${row.id}-draft`,
      created_at: `${addDays(today, -2)}T10:15:00Z`,
      is_completed: false,
      notes: null,
    }
    return {
      id: row.id,
      engagement_id: row.engagement_id,
      title: row.title,
      scoring_type,
      percentage_score: last?.percentage_score ?? 0,
      created_at: last?.created_at ?? '',
      score_points,
      surveys: last && row.surveys === 'and a draft' ? [...surveys, { ...last, ...draft }] : surveys,
    }
  })

/** Audits of the last 30 days, without those that the portal drops. */
export const auditsOfLastMonth = (today: CalendarDay) =>
  audits(today).filter(({ title, created_at }) => title !== 'Trial audit' && created_at > addDays(today, -30))

/** How far sections are from the score of their survey: as much above it as below. */
const differences = [3, 8, 1, 6]

/** The sections of a survey; the first survey of an audit has only six. */
const answered = (id: string, score: number, scoringType: 1 | 2, survey: number): Section[] =>
  sections.slice(0, survey === 0 ? 6 : 8).map((section, index) => {
    const difference = differences[((index >> 1) + survey) % 4] ?? 0
    const percentage_score = Math.min(100, Math.max(0, score + (index % 2 === 0 ? difference : -difference)))
    // One question in a dozen was not asked.
    const isAsked = (place: number): boolean => (survey + index + place) % 12 !== 0
    const sectionQuestions = questions.filter((question) => question.section === section.title)
    const count = sectionQuestions.filter((_, place) => isAsked(place)).length
    return {
      id: `${id}-${index + 1}`,
      value: section.title,
      percentage_score,
      description: section.description,
      answered_questions: sectionQuestions.map((question, place) => {
        if (!isAsked(place)) return { question_title: question.question, total_score: 0, options: [] }
        const total_score = Math.min(10, Math.max(1, Math.floor(percentage_score / 10 + place / count)))
        const question_id = `${index + 1}-${place + 1}`
        const options = [option(question_id, section, question, total_score, scoringType)]
        return { question_title: question.question, total_score, options }
      }),
    }
  })

/** A poor answer names a risk and its consequences. In scoring type 1, a low score is good. */
function option(
  question_id: string,
  section: (typeof sections)[number],
  question: (typeof questions)[number],
  score: number,
  scoringType: 1 | 2,
) {
  const quality = scoringType === 2 ? score : 11 - score
  const value = quality >= 8 ? question.good : quality >= 5 ? question.fair : question.poor
  const severity = 10 - quality
  const impacts = [
    { title: section.impact, score: severity },
    { title: section.further_impact, score: Math.max(1, severity - 2) },
  ]
  return { question_id, value, score, risks: quality >= 7 ? [] : [{ title: section.risk, score: severity, impacts }] }
}
