import { formatInstant } from '../dates/calendar-day.ts'
import { csv } from '../text/csv.ts'
import type { CustomerSurvey } from './customer-survey.ts'
import { at, questions } from './questions.ts'
import { ratingsOf } from './ratings.ts'

/** Service Feedback as a file: the columns of the list, the ratings as figures, the free texts. */
export function surveysCsv(surveys: readonly CustomerSurvey[], timeZone: string): string {
  const short = (index: number): string => questions[index]?.short ?? ''
  const ratingHeads = ratingsOf([]).map((rating) => rating.short)
  const header = ['Full Name', 'Position', 'Project Name', 'Company Name', 'Date', 'NPS Score', ...ratingHeads]
  const rows = surveys.map(({ user_info, data }) => {
    const answers = data.map(({ answer }) => answer)
    const answer = (index: number) => answers[index] ?? null
    return [
      user_info.user_full_name,
      answer(at.jobTitle),
      answer(at.project),
      answer(at.company),
      formatInstant(user_info.survey_date, timeZone),
      answer(at.recommendation),
      ...ratingsOf(answers).map(({ rating }) => rating),
      answer(at.doneWell),
      answer(at.toImprove),
    ]
  })
  return csv([...header, short(at.doneWell), short(at.toImprove)], rows)
}
