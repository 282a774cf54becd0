import { type CompanyField, companyFields } from '@portal/domain/company/company-rules'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { Config } from '../config.ts'
import { stampOf } from '../pages/stamp.ts'
import type { StoredCompany } from './company-data.ts'

/** How the portal presents the provider. */
export interface Appearance
  extends Pick<PortalSettings, 'provider_name' | 'product_name' | 'currency_symbol' | 'logo_url' | 'logo_width'> {
  /** Null for the portal's own. */
  accent_color: string | null
}

/** Settings that the screens may see. */
export const portalSettings = (config: Config, appearance: Appearance): PortalSettings => ({
  ...shownOf(appearance),
  it_email: config.IT_EMAIL,
  time_zone: config.TIME_ZONE,
  social_links: config.SOCIAL_LINKS,
  cookies_url: config.COOKIES_URL,
  privacy_url: config.PRIVACY_URL,
  staff_sign_on: config.STAFF_SIGN_ON === 'on',
  passkeys: config.passkeys,
  mail_viewer_url: config.demo && !config.SMTP_URL ? '/dev/mail' : null,
  version: null,
})

const variables = {
  provider_name: 'PROVIDER_NAME',
  product_name: 'PRODUCT_NAME',
  logo: 'LOGO_URL',
  accent_color: 'ACCENT_COLOR',
  currency_symbol: 'CURRENCY_SYMBOL',
} as const satisfies Record<CompanyField, keyof Config>

/** Fields that the server's environment sets. What superusers save does not count there. */
export const fieldsSetOnServer = ({ given }: Pick<Config, 'given'>): CompanyField[] =>
  companyFields.filter((field) => given.has(variables[field]))

/** The values in use: of the environment, else those that superusers saved, else the defaults. */
export function appearanceOf(config: Config, stored: StoredCompany): Appearance {
  const isGiven = (field: CompanyField): boolean => config.given.has(variables[field])
  const chosen = <Field extends 'provider_name' | 'product_name' | 'accent_color' | 'currency_symbol'>(field: Field) =>
    isGiven(field) ? null : stored[field]
  const logo = isGiven('logo') ? null : stored.logo
  return {
    provider_name: chosen('provider_name') ?? config.PROVIDER_NAME,
    product_name: chosen('product_name') ?? config.PRODUCT_NAME,
    currency_symbol: chosen('currency_symbol') ?? config.CURRENCY_SYMBOL,
    accent_color: chosen('accent_color') ?? config.ACCENT_COLOR,
    logo_url: logo ? `/logo?${stampOf(Buffer.from(logo))}` : config.LOGO_URL,
    logo_width: logo ? widthOf(Buffer.from(logo)) : markSize,
  }
}

/** Height in pixels in which pages show the logo, and the largest width, which leaves room for the name. */
const [markSize, widest] = [28, 52]

/** Width of a PNG that is as high as the mark. Its header has width and height as the first numbers. */
const widthOf = (png: Buffer): number =>
  Math.min(widest, Math.round((markSize * png.readUInt32BE(16)) / png.readUInt32BE(20)))

/** The part of the appearance that is a setting of the screens. */
export function shownOf({ accent_color: _, ...shown }: Appearance): Omit<Appearance, 'accent_color'> {
  return shown
}

/** The accent in place of the petrol one, as a style sheet; empty for the portal's own. White text on it is readable. */
export function accentCss(accent: string | null): string {
  if (accent === null) return ''
  return `:root {\n  --accent: ${accent};\n  --on-accent: #ffffff;\n}\n:root:not([data-theme='dark']) {\n  --accent-text: ${accent};\n  --accent-line: ${accent};\n}\n@media print {\n  :root {\n    --accent-text: ${accent};\n    --accent-line: ${accent};\n  }\n}\n`
}
