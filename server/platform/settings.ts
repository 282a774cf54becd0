import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { Config } from './config.ts'

/** Settings that the screens may see. */
export const portalSettings = (config: Config): PortalSettings => ({
  provider_name: config.PROVIDER_NAME,
  product_name: config.PRODUCT_NAME,
  it_email: config.IT_EMAIL,
  time_zone: config.TIME_ZONE,
  currency_symbol: config.CURRENCY_SYMBOL,
  logo_url: config.LOGO_URL,
  social_links: config.SOCIAL_LINKS,
  cookies_url: config.COOKIES_URL,
  privacy_url: config.PRIVACY_URL,
  staff_sign_on: config.STAFF_SIGN_ON === 'on',
  passkeys: config.passkeys,
  mail_viewer_url: config.demo && !config.SMTP_URL ? '/dev/mail' : null,
  version: null,
})

/** The operator's accent in place of the petrol one; readable under white text, or the portal does not start. */
export function accentCss(config: Pick<Config, 'ACCENT_COLOR'>): string {
  const accent = config.ACCENT_COLOR
  if (accent === null) return ''
  return `:root {\n  --accent: ${accent};\n  --on-accent: #ffffff;\n}\n:root:not([data-theme='dark']) {\n  --accent-text: ${accent};\n  --accent-line: ${accent};\n}\n@media print {\n  :root {\n    --accent-text: ${accent};\n    --accent-line: ${accent};\n  }\n}\n`
}
