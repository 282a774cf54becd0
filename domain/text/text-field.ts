import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { composed, length } from './composed.ts'
import { asName, isBlank, isOnOneLine } from './name.ts'

// Document 1, point 5, "Generic text field". Lengths count trimmed Unicode characters.
export const required = 'We require this information'
export const onlyWhitespace = 'Adding only whitespaces is not allowed'
const noUrlsOrScripts = 'Invalid input. Please avoid URLs and script tags'
const tooShort = (label: string, min: number): string => `${label} can not be less than ${min} characters`
export const tooLong = (label: string, max: number): string => `${label} can not be more than ${max} characters`
export const invalid = (label: string): string => `Invalid ${label}`

const urlOrScript = /\b(?:https?|ftp):\/\/|<\s*\/?\s*script/i

export interface TextFieldRules {
  /** How the sentences name the field. */
  label: string
  min?: number
  max?: number
  pattern?: RegExp
  /** The ban on addresses and script tags holds only for the fields that say so. */
  banUrls?: boolean
  /** A name: on one line, with signs that look alike stored alike. */
  isName?: boolean
  optional?: boolean
}

/** The first sentence that the text breaks, or undefined when it is fine. */
export function textFieldProblem(text: string, rules: TextFieldRules): string | undefined {
  if (text === '') return rules.optional ? undefined : required
  if (isBlank(text)) return rules.optional ? undefined : onlyWhitespace
  if (rules.isName && !isOnOneLine(text)) return invalid(rules.label)
  const stored = storedForm(text, rules)
  if (rules.banUrls && urlOrScript.test(stored)) return noUrlsOrScripts
  if (rules.min !== undefined && length(stored) < rules.min) return tooShort(rules.label, rules.min)
  if (rules.max !== undefined && length(stored) > rules.max) return tooLong(rules.label, rules.max)
  if (rules.pattern && !rules.pattern.test(stored)) return invalid(rules.label)
  return undefined
}

const storedForm = (text: string, { isName }: TextFieldRules): string => (isName ? asName(text) : composed(text).trim())

/** Schema of the rules; returns the text as it is stored. Form and route parse with the same rules. */
export const textField = (rules: TextFieldRules) =>
  z.string({ error: required }).check(
    refined((text) => textFieldProblem(text, rules)),
    z.overwrite((text) => storedForm(text, rules)),
  )
