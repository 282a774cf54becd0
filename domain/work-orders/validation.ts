import { addDays, type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { type TextFieldRules, textField } from '../text/text-field.ts'

/** "Extension message: required, 2 to 150 characters, no URL or script." (document 1, point 5) */
export const extensionMessage = { label: 'Message', min: 2, max: 150, banUrls: true } satisfies TextFieldRules
export const ExtensionMessage = textField(extensionMessage)

/** Note of the provider with an answer. */
export const answerNote = { label: 'Note', max: 300, banUrls: true, optional: true } satisfies TextFieldRules
export const AnswerNote = textField(answerNote)

/** A proposed end lies after the one there is, and not in the past. */
export const firstProposable = (workOrder: { end_date: CalendarDay }, today: CalendarDay): CalendarDay => {
  const next = addDays(workOrder.end_date, 1)
  return next > today ? next : today
}

export const proposedTooEarly = (first: CalendarDay): string => `Choose ${formatDay(first)} or later`

export const serviceUnavailable = 'Service unavailable, please contact support'
export const requestSent = 'Your Request has been sent!'
export const alreadyRequested = (on: CalendarDay): string => `An extension was already requested on ${formatDay(on)}.`
export const notAssignedYet = 'The person will be assigned soon'
export const noSuchWorkOrder = 'Sorry, you cannot access this work order.'
/** Shown on the timeline when a link names a work order that was removed. */
export const linkedOrderRemoved = 'The work order of this link no longer exists.'
