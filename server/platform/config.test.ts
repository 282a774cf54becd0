// @module-tag own-database
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { productionSettings } from '../testing/production-settings.ts'
import { settings } from './config/settings.ts'
import { ConfigError, readConfig } from './config.ts'
import { accentCss } from './settings/portal-settings.ts'

describe('the settings', () => {
  test('have defaults and descriptions, and an empty environment runs the demo', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      demo: true,
      https: false,
      PORT: 3000,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      TIME_ZONE: 'Europe/London',
    })
    for (const { about } of Object.values(settings)) expect(about).toMatch(/\w.*[.`]$/)
  })

  test.each([
    ['https://portal.company.com', true],
    ['http://localhost:3000', true],
    ['http://portal.company.com', false],
    ['https://10.0.0.7', false],
    ['https://[::1]', false],
  ])('allow passkeys depending on PUBLIC_URL: %s: %s', (PUBLIC_URL, passkeys) => {
    expect(readConfig({ PUBLIC_URL }).passkeys).toBe(passkeys)
  })

  test.each([
    [{ DATA_DIR: '/srv/portal' }],
    [{ DATABASE_URL: 'postgres://localhost/portal' }],
    [{ DATA_DIR: '/srv/portal', NODE_ENV: 'test' }],
  ])('turn the demo off if a database or data directory is set: %j', (environment) => {
    expect(readConfig(environment).demo).toBe(false)
  })

  test.each([
    ['PORT', 'x', 'PORT must be a whole number'],
    ['CLOSED_ENGAGEMENT_MONTHS', '0', 'CLOSED_ENGAGEMENT_MONTHS must be 1 or more, or empty'],
    ['CLOSED_ENGAGEMENT_MONTHS', 'never', 'CLOSED_ENGAGEMENT_MONTHS must be a whole number, or empty'],
    ['PORT', '65536', 'PORT must be 65535 or less'],
    ['PUBLIC_URL', 'portal.example', 'PUBLIC_URL must begin with http:// or https://'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgres:// or postgresql://'],
    ['SMTP_URL', 'http://x', 'SMTP_URL must begin with smtp:// or smtps://'],
    ['TIME_ZONE', 'Mars/Olympus', 'TIME_ZONE must be an IANA time zone such as Europe/London'],
    ['ACCENT_COLOR', 'petrol', 'ACCENT_COLOR must be a colour such as #0d3c48'],
    ['ACCENT_COLOR', '#ffcc00', 'ACCENT_COLOR must be dark enough for white text (contrast of at least 4.5)'],
    ['SOCIAL_LINKS', 'LinkedIn', 'SOCIAL_LINKS must look like LinkedIn=https://...,X=https://...'],
    ['HIDE_UNKNOWN_EMAILS', 'maybe', 'HIDE_UNKNOWN_EMAILS must be true or false'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent'],
    ['PROVIDER_NAME', ' ', 'PROVIDER_NAME must not be empty'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test'],
    ['STAFF_SIGN_ON', 'no', 'STAFF_SIGN_ON must be on or off'],
    ['PASSKEY_LEVELS', '1,5', 'PASSKEY_LEVELS must be access levels from 1 to 4, separated by commas'],
    [
      'PASSKEY_LEVELS',
      '1',
      'PASSKEY_LEVELS needs a PUBLIC_URL with https and a host name: browsers allow passkeys only there',
    ],
    ['PUBLIC_URL', 'https://', 'PUBLIC_URL must begin with http:// or https://'],
    [
      'PUBLIC_URL',
      'https://company.com/portal',
      'PUBLIC_URL must not have a path: use a host such as https://portal.company.com',
    ],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must begin with smtp:// or smtps://'],
    ['CLAMD_URL', 'clamd:3310', 'CLAMD_URL must look like tcp://host:3310'],
    ...['it', 'it@', '@company.com', 'a b@company.com', 'IT <it@company.com>', 'it@company'].map((value) => [
      'IT_EMAIL',
      value,
      'IT_EMAIL must be an email address such as it@company.com',
    ]),
    ...['Client Portal', 'Client Portal <portal>', '<a@b.com> <c@d.com>', ''].map((value) => [
      'MAIL_FROM',
      value,
      'MAIL_FROM must be an email address such as portal@company.com or Client Portal <portal@company.com>',
    ]),
    [
      'PROVIDER_EMAIL_DOMAINS',
      '@company.com',
      'PROVIDER_EMAIL_DOMAINS must be domains such as company.com, separated by commas',
    ],
    ...['nonsense', 'true', '10.0.0.0/33', '10.0.0.0/x', '::/129', '10.0.0.1/8/8', '300.0.0.1'].map((value) => [
      'TRUST_PROXY',
      value,
      'TRUST_PROXY must be addresses or networks such as 10.0.0.7, 10.0.0.0/8 or loopback, separated by commas',
    ]),
  ])('are rejected with the reason: %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })

  test('are reported together if several are wrong', () => {
    expect(() => readConfig({ PORT: 'x', TIME_ZONE: 'y' })).toThrow(/PORT[\s\S]*TIME_ZONE/)
  })

  test.each([
    [{ OIDC_ISSUER: 'https://login.company.com' }, 'OIDC_CLIENT_ID must be set together with OIDC_ISSUER'],
    [
      { STAFF_SIGN_ON: 'off', OIDC_ISSUER: 'https://login.company.com', OIDC_CLIENT_ID: 'portal' },
      'STAFF_SIGN_ON is off, but OIDC_ISSUER is set: remove one of them',
    ],
    [
      { S3_ENDPOINT: 'https://s3.company.com', S3_BUCKET: 'portal', S3_ACCESS_KEY: 'key' },
      'S3_SECRET_KEY must be set: S3 needs all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY',
    ],
    [{ IMPORT_PREFIX: 'exports/' }, 'IMPORT_PREFIX needs S3_BUCKET: the portal imports from that bucket'],
    ...['exports', '/exports/', 'files/', 'imports/psa/'].map((IMPORT_PREFIX) => [
      {
        S3_ENDPOINT: 'https://s3.company.com',
        S3_BUCKET: 'portal',
        S3_ACCESS_KEY: 'key',
        S3_SECRET_KEY: 'secret',
        IMPORT_PREFIX,
      },
      'IMPORT_PREFIX must end with “/” and must not start with a folder that the portal uses itself: files, bug-images, imports',
    ]),
  ] as [Record<string, string>, string][])('are rejected if they do not fit together: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence))
  })

  test.each([
    ['10.0.0.7, 10.1.0.0/16', ['10.0.0.7', '10.1.0.0/16']],
    ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
    ['', []],
  ])('accept trusted proxies: %s', (value, proxies) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(proxies)
  })

  test.each(['portal@company.com', 'Client Portal <portal@mail.company.com>', 'Übersicht <a.b+c@company.co.uk>'])(
    'accept a sender: %s',
    (value) => {
      expect(readConfig({ MAIL_FROM: value }).MAIL_FROM).toBe(value)
    },
  )

  test('accept lists and links', () => {
    const config = readConfig({ PROVIDER_EMAIL_DOMAINS: ' a.example, b.example ', SOCIAL_LINKS: 'X=https://x.com/a' })
    expect(config.PROVIDER_EMAIL_DOMAINS).toEqual(['a.example', 'b.example'])
    expect(config.SOCIAL_LINKS).toEqual([{ label: 'X', href: 'https://x.com/a' }])
    expect(config.AUDIT_DROPPED_IDS).toEqual(['4', '38', '46', '49', '50'])
  })

  test('accept an accent colour with enough contrast for white text', () => {
    expect(accentCss(readConfig({ ACCENT_COLOR: '#7A1F5C' }).ACCENT_COLOR)).toContain('--accent: #7a1f5c')
    expect(accentCss(readConfig({}).ACCENT_COLOR)).toBe('')
  })
})

const production = {
  ...productionSettings,
  DATABASE_URL: 'postgres://db/portal',
  DATA_DIR: '/srv/portal',
  STAFF_SIGN_ON: 'on',
  OIDC_ISSUER: 'https://login.company.com',
  OIDC_CLIENT_ID: 'portal',
}

describe('a production configuration', () => {
  test('is valid with all required settings', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, https: true })
    expect(readConfig({ ...production, DATABASE_URL: '' }).demo).toBe(false)
    expect(readConfig({ ...production, OIDC_ISSUER: '', OIDC_CLIENT_ID: '', STAFF_SIGN_ON: 'off' }).demo).toBe(false)
  })

  test.each<[Partial<Record<keyof typeof production, string>>, string]>([
    [
      { DATABASE_URL: '', DATA_DIR: '' },
      'DATABASE_URL or DATA_DIR must be set: NODE_ENV=production turns the demo off',
    ],
    [{ DATA_DIR: '' }, 'DATA_DIR or S3_BUCKET must be set to store files'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set: links in emails need it'],
    ...[
      'http://127.0.0.1:3000',
      'http://localhost',
      'http://0.0.0.0:80',
      'http://[::1]:3000',
      'https://portal.example',
    ].map((url): [object, string] => [
      { PUBLIC_URL: url },
      `PUBLIC_URL must be an address that people can open, not ${url.replace(':80', '')}`,
    ]),
    [{ SMTP_URL: '' }, 'SMTP_URL must be set to send emails'],
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER must be set, or STAFF_SIGN_ON=off if staff do not use single sign-on'],
    [
      { MAIL_FROM: 'Client Portal <portal@provider.example>' },
      'MAIL_FROM must be one of your own addresses, such as portal@company.com',
    ],
    [{ IT_EMAIL: 'it@provider.example' }, 'IT_EMAIL must be one of your own addresses, such as it@company.com'],
    ...['', 'provider.example', 'company.com,provider.example'].map((domains): [object, string] => [
      { PROVIDER_EMAIL_DOMAINS: domains },
      'PROVIDER_EMAIL_DOMAINS must name the domains of your staff, such as company.com',
    ]),
  ])('is rejected with an unsuitable setting: %j', (change, sentence) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(new ConfigError(sentence))
  })

  test('reports all missing settings at once', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /^DATABASE_URL.*\nPUBLIC_URL.*\nMAIL_FROM.*\nIT_EMAIL.*\nPROVIDER_EMAIL_DOMAINS.*\nSMTP_URL.*\nOIDC_ISSUER.*$/,
    )
  })
})

describe('a setting in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'smtp-url')
  writeFileSync(file, 'smtp://portal:secret@mail.company.com\n')

  test('is read like an environment variable', () => {
    expect(readConfig({ SMTP_URL_FILE: file }).SMTP_URL).toBe('smtp://portal:secret@mail.company.com')
    expect(readConfig({ SMTP_URL_FILE: file, SMTP_URL: '' }).SMTP_URL).toBe('smtp://portal:secret@mail.company.com')
  })

  test('is rejected if the environment also sets it', () => {
    expect(() => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://other.com' })).toThrow(
      new ConfigError('SMTP_URL and SMTP_URL_FILE are both set: remove one of them'),
    )
  })

  test('is named if its file cannot be read', () => {
    expect(() => readConfig({ OIDC_CLIENT_SECRET_FILE: `${folder}/none` })).toThrow(
      new ConfigError(`OIDC_CLIENT_SECRET_FILE names ${folder}/none, which cannot be read (it does not exist)`),
    )
    expect(() => readConfig({ OIDC_CLIENT_SECRET_FILE: folder })).toThrow(/\(it is a folder\)$/)
  })

  test('is checked like any other setting', () => {
    expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
      new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://'),
    )
  })
})
