import { checkYourInput } from '@portal/domain/contract/error-answer'
import { notKnownHere, unknownKey } from '@portal/domain/contract/unknown-key'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

/** Input that a schema refused: the first sentence for the reader, every sentence by field for the form. */
export function badInput(error: z.core.$ZodError): ApiError {
  const sentences = error.issues.map((issue) => ({ field: issue.path.join('.'), sentence: sentenceOf(issue) }))
  const ofFields = sentences
    .filter(({ field }) => field !== '')
    .map(({ field, sentence }) => [field, sentence] as const)
  const fields = Object.fromEntries(ofFields.toReversed())
  return new ApiError(422, sentences[0]?.sentence ?? checkYourInput, ofFields.length > 0 ? { fields } : {})
}

/** Default message of a schema without one. */
const unworded = 'Invalid input'
const kinds: Record<string, string> = {
  object: 'a JSON object',
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== unworded) return issue.message
  const what = issue.path.length === 0 ? 'The request body' : `“${issue.path.join('.')}”`
  const values = valuesOf(issue)
  if (values.length > 0) return `${what} must be one of: ${values.join(', ')}`
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  return kind === undefined ? `${what} is invalid` : `${what} must be ${kind}`
}

/** Allowed values, if the schema accepts only some. */
function valuesOf(issue: z.core.$ZodIssue): unknown[] {
  if (issue.code === 'invalid_value') return issue.values
  const choices = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return choices.every(({ code }) => code === 'invalid_value') ? choices.flatMap(valuesOf) : []
}

export function rejectUnknown(given: unknown, taken: unknown): void {
  const key = unknownKey(given, taken)
  if (key !== undefined) throw new ApiError(422, notKnownHere(key), { fields: { [key]: notKnownHere(key) } })
}
