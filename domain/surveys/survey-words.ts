import { searchWords } from '../text/search-words.ts'
import { at } from './questions.ts'
import type { Answer } from './ratings.ts'

/** By what a survey is found: who gave it, on what, and what they wrote. */
export const surveyWords = (answers: readonly Answer[]): string =>
  searchWords(...[at.name, at.jobTitle, at.project, at.company, at.doneWell, at.toImprove].map((each) => answers[each]))
