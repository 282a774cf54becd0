import { formatInstant } from '../dates/calendar-day.ts'
import { csv } from '../text/csv.ts'
import type { CustomerSurvey } from './customer-survey.ts'
import { questionIndex, questions } from './questions.ts'
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
      answer(questionIndex.jobTitle),
      answer(questionIndex.project),
      answer(questionIndex.company),
      formatInstant(user_info.survey_date, timeZone),
      answer(questionIndex.recommendation),
      ...ratingsOf(answers).map(({ rating }) => rating),
      answer(questionIndex.doneWell),
      answer(questionIndex.toImprove),
    ]
  })
  return csv([...header, short(questionIndex.doneWell), short(questionIndex.toImprove)], rows)
}
