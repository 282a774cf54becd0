import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from './config.ts'
import { accentCss } from './settings.ts'

describe('the settings', () => {
  test('all have a default and a sentence: an empty environment is the demo', () => {
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
    [{ DATA_DIR: '/srv/portal' }],
    [{ DATABASE_URL: 'postgres://localhost/portal' }],
    [{ DATA_DIR: '/srv/portal', NODE_ENV: 'production' }],
  ])('end the demo where a database is configured: %j', (environment) => {
    expect(readConfig(environment).demo).toBe(false)
  })

  test('never run the demo in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      'DATABASE_URL or DATA_DIR must be set: there is no demo with NODE_ENV=production',
    )
  })

  test.each([
    ['PORT', 'x', 'PORT must be a whole number'],
    ['PORT', '65536', 'PORT must be 65535 or less'],
    ['PUBLIC_URL', 'portal.example', 'PUBLIC_URL must be an address that begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgres:// or postgresql://'],
    ['SMTP_URL', 'http://x', 'SMTP_URL must begin with smtp:// or smtps://'],
    ['TIME_ZONE', 'Mars/Olympus', 'TIME_ZONE must be an IANA time zone such as Europe/London'],
    ['ACCENT_COLOR', 'petrol', 'ACCENT_COLOR must be a colour such as #0d3c48'],
    ['ACCENT_COLOR', '#ffcc00', 'ACCENT_COLOR must be dark enough for white text on it (contrast 4.5)'],
    ['SOCIAL_LINKS', 'LinkedIn', 'SOCIAL_LINKS must look like LinkedIn=https://...,X=https://...'],
    ['HIDE_UNKNOWN_EMAILS', 'maybe', 'HIDE_UNKNOWN_EMAILS must be true or false'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent'],
    ['PROVIDER_NAME', ' ', 'PROVIDER_NAME must not be empty'],
  ])('say what is wrong: %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })

  test('name every wrong one at once', () => {
    expect(() => readConfig({ PORT: 'x', TIME_ZONE: 'y' })).toThrow(/PORT[\s\S]*TIME_ZONE/)
  })

  test('read lists and links', () => {
    const config = readConfig({ PROVIDER_EMAIL_DOMAINS: ' a.example, b.example ', SOCIAL_LINKS: 'X=https://x.com/a' })
    expect(config.PROVIDER_EMAIL_DOMAINS).toEqual(['a.example', 'b.example'])
    expect(config.SOCIAL_LINKS).toEqual([{ label: 'X', href: 'https://x.com/a' }])
    expect(config.AUDIT_DROPPED_IDS).toEqual(['4', '38', '46', '49', '50'])
  })

  test('take an accent that white text can stand on', () => {
    expect(accentCss(readConfig({ ACCENT_COLOR: '#7A1F5C' }))).toContain('--accent: #7a1f5c')
    expect(accentCss(readConfig({}))).toBe('')
  })
})
