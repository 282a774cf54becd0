import type { AnsweredQuestion, Section, Survey } from './audit.ts'
import type { ScoringType } from './bands.ts'

export type Course = 'better' | 'worse' | 'same' | 'only-here'

/** How a score differs from an earlier one. */
export interface Change {
  /** Points gained; 0 where the other survey has no such score. */
  points: number
  course: Course
}

/** Type 1 is better when low, type 2 when high. */
export function change(score: number, before: number | undefined, type: ScoringType): Change {
  if (before === undefined) return { points: 0, course: 'only-here' }
  const points = Math.round((score - before) * 100) / 100
  if (points === 0) return { points, course: 'same' }
  return { points, course: points > 0 === (type === 2) ? 'better' : 'worse' }
}

export interface Comparison {
  overall: Change
  section: (section: Section) => Change
  question: (section: Section, question: AnsweredQuestion) => Change
  /** How many questions took each course. */
  counts: Record<Course, number>
}

/** What improved and what got worse since another survey of the audit: sections and questions are known by their titles. */
export function compareSurveys(survey: Survey, other: Survey, type: ScoringType): Comparison {
  const sectionBefore = (section: Section) => other.sections.find((each) => each.value === section.value)
  // A score of 0 means that none was given, so there is nothing to compare with.
  const given = (question: AnsweredQuestion | undefined) =>
    question && question.totalScore !== 0 ? question.totalScore : undefined
  const ofQuestion = (section: Section, question: AnsweredQuestion): Change => {
    const before = sectionBefore(section)?.answeredQuestions.find(
      (each) => each.questionTitle === question.questionTitle,
    )
    return given(question) === undefined
      ? { points: 0, course: 'only-here' }
      : change(question.totalScore, given(before), type)
  }
  const counts: Record<Course, number> = { better: 0, worse: 0, same: 0, 'only-here': 0 }
  for (const section of survey.sections)
    for (const question of section.answeredQuestions) counts[ofQuestion(section, question).course] += 1
  return {
    overall: change(survey.percentageScore, other.percentageScore, type),
    section: (section) => change(section.percentageScore, sectionBefore(section)?.percentageScore, type),
    question: ofQuestion,
    counts,
  }
}
