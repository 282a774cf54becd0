// Without zod, which the login page need not load for two fields; fields.ts makes its schemas of the same parts.
import { plainDigits } from '../text/digits.ts'
import { isEmailAddress, typedAddress } from '../text/email-address.ts'

// Document 1, points 4, 5, 8 and 9; readings, "Login".
export const pleaseEnterEmail = 'Please enter email'
export const notAnEmail = 'Please enter a valid email address'
export const resendCooldownSeconds = 30
export const messageMilliseconds = 4000
export const linkMinutes = 10
export const wrongCodesAllowed = 5
export const codeLength = 6

export const resendCountdown = (seconds: number): string => `You can resend another access link in ${seconds} seconds`
export const linkWasResent = 'Access link was successfully resent'
export const linkExpired = 'Login Link Expired'
export const sendNewLink = 'Send me a new link'
export const unsupportedBrowser =
  'Your browser is not supported. Please upgrade to a newer browser like Chrome or Firefox.'

/** The two sentences of a failed link request. They depend on the domain alone, so they tell nothing of the person. */
export const loginAsTeamMember = (providerName: string): string => `Please login as ${providerName} Team member.`
export const contactTheProvider = 'Please contact the provider to verify your access to Client Portal.'

export const wrongCode = 'This code is wrong. Please check it or ask for a new link.'
export const codeNoLongerValid = 'This code is no longer valid. Please ask for a new link.'
export const linkNoLongerWorks = 'This link no longer works.'
export const noSuchSession = 'This session has already ended'
export const signOnUnavailable = 'Single sign-on cannot be reached at the moment. Please try again in a few minutes.'
export const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'
/** Shown after too many link requests: a link is in the inbox already, whoever asked for it. */
export const newestLinkStillWorks = (minutes: number): string =>
  `The link in our latest email still works. Please open it. You can ask for another one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`

/** Problem of a typed email address. */
export function emailProblem(typed: string): string | undefined {
  const address = typedAddress(typed)
  if (address === '') return pleaseEnterEmail
  return isEmailAddress(address) ? undefined : notAnEmail
}

export const codePattern = /^\d{6}$/
export const enterTheDigits = `Enter the ${codeLength} digits from the email`
export const codeProblem = (typed: string): string | undefined =>
  codePattern.test(plainDigits(typed)) ? undefined : enterTheDigits

/** Only paths of this origin are ever followed. Anything else becomes undefined. */
export function ownPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > 2000) return undefined
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate) ? candidate : undefined
}
