import { accentProblem } from '../settings/accent.ts'
import type { TextFieldRules } from '../text/text-field.ts'

/** Settings of the company that superusers change in the portal. The server's environment can set each of them instead. */
export const companyFields = ['provider_name', 'product_name', 'logo', 'accent_color', 'currency_symbol'] as const
export type CompanyField = (typeof companyFields)[number]

/** Names of the fields in the audit log. */
export const fieldWords: Record<CompanyField, string> = {
  provider_name: 'company',
  product_name: 'name of the portal',
  logo: 'logo',
  accent_color: 'accent colour',
  currency_symbol: 'currency symbol',
}

export const companyRules = {
  provider_name: { label: 'Company', max: 100, isName: true },
  product_name: { label: 'Name of the portal', max: 100, isName: true },
  currency_symbol: { label: 'Currency symbol', max: 5, isName: true },
} satisfies Record<string, TextFieldRules>

/** Sentence about an accent colour; an empty one stands for the portal's own. */
export function accentSentence(value: string): string | undefined {
  const problem = value.trim() === '' ? undefined : accentProblem(value.trim())
  return problem && `The accent colour ${problem}`
}

/** Bytes of a picture. */
export const largestLogo = 10 * 1024 * 1024
export const logoTooLarge = 'Choose a picture of at most 10 MB'

export const onlySuperusersChange = 'Only superusers who are staff can change the settings of the company.'
export const isSetOnServer = 'This is set on the server.'
/** Answer to a save whose settings have changed since the form was opened. */
export const companyChanged = (by: string | null): string =>
  `${by ?? 'Someone else'} changed these settings after you opened them. Compare the fields, then save again.`
