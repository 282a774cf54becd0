import {
  colour,
  domains,
  email,
  levels,
  links,
  list,
  maybe,
  networks,
  oneOf,
  origin,
  sender,
  server,
  some,
  text,
  timeZone,
  url,
  web,
  whole,
  wholeOrNone,
  yesNo,
} from './kinds.ts'
import { monitoring } from './monitoring-settings.ts'
import { type Setting, setting } from './setting.ts'

// The settings by subject. The name of each subject is in `settingGroups`.

const address = {
  HOST: setting(some, 'Address that the portal listens on.', '127.0.0.1'),
  PORT: setting(whole(0, 65535), 'Port that the portal listens on. 0 picks a free port.', '3000'),
  PUBLIC_URL: setting(
    origin,
    'Public URL of the portal, used in emails. If it is https, cookies are `Secure`. Default: `http://HOST:PORT`.',
  ),
  TRUST_PROXY: setting(
    networks,
    'Addresses or networks of your proxies, separated by commas. The portal trusts `X-Forwarded-*` headers from these only.',
  ),
  DRAIN_SECONDS: setting(
    whole(0, 600),
    'Seconds after SIGTERM in which `/readyz` fails but requests are still answered, so that the proxy can react.',
    '5',
  ),
  NODE_ENV: setting(
    oneOf('production', 'development', 'test'),
    '`production` turns the demo off and rejects settings that cannot work in production. Builds default to `production`.',
    'development',
  ),
}

const storage = {
  DATABASE_URL: setting(
    url(['postgres:', 'postgresql:'], 'must begin with postgres:// or postgresql://'),
    'URL of a PostgreSQL database, version 14 or newer. If empty, the portal uses an embedded database.',
    '',
    true,
  ),
  DATA_DIR: setting(
    maybe,
    'Folder for files and the embedded database. The demo runs only if this and `DATABASE_URL` are empty.',
  ),
  DEMO_DATA_DIR: setting(some, 'Folder for the data of the demo.', '.data/demo'),
  S3_ENDPOINT: setting(
    web,
    'URL of an S3-compatible store for files. Use it instead of the disk if several instances share files.',
  ),
  S3_BUCKET: setting(maybe, 'Name of the bucket.'),
  S3_REGION: setting(some, 'Region of the bucket.', 'us-east-1'),
  S3_ACCESS_KEY: setting(maybe, 'Access key that can read, write, list and delete files in the bucket.', '', true),
  S3_SECRET_KEY: setting(maybe, 'Secret key that belongs to `S3_ACCESS_KEY`.', '', true),
  CLAMD_URL: setting(
    server(['tcp:'], 'must look like tcp://host:3310'),
    'ClamAV daemon that scans every shared file. If it does not answer, uploads are rejected. Leave empty to switch scanning off.',
  ),
}

