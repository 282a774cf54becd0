import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { foldAddress, isEmailAddress } from '../text/email-address.ts'
import { type TextFieldRules, textField, textFieldProblem } from '../text/text-field.ts'

export const companyRules: TextFieldRules = { label: 'Company', max: 60, isName: true, banUrls: true }
const issuerRules: TextFieldRules = { label: 'Issuer', max: 500 }
export const clientIdRules: TextFieldRules = { label: 'Client ID', max: 255, isName: true }
const longestSecret = 1000
const mostDomains = 50

export const notAnIssuer = 'Enter the issuer like https://login.company.com, without a user name, ? or #'
export const withoutWellKnown = 'Enter only the part before /.well-known'
export const onlyHttps = 'Use an address that begins with https://'
export const portalAsIssuer = 'Enter the address of the identity provider, not of this portal'
export const noDomain = 'Enter at least one domain, such as company.com'
const notADomain = (text: string): string => `${text} is not a domain. Enter one like company.com`
const tooManyDomains = `Enter at most ${mostDomains} domains`
const badSecret = 'This is not a client secret'

/** Checks the text only; the address it leads to is checked with each connection. */
export function issuerProblem(text: string): string | undefined {
  const problem = textFieldProblem(text, issuerRules)
  if (problem) return problem
  if (/\/\.well-known\b/i.test(text)) return withoutWellKnown
  return /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i.test(text.trim()) ? undefined : notAnIssuer
}

/** Parses domains separated by commas, spaces or lines, with or without a leading @. */
export const domainsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((each) => foldAddress(each).replace(/^@/, ''))
      .filter((each) => each !== ''),
  ),
]

export function domainsProblem(domains: readonly string[]): string | undefined {
  if (domains.length === 0) return noDomain
  if (domains.length > mostDomains) return tooManyDomains
  const wrong = domains.find((each) => each !== foldAddress(each) || !isEmailAddress(`a@${each}`))
  return wrong === undefined ? undefined : notADomain(wrong)
}

const shape = {
  name: textField(companyRules),
  issuer: z.string({ error: notAnIssuer }).check(refined(issuerProblem), z.trim()),
  client_id: textField(clientIdRules),
  /** null keeps the one there is; a new one without is a public client. */
  client_secret: z.nullable(
    z.string({ error: badSecret }).check(z.minLength(1, badSecret), z.maxLength(longestSecret, badSecret)),
  ),
  domains: z.array(z.string({ error: noDomain }), noDomain).check(refined(domainsProblem)),
  on: z.boolean('Use true or false'),
}

export const NewCustomerSignOn = z.object({
  /** Chosen by the caller, because the callback address to register at the provider contains it. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Use 32 characters from 0-9 and a-f')),
  ...shape,
})
export type NewCustomerSignOn = z.output<typeof NewCustomerSignOn>

export const ChangedCustomerSignOn = z.object({
  ...shape,
  /** The one that was looked at. */
  version: z.int('Use a whole number'),
})
export type ChangedCustomerSignOn = z.output<typeof ChangedCustomerSignOn>

export const CheckedDomains = z.string().check(z.maxLength(4000, 'Check fewer domains at once'))
export const TriedIssuer = z.object({ issuer: shape.issuer })
