import { searchWords } from '../text/search-words.ts'
import { at } from './questions.ts'
import type { Answer } from './ratings.ts'

/** The text that a search for surveys looks in: who answered, about which engagement, and what they wrote. */
export const surveyWords = (answers: readonly Answer[]): string =>
  searchWords(...[at.name, at.jobTitle, at.project, at.company, at.doneWell, at.toImprove].map((each) => answers[each]))
