import { length } from '../text/composed.ts'
import { isStorable, notStorable } from '../text/storable.ts'
import { onlyWhitespace } from '../text/text-field.ts'

// Document 2, points 5, 8 and 9.
export const individualFeedbackMax = 1500
export const feedbackRequired = 'Feedback field is required'
const feedbackTooLong = 'Maximum allowed characters - 1500'
export const cancelFeedback = "Are you sure you want to cancel? Your feedback won't be saved"
export const individualFeedbackFailed = 'Error while providing feedback'

export const teamFeedbackMax = 400
export const teamFeedbackFailed = 'Something went wrong'
export const teamFeedbackAdded = 'Feedback was successfully added to the team.'
export const teamFeedbackRules = { label: 'Feedback', max: teamFeedbackMax }

export const listFailed = 'Error: Something went wrong...'
export const endOfList = 'You have reached the end of the list.'

/** Problem of feedback on a person. */
export function individualFeedbackProblem(text: string): string | undefined {
  if (text === '') return feedbackRequired
  if (text.trim() === '') return onlyWhitespace
  if (length(text) > individualFeedbackMax) return feedbackTooLong
  return isStorable(text) ? undefined : notStorable
}

export const noSuchFeedback = 'This feedback no longer exists'
