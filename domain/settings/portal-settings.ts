import * as z from 'zod/mini'

const Link = z.object({ label: z.string(), href: z.string() })

/** Settings that screens show. They are part of the page, so that no call is needed. */
export const PortalSettings = z.object({
  provider_name: z.string(),
  product_name: z.string(),
  it_email: z.string(),
  time_zone: z.string(),
  currency_symbol: z.string(),
  logo_url: z.nullable(z.string()),
  /** Pixels, where the logo is 28 pixels high. */
  logo_width: z.number(),
  social_links: z.array(Link),
  cookies_url: z.string(),
  privacy_url: z.string(),
  /** Whether provider staff can sign on at all. */
  staff_sign_on: z.boolean(),
  /** Whether the portal's address lets browsers use passkeys. */
  passkeys: z.boolean(),
  /** Address of the demo's emails; null outside the demo. */
  mail_viewer_url: z.nullable(z.string()),
  /** Version of the portal, on pages of staff. */
  version: z.nullable(z.string()),
})
export type PortalSettings = z.infer<typeof PortalSettings>
