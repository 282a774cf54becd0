import type { AnsweredQuestion, Section, Survey } from './audit.ts'
import type { ScoringType } from './bands.ts'

type Course = 'better' | 'worse' | 'same' | 'only-here'

/** How a score differs from an earlier one. */
export interface Change {
  /** Points gained; 0 where the other survey has no such score. */
  points: number
  course: Course
}

/** Type 1 is better when low, type 2 when high. */
function change(score: number, before: number | undefined, type: ScoringType): Change {
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

/** Compares a survey with another one of the audit. Sections and questions are matched by title. */
export function compareSurveys(survey: Survey, other: Survey, type: ScoringType): Comparison {
  const sectionBefore = (section: Section) => other.sections.find((each) => each.value === section.value)
  // A score of 0 means that none was given, so there is nothing to compare with.
  const scoreOf = (question: AnsweredQuestion | undefined) =>
    question && question.totalScore !== 0 ? question.totalScore : undefined
  const ofQuestion = (section: Section, question: AnsweredQuestion): Change => {
    const before = sectionBefore(section)?.answeredQuestions.find(
      (each) => each.questionTitle === question.questionTitle,
    )
    return scoreOf(question) === undefined
      ? { points: 0, course: 'only-here' }
      : change(question.totalScore, scoreOf(before), type)
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

/** "14 questions improved, 2 cannot be compared." Leaves out what no question did. */
export function comparedQuestions(counts: Comparison['counts']): string {
  const parts = [
    [counts.better, 'improved'],
    [counts.worse, 'got worse'],
    [counts.same, 'stayed the same'],
    [counts['only-here'], 'cannot be compared'],
  ] as const
  const found = parts.filter(([count]) => count > 0)
  const words = found.map(([count, course], index) =>
    index === 0 ? `${count} ${count === 1 ? 'question' : 'questions'} ${course}` : `${count} ${course}`,
  )
  return words.length === 0 ? 'No questions to compare.' : `${words.join(', ')}.`
}

/** A question of one survey or both; undefined where a survey lacks it. */
interface QuestionPair {
  title: string
  here: AnsweredQuestion | undefined
  there: AnsweredQuestion | undefined
}
export interface SectionPair {
  title: string
  here: Section | undefined
  there: Section | undefined
  questions: QuestionPair[]
}

/** Pairs the sections of two surveys in the order of the first; sections and questions that only the other has come last. */
export const pairSections = (survey: Survey, other: Survey): SectionPair[] =>
  paired(survey.sections, other.sections, ({ value }) => value).map(({ here, there }) => ({
    title: here?.value ?? there?.value ?? '',
    here,
    there,
    questions: paired(
      here?.answeredQuestions ?? [],
      there?.answeredQuestions ?? [],
      ({ questionTitle }) => questionTitle,
    ).map((pair) => ({ ...pair, title: pair.here?.questionTitle ?? pair.there?.questionTitle ?? '' })),
  }))

/** Questions of the same name are paired in their order. */
function paired<Item>(here: readonly Item[], there: readonly Item[], nameOf: (item: Item) => string) {
  const left = [...there]
  const pairs: { here: Item | undefined; there: Item | undefined }[] = here.map((item) => {
    const index = left.findIndex((each) => nameOf(each) === nameOf(item))
    return { here: item, there: index === -1 ? undefined : left.splice(index, 1)[0] }
  })
  return [...pairs, ...left.map((item) => ({ here: undefined, there: item }))]
}