const emails = {
  SMTP_URL: setting(
    server(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://'),
    'Mail server with user and password. If empty, the demo shows its emails at `/dev/mail`.',
    '',
    true,
  ),
  MAIL_FROM: setting(sender, 'Sender of every email.', 'Client Portal <portal@provider.example>'),
}

const signIn = {
  STAFF_SIGN_ON: setting(
    oneOf('on', 'off'),
    'Single sign-on for staff. If `on`, production needs `OIDC_ISSUER` and `OIDC_CLIENT_ID`.',
    'on',
  ),
  OIDC_ISSUER: setting(web, 'OpenID Connect provider where staff sign in. If empty, the demo starts its own provider.'),
  OIDC_CLIENT_ID: setting(maybe, 'Client ID of the portal at the identity provider.'),
  OIDC_CLIENT_SECRET: setting(maybe, 'Client secret that belongs to `OIDC_CLIENT_ID`.', '', true),
  SIGN_ON_PRIVATE_NETWORKS: setting(
    networks,
    'Private addresses or networks, separated by commas, where customers’ identity providers may run. http is allowed there.',
  ),
  PASSKEY_LEVELS: setting(
    levels,
    'Access levels of stakeholders, such as `1,2`, who need a passkey or an authenticator app to sign in with an access link.',
  ),
  HIDE_UNKNOWN_EMAILS: setting(
    yesNo,
    'Answer every request for an access link in the same way, so that no one learns who is a customer.',
    'false',
  ),
  SESSION_IDLE_HOURS: setting(whole(1, 24 * 90), 'Hours without a request after which a session ends.', '168'),
  SESSION_MAX_DAYS: setting(whole(1, 365), 'Days after which a session ends, even if it is in use.', '30'),
}

/** Ends the descriptions of settings that superusers change in the portal. */
const orInPortal = 'Leave it out to set it in `Admin > Status`.'

const company = {
  PROVIDER_NAME: setting(some, `Name of your company in texts and emails. ${orInPortal}`, 'Provider'),
  PRODUCT_NAME: setting(some, `Name of the portal. ${orInPortal}`, 'Client Portal'),
  PROVIDER_EMAIL_DOMAINS: setting(domains, 'Email domains of your staff, separated by commas.', 'provider.example'),
  IT_EMAIL: setting(email, 'Email address for questions about access.', 'it@provider.example'),
  TIME_ZONE: setting(timeZone, 'Time zone that decides when a day begins and ends.', 'Europe/London'),
  CURRENCY_SYMBOL: setting(some, `Symbol before a daily rate. ${orInPortal}`, '£'),
  SOCIAL_LINKS: setting(
    links,
    'Links in the footer, as `Name=URL`, separated by commas.',
    'LinkedIn=https://www.linkedin.com/,X=https://x.com/,Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/',
  ),
  COOKIES_URL: setting(text, 'Page about cookies.', '/legal/cookies'),
  PRIVACY_URL: setting(text, 'Page about privacy.', '/legal/privacy'),
  LOGO_URL: setting(maybe, `Path of a logo on the same host as the portal. ${orInPortal}`),
  ACCENT_COLOR: setting(colour, `Accent colour, such as \`#0d3c48\`. White text on it must be readable. ${orInPortal}`),
}

const imports = {
  IMPORT_FOLDER: setting(
    maybe,
    'Folder to watch. The portal imports every zip of records, or file of one kind of record, that you put there.',
  ),
  IMPORT_PREFIX: setting(
    maybe,
    'Prefix to watch in the bucket, such as `exports/`. The portal imports files that you put there, then deletes them.',
  ),
}

const backups = {
  BACKUP_DIR: setting(maybe, 'Folder for automatic backups. If empty, the portal makes none.'),
  BACKUP_HOURS: setting(whole(1, 24 * 30), 'Hours between backups.', '24'),
  BACKUP_KEEP: setting(whole(1, 10_000), 'Number of newest backups to keep, whatever their age.', '7'),
  BACKUP_KEEP_DAYS: setting(whole(0, 3650), 'Days to keep older backups.', '30'),
}

const retention = {
  AUDIT_LOG_DAYS: setting(
    whole(30, 36_500),
    'Days to keep audit events and import runs. You can still verify the audit events that remain.',
    '400',
  ),
  MAIL_DAYS: setting(
    whole(4, 3650),
    'Days to keep sent and failed emails for superusers to read. Emails with an access code lose their text when it expires.',
    '30',
  ),
  DOWNLOAD_DAYS: setting(
    whole(1, 36_500),
    'Days to keep the list of downloads and wrong passwords of a file. Deleting the file also deletes it.',
    '36500',
  ),
  CLOSED_ENGAGEMENT_MONTHS: setting(
    wholeOrNone(1, 1200),
    'Months after which a completed engagement is deleted with its files. The portal announces it 30 days before, and superusers can stop it. If empty, engagements are kept.',
  ),
}

const secrets = {
  SECRETS_KEY: setting(
    maybe,
    'Key that encrypts secrets in the database (of webhooks, customers’ single sign-on and authenticator apps). Use at least 32 random characters. If empty, they are not encrypted.',
    '',
    true,
  ),
  WEBHOOK_PRIVATE_NETWORKS: setting(
    networks,
    'Private addresses or networks, separated by commas, that webhooks may call. http is allowed there.',
  ),
}

const screens = {
  AUDIT_DROPPED_IDS: setting(list, 'IDs of audits to hide, separated by commas.', '4,38,46,49,50'),
  AUDIT_FIRST_YEAR: setting(whole(1900, 2999), 'First year for which audit surveys and scores are shown.', '2021'),
}

/** Every setting, by subject, in the order of docs/operate/settings.md and deploy/portal.env. */
export const settingGroups = {
  'Address and proxy': address,
  'Your company': company,
  'Database and files': storage,
  Emails: emails,
  'Sign-in and sessions': signIn,
  Imports: imports,
  Backups: backups,
  Retention: retention,
  'Secrets and webhooks': secrets,
  'Monitoring and logs': monitoring,
  Screens: screens,
} as const satisfies Record<string, Record<string, Setting<unknown>>>

/** Every setting by its name in the environment. */
export const settings = {
  ...address,
  ...company,
  ...storage,
  ...emails,
  ...signIn,
  ...imports,
  ...backups,
  ...retention,
  ...secrets,
  ...monitoring,
  ...screens,
} as const

export type SettingName = keyof typeof settings
/** Values of the settings, each parsed by its schema. */
export type Values = {
  [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value> ? Value : never
}
