import * as z from 'zod/mini'

/** One setting of the operator: its name in the environment, what it is for, its default as text. */
interface Setting<Value> {
  about: string
  fallback: string
  schema: z.ZodMiniType<Value>
  /** Not to be shown where settings are printed. */
  secret?: boolean
}

const setting = <Value>(
  schema: z.ZodMiniType<Value>,
  about: string,
  fallback = '',
  secret = false,
): Setting<Value> => ({ schema, about, fallback, secret })

const text = z.string().check(z.trim())
const some = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const maybe = z.pipe(
  text,
  z.transform((value) => (value === '' ? null : value)),
)
const yesNo = z.stringbool({
  truthy: ['true', 'yes', '1'],
  falsy: ['false', 'no', '0'],
  error: 'must be true or false',
})
const whole = (min: number, max: number) =>
  z.pipe(
    text,
    z.pipe(
      z.transform((value: string) => (value === '' ? Number.NaN : Number(value))),
      z
        .number({ error: 'must be a whole number' })
        .check(
          z.int('must be a whole number'),
          z.minimum(min, `must be ${min} or more`),
          z.maximum(max, `must be ${max} or less`),
        ),
    ),
  )
const list = z.pipe(
  text,
  z.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
)
const url = (protocols: readonly string[], sentence: string) =>
  z.pipe(
    text.check(
      z.refine(
        (value) => value === '' || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
        sentence,
      ),
    ),
    z.transform((value) => (value === '' ? null : value.replace(/\/$/, ''))),
  )
