import type * as z from 'zod/mini'
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
  share,
  some,
  text,
  timeZone,
  url,
  web,
  whole,
  wholeOrNone,
  yesNo,
} from './kinds.ts'

/** One setting of the operator: its name in the environment, what it is for, its default as text. */
export interface Setting<Value> {
  about: string
  fallback: string
  schema: z.ZodMiniType<Value>
  /** Its value is never printed. */
  secret?: boolean
}

const setting = <Value>(
  schema: z.ZodMiniType<Value>,
  about: string,
  fallback = '',
  secret = false,
): Setting<Value> => ({ schema, about, fallback, secret })

/** Every setting there is, in the order of the README's table. */
export const settings = {
  HOST: setting(some, 'The address the portal listens on.', '127.0.0.1'),
  PORT: setting(whole(0, 65535), 'The port the portal listens on; 0 takes a free one.', '3000'),
  PUBLIC_URL: setting(
    origin,
    'The address people open, as it stands in mails. Cookies are `Secure` when it is https. Default: `http://HOST:PORT`.',
  ),
  NODE_ENV: setting(
    oneOf('production', 'development', 'test'),
    '`production` switches the demo off and refuses settings that cannot serve one.',
    'development',
  ),
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
  S3_ACCESS_KEY: setting(maybe, 'The key that may read, write, list and delete there.', '', true),
  S3_SECRET_KEY: setting(maybe, 'Its secret.', '', true),
  CLAMD_URL: setting(
    server(['tcp:'], 'must look like tcp://host:3310'),
    'A ClamAV daemon that scans every upload. While it does not answer, nothing is taken in. Empty: no scan.',
  ),
  SMTP_URL: setting(
    server(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://'),
    'The mail server, with user and password. Empty in the demo: mail is read at /dev/mail.',
    '',
    true,
  ),
  MAIL_FROM: setting(sender, 'The sender of every mail.', 'Client Portal <portal@provider.example>'),
  STAFF_SIGN_ON: setting(
    oneOf('on', 'off'),
    '`off` says that staff do not sign on; production otherwise asks for the three settings below.',
    'on',
  ),
  OIDC_ISSUER: setting(
    web,
    'The OpenID Connect provider at which staff sign on. Empty in the demo: the portal starts one.',
  ),
  OIDC_CLIENT_ID: setting(maybe, 'The portal as the identity provider knows it.'),
  OIDC_CLIENT_SECRET: setting(maybe, 'Its secret.', '', true),
  PROVIDER_NAME: setting(some, 'The company that runs the engagements, as sentences name it.', 'Provider'),
  PRODUCT_NAME: setting(some, 'The name of the portal.', 'Client Portal'),
  PROVIDER_EMAIL_DOMAINS: setting(domains, 'Domains of staff addresses, separated by commas.', 'provider.example'),
  IT_EMAIL: setting(email, 'Whom people are told to contact about access.', 'it@provider.example'),
  TIME_ZONE: setting(timeZone, 'The time zone in which a day begins and ends.', 'Europe/London'),
  CURRENCY_SYMBOL: setting(some, 'What stands before a daily rate.', '£'),
  SOCIAL_LINKS: setting(
    links,
    'The links of the footer, as `Name=address`, separated by commas.',
    'LinkedIn=https://www.linkedin.com/,X=https://x.com/,Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/',
  ),
  COOKIES_URL: setting(text, 'The page about cookies.', '/legal/cookies'),
  PRIVACY_URL: setting(text, 'The page about privacy.', '/legal/privacy'),
  SERVICE_WORKER: setting(
    oneOf('on', 'off'),
    'Whether browsers keep the code of the screens by a service worker; `off` has it take itself away.',
    'on',
  ),
  LOGO_URL: setting(maybe, 'A picture of this origin instead of the portal’s own mark.'),
  ACCENT_COLOR: setting(colour, 'A colour instead of the petrol accent; it must be readable under white text.'),
  TRUST_PROXY: setting(
    networks,
    'Proxies whose `X-Forwarded-*` headers count: addresses or networks, separated by commas. Empty: none.',
  ),
  DRAIN_SECONDS: setting(
    whole(0, 600),
    'How long SIGTERM leaves calls answered while `/readyz` says no, so that a proxy stops sending them.',
    '5',
  ),
  OPERATOR_NETWORKS: setting(
    networks,
    'Addresses or networks, separated by commas, whose callers may read `/readyz?verbose` and `/metrics`. Empty: none.',
  ),
  OPERATOR_TOKEN: setting(maybe, 'Whoever sends it as `Authorization: Bearer ...` may read the same.', '', true),
  METRICS_PORT: setting(
    whole(0, 65_535),
    'A port of its own on which `/metrics` is answered without a token; let only operators reach it. 0: none.',
    '0',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    web,
    'A collector of OpenTelemetry traces, such as `http://127.0.0.1:4318`. Empty: no traces.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(web, 'The whole address for traces, where it is not `/v1/traces` there.'),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    text,
    'What the collector wants to be sent along, as `name=value`, separated by commas.',
    '',
    true,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    oneOf('http/protobuf', 'http/json'),
    'How traces are written; gRPC is not spoken.',
    'http/protobuf',
  ),
  OTEL_SERVICE_NAME: setting(some, 'The name of the portal in traces.', 'client-portal'),
  OTEL_RESOURCE_ATTRIBUTES: setting(text, 'More that traces say of the portal, as `name=value`, separated by commas.'),
  OTEL_TRACES_EXPORTER: setting(oneOf('otlp', 'none'), '`none` collects no traces, whatever else is set.', 'otlp'),
  OTEL_TRACES_SAMPLER: setting(
    oneOf(
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ),
    'Which traces are collected. `parentbased_` follows whoever sent a request as a part of a trace of theirs.',
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(share, 'The share that `traceidratio` collects, from 0 to 1.', '1'),
  LOG_LEVEL: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'The least important kind of line that is logged.',
    'info',
  ),
  IMPORT_FOLDER: setting(
    maybe,
    'A folder that is watched: a zip of records put there, or a file of one kind, is taken in. Empty: none.',
  ),
  IMPORT_PREFIX: setting(
    maybe,
    'What is put into the bucket under this, such as `exports/`, is taken in likewise, and then taken away. Empty: none.',
  ),
  BACKUP_DIR: setting(maybe, 'A folder to which the portal itself writes backups. Empty: it makes none.'),
  BACKUP_HOURS: setting(whole(1, 24 * 30), 'So many hours lie between two of them.', '24'),
  BACKUP_KEEP: setting(whole(1, 10_000), 'So many of the newest stay in the folder, however old they are.', '7'),
  BACKUP_KEEP_DAYS: setting(whole(0, 3650), 'Others stay so many days.', '30'),
  SECRETS_KEY: setting(
    maybe,
    'A long text that nobody guesses, with which secrets (of webhooks, of customers’ sign-in, of authenticator apps) are kept sealed in the database. Empty: they are kept as they are.',
    '',
    true,
  ),
  WEBHOOK_PRIVATE_NETWORKS: setting(
    networks,
    'Addresses or networks, separated by commas, to which webhooks may lead although they are not public, by http too. Empty: none.',
  ),
  SIGN_ON_PRIVATE_NETWORKS: setting(
    networks,
    'Addresses or networks, separated by commas, where customers’ identity providers may be although they are not public, over http too. Empty: none.',
  ),
  SESSION_IDLE_HOURS: setting(whole(1, 24 * 90), 'A session ends after so many hours without a call.', '168'),
  SESSION_MAX_DAYS: setting(whole(1, 365), 'A session ends after so many days in any case.', '30'),
  HIDE_UNKNOWN_EMAILS: setting(
    yesNo,
    'Answers every link request alike, so that nobody learns who is a customer.',
    'false',
  ),
  PASSKEY_LEVELS: setting(
    levels,
    'Access levels of customers whose people need a passkey or an authenticator app beside the link in their mail, such as `1,2`. Empty: none must.',
  ),
  AUDIT_LOG_DAYS: setting(
    whole(30, 36_500),
    'Entries of the audit log, and runs of the import, are removed after so many days; what is left still proves itself.',
    '400',
  ),
  MAIL_DAYS: setting(
    whole(4, 3650),
    'Mail that is done with stays readable to superusers for so many days. Access codes lose their text when they expire.',
    '30',
  ),
  DOWNLOAD_DAYS: setting(
    whole(1, 36_500),
    'Who downloaded a file, and who typed a wrong password, is removed after so many days; as it is, with the file.',
    '36500',
  ),
  CLOSED_ENGAGEMENT_MONTHS: setting(
    wholeOrNone(1, 1200),
    'Engagements are removed, with their files and all else, when they have been completed for so many months; people are told 30 days before, and superusers can hold it. Empty: they are kept.',
  ),
  AUDIT_DROPPED_IDS: setting(list, 'Audits that are not shown.', '4,38,46,49,50'),
  AUDIT_FIRST_YEAR: setting(whole(1900, 2999), 'Audit surveys and scores from earlier years are not shown.', '2021'),
} as const

export type SettingName = keyof typeof settings
/** The settings as they were read, each in its own form. */
export type Values = {
  [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value> ? Value : never
}
