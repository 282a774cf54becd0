import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { refined } from '../contract/refined.ts'
import { textField } from '../text/text-field.ts'
import { accentSentence, companyFields, companyRules } from './company-rules.ts'

export const about = 'How the portal presents the provider: names, logo, accent colour and currency.'

/** Values in use: those set on the server, else those saved in the portal, else the defaults. */
export const Company = z.object({
  /** 0 before anything was saved. */
  version: z.number(),
  provider_name: z.string(),
  product_name: z.string(),
  /** Null for the portal's own. */
  logo_url: z.nullable(z.string()),
  accent_color: z.nullable(z.string()),
  currency_symbol: z.string(),
  /** Fields that the server's environment sets. They cannot be changed here. */
  set_on_server: z.array(z.enum(companyFields)),
  /** These only the server's environment sets. */
  time_zone: z.string(),
  provider_email_domains: z.array(z.string()),
  it_email: z.string(),
})
export type Company = z.infer<typeof Company>

/** Fields of the form. One that is missing keeps its value. */
export const CompanyForm = z.object({
  version: z.coerce.number().check(z.int(), z.minimum(0)),
  provider_name: z.optional(textField(companyRules.provider_name)),
  product_name: z.optional(textField(companyRules.product_name)),
  /** Empty for the portal's own. */
  accent_color: z.optional(
    z.string().check(
      refined(accentSentence),
      z.overwrite((value) => value.trim().toLowerCase()),
    ),
  ),
  currency_symbol: z.optional(textField(companyRules.currency_symbol)),
  /** Shows the portal's own logo again. */
  removes_logo: z.optional(z.literal('true', 'Use true, or leave it out')),
})
export type CompanyForm = z.output<typeof CompanyForm>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  access: 'signed-in',
  summary: 'Get the settings of the company, and which of them are set on the server. Superusers who are staff only',
  answers: { 200: Company },
  refuses: [403],
})

export const changeCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/company',
  access: 'signed-in',
  summary: 'Change the settings of the company. Superusers who are staff only',
  description:
    'The logo is a JPEG, PNG, WebP or GIF picture of at most 10 MB. The portal makes it fit into 480 by 160 pixels. A field that is left out keeps its value; a field that is set on the server is rejected.',
  records: 'Changed the company',
  body: { multipart: { fields: CompanyForm, files: ['logo'] } },
  answers: { 204: null },
  refuses: [400, 403, 409, 413, 415],
})