const web = url(['http:', 'https:'], 'must be an address that begins with http:// or https://')
const links = z.pipe(
  list,
  z.transform((items, context) =>
    items.map((item) => {
      const at = item.indexOf('=')
      const href = item.slice(at + 1).trim()
      if (at < 1 || !URL.canParse(href))
        context.issues.push({
          code: 'custom',
          message: 'must look like LinkedIn=https://...,X=https://...',
          input: item,
        })
      return { label: item.slice(0, at).trim(), href }
    }),
  ),
)
const timeZone = text.check(z.refine((value) => isTimeZone(value), 'must be an IANA time zone such as Europe/London'))
const colour = z.pipe(
  text.check(
    z.regex(/^(#[0-9a-f]{6})?$/i, 'must be a colour such as #0d3c48'),
    z.refine(
      (value) => value === '' || contrastWithWhite(value) >= 4.5,
      'must be dark enough for white text on it (contrast 4.5)',
    ),
  ),
  z.transform((value) => (value === '' ? null : value.toLowerCase())),
)

/** Contrast of white text on a colour such as #0d3c48, as WCAG counts it. */
function contrastWithWhite(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const linear = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = linear
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** Every setting there is, in the order of the README's table. */
export const settings = {
  HOST: setting(some, 'The address the portal listens on.', '127.0.0.1'),
  PORT: setting(whole(0, 65535), 'The port the portal listens on; 0 takes a free one.', '3000'),
  PUBLIC_URL: setting(
    web,
    'The address people open, as it stands in mails. Cookies are `Secure` when it is https. Default: `http://HOST:PORT`.',
  ),
  NODE_ENV: setting(text, '`production` switches the demo off and asks for a database.', 'development'),
  DATABASE_URL: setting(
    url(['postgres:', 'postgresql:'], 'must begin with postgres:// or postgresql://'),
    'PostgreSQL 14 or newer. Empty: the embedded database.',
    '',
    true,
  ),
  DATA_DIR: setting(
    maybe,
    'Where the embedded database and files are kept. Setting it or `DATABASE_URL` ends the demo.',
  ),
  DEMO_DATA_DIR: setting(some, 'Where the demo keeps its data, while neither of the two above is set.', '.data/demo'),
  S3_ENDPOINT: setting(web, 'A store that speaks S3, for files instead of the disk; several instances may share it.'),
  S3_BUCKET: setting(maybe, 'Its bucket.'),
  S3_REGION: setting(some, 'Its region.', 'us-east-1'),
  S3_ACCESS_KEY: setting(maybe, 'The key that may read, write, list and delete there.'),
  S3_SECRET_KEY: setting(maybe, 'Its secret.', '', true),
  CLAMD_URL: setting(
    url(['tcp:'], 'must look like tcp://host:3310'),
    'A ClamAV daemon that scans every upload. While it does not answer, nothing is taken in. Empty: no scan.',
  ),
  SMTP_URL: setting(
    url(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://'),
    'The mail server, with user and password. Empty in the demo: mail is read at /dev/mail.',
    '',
    true,
  ),
  MAIL_FROM: setting(some, 'The sender of every mail.', 'Client Portal <portal@provider.example>'),
  OIDC_ISSUER: setting(
    web,
    'The OpenID Connect provider at which staff sign on. Empty in the demo: the portal starts one.',
  ),
  OIDC_CLIENT_ID: setting(maybe, 'The portal as the identity provider knows it.'),
  OIDC_CLIENT_SECRET: setting(maybe, 'Its secret.', '', true),
  PROVIDER_NAME: setting(some, 'The company that runs the engagements, as sentences name it.', 'Provider'),
  PRODUCT_NAME: setting(some, 'The name of the portal.', 'Client Portal'),
  PROVIDER_EMAIL_DOMAINS: setting(list, 'Domains of staff addresses, separated by commas.', 'provider.example'),
  IT_EMAIL: setting(some, 'Whom people are told to contact about access.', 'it@provider.example'),
  TIME_ZONE: setting(timeZone, 'The time zone in which a day begins and ends.', 'Europe/London'),
  CURRENCY_SYMBOL: setting(some, 'What stands before a daily rate.', '£'),
  SOCIAL_LINKS: setting(
    links,
    'The links of the footer, as `Name=address`, separated by commas.',
    'LinkedIn=https://www.linkedin.com/,X=https://x.com/,Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/',
  ),
  COOKIES_URL: setting(text, 'The page about cookies.', '/legal/cookies'),
  PRIVACY_URL: setting(text, 'The page about privacy.', '/legal/privacy'),
  LOGO_URL: setting(maybe, 'A picture of this origin instead of the portal’s own mark.'),
  ACCENT_COLOR: setting(colour, 'A colour instead of the petrol accent; it must be readable under white text.'),
  TRUST_PROXY: setting(
    text,
    'Proxies whose `X-Forwarded-*` headers count: addresses or networks, separated by commas. Empty: none.',
  ),
  LOG_LEVEL: setting(
    z.pipe(
      text,
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      }),
    ),
    'The least important kind of line that is logged.',
    'info',
  ),
  SESSION_IDLE_HOURS: setting(whole(1, 24 * 90), 'A session ends after so many hours without a call.', '168'),
  SESSION_MAX_DAYS: setting(whole(1, 365), 'A session ends after so many days in any case.', '30'),
  HIDE_UNKNOWN_EMAILS: setting(
    yesNo,
    'Answers every link request alike, so that nobody learns who is a customer.',
    'false',
  ),
  AUDIT_DROPPED_IDS: setting(list, 'Audits that are not shown.', '4,38,46,49,50'),
  AUDIT_FIRST_YEAR: setting(whole(1900, 2999), 'Audit surveys and scores from earlier years are not shown.', '2021'),
} as const

type Settings = typeof settings
type Values = { [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never }

export interface Config extends Values {
  PUBLIC_URL: string
  /** Demo accounts, demo identity provider and mail viewer exist only here: an embedded database nobody configured. */
  demo: boolean
  https: boolean
}

/** Thrown with one line for each setting that is wrong. */
export class ConfigError extends Error {}

/** Reads the settings from an environment; the only reader of it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const entries = Object.entries(settings).map(([name, { schema, fallback }]) => {
    const result = z.safeParse(schema as z.ZodMiniType, environment[name] ?? fallback)
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is wrong'}`)
    return [name, result.data]
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const values = Object.fromEntries(entries) as Values
  const production = values.NODE_ENV === 'production'
  const demo = !values.DATABASE_URL && !values.DATA_DIR && !production
  const publicUrl = values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`
  const config = { ...values, PUBLIC_URL: publicUrl, demo, https: publicUrl.startsWith('https:') }
  const missing = [...(demo ? [] : missingOutsideDemo(config)), ...missingTogether(config)]
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
  return config
}

function missingOutsideDemo(config: Config): string[] {
  const missing: string[] = []
  if (!config.DATABASE_URL && !config.DATA_DIR)
    missing.push('DATABASE_URL or DATA_DIR must be set: there is no demo with NODE_ENV=production')
  return missing
}

function missingTogether(config: Config): string[] {
  const missing: string[] = []
  if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID) missing.push('OIDC_CLIENT_ID must be set together with OIDC_ISSUER')
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  if (s3.some((name) => config[name]))
    missing.push(
      ...s3.filter((name) => !config[name]).map((name) => `${name} must be set: S3 needs all of ${s3.join(', ')}`),
    )
  if (config.NODE_ENV === 'production' && !config.DATA_DIR && !config.S3_BUCKET)
    missing.push('DATA_DIR or S3_BUCKET must be set: files need a place')
  return missing
}
