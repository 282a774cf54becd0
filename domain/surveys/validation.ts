import * as z from 'zod/mini'
import { composed, length } from '../text/composed.ts'
import { pastedAddress } from '../text/email-address.ts'
import { isBlank, isOnOneLine } from '../text/name.ts'
import { invalid, required, tooLong } from '../text/text-field.ts'
import { consentChoices, questionIndex, questions, scaleOf } from './questions.ts'
import type { Answer } from './ratings.ts'

// Messages word for word as in document 2, point 5, "Survey", mistakes included.
const nameTooShort = 'Name is too short, please provide a valid name'
const nameInvalid = 'Invalid characters, please provide a real name'
const jobTitleTooShort = 'Job Title is too short, please provide a valid name'
const companyTooShort = 'Company is too short, please provide a valid name'
const feedbackTooShort = 'Your feedback should be at least 3 characters long'
const emailTooShort = 'Email is too short'
const emailInvalid = 'Email is invalid'
const selectAnOption = 'Please select an option !'
const fieldRequired = 'This field is required'

/** Told before the form is submitted. The account answers the first four of the 14, and a Yes to the reference asks one more. */
export const surveyLength = '9 questions, about 3 minutes'
export const answerEveryQuestion = `${surveyLength}. Please answer every question.`
export const textsAreRequired = 'Both texts need an answer of at least 3 characters.'
export const openQuestions = (count: number): string =>
  count === 1 ? '1 question still needs an answer.' : `${count} questions still need an answer.`

export const feedbackMax = 400
/** Maximum length of fields whose length the specification leaves open. */
const lineMax = 200

const realName = /^[\p{Letter}\p{Mark} '’-]+$/u
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/**
 * Why the survey rejects a name; undefined if it accepts it. The form lets people edit the name of their account only if it
 * is rejected.
 */
export const nameProblem = (name: string): string | undefined => {
  if (length(name) === 0) return required
  if (length(name) < 4) return nameTooShort
  if (!realName.test(name.trim())) return nameInvalid
  return length(name) > lineMax ? tooLong('Name', lineMax) : undefined
}

const lineProblem = (text: string, min: number, tooShort: string, label: string): string | undefined => {
  if (isBlank(text)) return required
  if (length(text) < min) return tooShort
  if (!isOnOneLine(text)) return invalid(label)
  return length(text) > lineMax ? tooLong(label, lineMax) : undefined
}

const feedbackProblem = (text: string): string | undefined => {
  if (isBlank(text)) return required
  if (length(text) < 3) return feedbackTooShort
  return length(text) > feedbackMax ? tooLong('Your feedback', feedbackMax) : undefined
}

const emailProblem = (text: string): string | undefined => {
  const address = pastedAddress(text)
  if (length(address) === 0) return fieldRequired
  if (length(address) < 6) return emailTooShort
  if (!emailPattern.test(address)) return emailInvalid
  return length(address) > lineMax ? tooLong('Email', lineMax) : undefined
}

const isScore = (answer: Answer): boolean => Number.isInteger(answer) && Number(answer) >= 0 && Number(answer) <= 10

/**
 * Validation message for the answer at `index`; undefined if it is valid. Takes all answers, because the email is required
 * only with consent.
 */
export function answerProblem(index: number, answers: readonly Answer[]): string | undefined {
  const answer = answers[index] ?? null
  const text = typeof answer === 'string' ? answer : ''
  const kind = questions[index]?.kind
  switch (kind) {
    case 'name':
      return nameProblem(text)
    case 'job-title':
      return lineProblem(text, 2, jobTitleTooShort, 'Job Title')
    case 'project':
      return length(text) === 0 ? required : undefined
    case 'company':
      return lineProblem(text, 3, companyTooShort, 'Company')
    case 'expectations':
    case 'satisfaction':
      return scaleOf(kind).includes(text) ? undefined : selectAnOption
    case 'recommendation':
      return isScore(answer) ? undefined : selectAnOption
    case 'text':
      return feedbackProblem(text)
    case 'consent':
      return consentChoices.some((choice) => choice === text) ? undefined : selectAnOption
    case 'email':
      return answers[questionIndex.consent] === 'Yes' ? emailProblem(text) : undefined
    default:
      return undefined
  }
}

/** Messages of the invalid answers, by question index. */
export const answerProblems = (answers: readonly Answer[]): Map<number, string> =>
  new Map(
    questions.flatMap((_, index) => {
      const problem = answerProblem(index, answers)
      return problem === undefined ? [] : [[index, problem] as const]
    }),
  )

/** How many of the questions that the person answers have a valid answer: "4 of 9 answered". */
export function surveyProgress(answers: readonly Answer[]): string {
  const asked = questions.flatMap((_, index) =>
    index <= questionIndex.company || (index === questionIndex.email && answers[questionIndex.consent] !== 'Yes')
      ? []
      : [index],
  )
  const answered = asked.filter((index) => answerProblem(index, answers) === undefined)
  return `${answered.length} of ${asked.length} answered`
}

/** `question` is accepted and ignored: the server stores its own text of the question. */
const SentAnswer = z.object({
  question: z._default(z.string(), ''),
  answer: z._default(
    z.nullable(z.union([z.string().check(z.overwrite(composed), z.maxLength(2000)), z.number()])),
    null,
  ),
})

/** The 14 question and answer pairs. Form and route parse them with the same rules. */
export const SentAnswers = z.array(SentAnswer, { error: required }).check(
  z.superRefine((pairs, context) => {
    if (pairs.length !== questions.length)
      context.addIssue({ code: 'custom', message: `Send all ${questions.length} answers in order` })
    else
      for (const [index, message] of answerProblems(pairs.map(({ answer }) => answer)))
        context.addIssue({ code: 'custom', path: [index, 'answer'], message })
  }),
)
export const submissionOfOtherEngagement = 'This submission belongs to the survey of another engagement'
