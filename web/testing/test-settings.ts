import type { PortalSettings } from '@portal/domain/settings/portal-settings'

export const testSettings: PortalSettings = {
  provider_name: 'Acme',
  product_name: 'Client Portal',
  it_email: 'it@acme.example',
  time_zone: 'Europe/London',
  currency_symbol: '£',
  logo_url: null,
  logo_width: 28,
  social_links: ['LinkedIn', 'X', 'Facebook', 'Instagram'].map((label) => ({
    label,
    href: `https://${label.toLowerCase()}.example/`,
  })),
  cookies_url: '/legal/cookies',
  privacy_url: '/legal/privacy',
  staff_sign_on: true,
  passkeys: true,
  mail_viewer_url: '/dev/mail',
  version: null,
}
