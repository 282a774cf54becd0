import { type AccessLevel, accessLevelExplanation, accessLevelLabel } from '../session/user.ts'
import { hasDomain } from '../text/email-domain.ts'
import type { TextFieldRules } from '../text/text-field.ts'

/** Document 1, point 5: "An e-mail field with an internal company domain". */
const internalMembers = 'Internal members can not be added as a stakeholders'
export const noSuchStakeholder = 'This stakeholder does not exist'
export const alreadyStakeholder = 'This person is already a stakeholder of this engagement'
export const levelTooWide = 'You cannot give more access than you have'
/** Levels to choose from. Level 4 has the same access as level 3, which stands for both. */
export const offeredLevels = [1, 2, 3] as const satisfies readonly AccessLevel[]
export const isSameAccess = (one: AccessLevel, other: AccessLevel): boolean =>
  accessLevelExplanation(one) === accessLevelExplanation(other)
const offeredAs = (level: AccessLevel): AccessLevel => offeredLevels.find((one) => isSameAccess(one, level)) ?? level
/** The level belongs to the person, not to the engagement, so an invitation does not change it in silence. */
export const otherLevel = (level: AccessLevel): string =>
  `This person already has ${accessLevelLabel(level)} access. ${accessLevelExplanation(level)}. Choose ${accessLevelLabel(offeredAs(level))} to invite them.`
export const cannotSignIn = 'You cannot invite this person. Please contact the provider.'

/** For the provider's people: the address is of staff, deactivated, or of a person whose erasure can still be undone. */
export const cannotAdd = 'This address cannot sign in as a stakeholder. Look for it in Admin > People and accounts.'

export const emailProblem = (email: string, providerDomains: readonly string[]): string | undefined =>
  hasDomain(email, providerDomains) ? internalMembers : undefined

/** Rules for the texts of an invitation, other than the email address. */
export const invitationRules = {
  full_name: { label: 'Name', min: 2, max: 100, banUrls: true, pattern: /\p{L}/u, isName: true },
  role: { label: 'Role', min: 2, max: 100, banUrls: true, isName: true },
  phone: { label: 'Phone', min: 5, max: 30, pattern: /^[+\d][\d\s().\-/]*$/, optional: true },
} satisfies Record<string, TextFieldRules>

/** The parts of a name as an account keeps them: the last word is the last name. */
export function nameParts(fullName: string): { first_name: string; last_name: string } {
  const words = fullName.trim().split(/\s+/u)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' '), last_name }
}
