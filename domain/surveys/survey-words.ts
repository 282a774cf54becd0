import { searchWords } from '../text/search-words.ts'
import { questionIndex } from './questions.ts'
import type { Answer } from './ratings.ts'

/** The text that a search for surveys looks in: who answered, about which engagement, and what they wrote. */
export const surveyWords = (answers: readonly Answer[]): string =>
  searchWords(
    ...[
      questionIndex.name,
      questionIndex.jobTitle,
      questionIndex.project,
      questionIndex.company,
      questionIndex.doneWell,
      questionIndex.toImprove,
    ].map((each) => answers[each]),
  )
