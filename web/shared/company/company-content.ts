import { accentSentence, companyRules, largestLogo, logoTooLarge } from '@portal/domain/company/company-rules'
import type { Company } from '@portal/domain/company/contract'
import { textFieldProblem } from '@portal/domain/text/text-field'

/** Texts of the form. An empty accent is the portal's own. */
export interface CompanyTexts {
  provider_name: string
  product_name: string
  accent_color: string
  currency_symbol: string
}
export interface CompanyContent extends CompanyTexts {
  /** A new picture. Null keeps the logo, `none` removes it. */
  logo: File | 'none' | null
}

export const textsOf = ({ provider_name, product_name, accent_color, currency_symbol }: Company): CompanyTexts => ({
  provider_name,
  product_name,
  accent_color: accent_color ?? '',
  currency_symbol,
})

export const problemsOf = ({ logo, accent_color, ...names }: CompanyContent) => ({
  provider_name: textFieldProblem(names.provider_name, companyRules.provider_name),
  product_name: textFieldProblem(names.product_name, companyRules.product_name),
  logo: logo instanceof File && logo.size > largestLogo ? logoTooLarge : undefined,
  accent_color: accentSentence(accent_color),
  currency_symbol: textFieldProblem(names.currency_symbol, companyRules.currency_symbol),
})

/** Body of the call, with the fields that the server's environment does not set. */
export function bodyOf({ logo, ...texts }: CompanyContent, { version, set_on_server }: Company): FormData {
  const body = new FormData()
  body.append('version', String(version))
  for (const [name, text] of Object.entries(texts))
    if (!set_on_server.some((field) => field === name)) body.append(name, text.trim())
  if (logo === 'none') body.append('removes_logo', 'true')
  else if (logo) body.append('logo', logo)
  return body
}
