import { isEmailAddress } from '../text/email-address.ts'
import { hasDomain } from '../text/email-domain.ts'
import type { PersonForm } from './person-form.ts'

// The rules of a person's form without its schema, which would be heavy in a browser.

const longestName = 200
const id = /^[A-Za-z0-9_-]{1,64}$/

const nameProblem = (text: string | null): string | undefined => {
  if (text === null) return undefined
  if (text.trim() === '') return 'Must not be empty'
  return text.trim().length > longestName ? `Must not be longer than ${longestName} characters` : undefined
}
const idProblem = (text: string | null): string | undefined =>
  text === null || id.test(text) ? undefined : 'Must be an id: 1 to 64 letters, digits, - or _, or a whole number'

/** Sentences for single fields: those of the import's records, which the schema has. */
export const fieldProblems = (
  form: Pick<PersonForm, 'name' | 'email' | 'job_title' | 'company_name'> & {
    person_id: string | null
    account_id: string | null
  },
): Record<string, string | undefined> => ({
  name: nameProblem(form.name),
  job_title: nameProblem(form.job_title),
  company_name: nameProblem(form.company_name),
  email: form.email === null || isEmailAddress(form.email) ? undefined : 'Must be an email address',
  person_id: idProblem(form.person_id),
  account_id: idProblem(form.account_id),
})

export const worksOrSignsIn = 'Choose what the person does: work on engagements, sign in, or both'
export const neededToSignIn = 'Enter the email address with which the person signs in'
export const customerOfProvider = 'This is an address of the provider. A customer needs another one.'
export const staffOfCustomer = (name: string): string =>
  `${name} signs in its own people with this domain. Staff need another address.`
export const addressInUse = 'Another account has this address'
export const addressErased = 'The person with this address was just erased. Try again in an hour.'
export const idNotFree = 'This id is in use, or was before. Use another one.'
export const lastSuperuser = 'This is the last superuser who can sign in. Make someone else a superuser first.'
const lastDayOfWork = 'Only people who work on engagements have a last day'

/** Sentences for what the single fields cannot say. */
export function personProblems(
  form: Pick<PersonForm, 'email' | 'works' | 'signs_in' | 'left_on'>,
  providerDomains: readonly string[] = [],
): Record<string, string> {
  const { email, works, signs_in, left_on } = form
  const problems: Record<string, string> = {}
  if (!works && signs_in === 'none') problems.works = worksOrSignsIn
  if (!works && left_on !== null) problems.left_on = lastDayOfWork
  if (signs_in !== 'none' && email === null) problems.email = neededToSignIn
  if (signs_in === 'customer' && email !== null && hasDomain(email, providerDomains))
    problems.email = customerOfProvider
  return problems
}

/** Words for changed fields in the audit log, which has no values. */
export const fieldWords: Readonly<Record<keyof PersonForm, string>> = {
  name: 'name',
  email: 'email',
  job_title: 'job title',
  works: 'works on engagements',
  left_on: 'last day',
  signs_in: 'account',
  is_superuser: 'superuser',
  provider_role: 'role at the provider',
  access_level: 'access level',
  company_name: 'company',
  engagement_ids: 'engagements',
}

const fields = Object.keys(fieldWords) as (keyof PersonForm)[]

export const changedFields = (before: PersonForm, after: PersonForm): (keyof PersonForm)[] =>
  fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

// Sentences about changes that the form cannot make.
export const recordStays = 'A person record stays. Enter a last day for someone who left.'
export const accountStays = 'An account stays. Deactivate it, so that the person can no longer sign in.'
export const inviteCustomers = 'Invite customers on their engagement'
export const notOneName = 'These two do not have the same name'
export const notJoinable = 'The account or the person was joined with another one meanwhile'
