// @module-tag own-database
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { settings } from './settings.ts'

const hint = (given: string, meant: string): string => `${given} is not a setting of the portal. Did you mean ${meant}?`

describe('a misspelled setting', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_UR', 'SMTP_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['OIDC_ISUER', 'OIDC_ISSUER'],
    ['TRUST_PROXIES', undefined],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['DRAIN_SECOND', 'DRAIN_SECONDS'],
    ['POTR', 'PORT'],
    ['SMPT_URL_FILE', 'SMTP_URL_FILE'],
    ['SMTP_URL_FLIE', 'SMTP_URL_FILE'],
    ['smtp_url', 'SMTP_URL'],
  ])('%s is reported with the name that was probably intended: %s', (given, meant) => {
    expect(misspelledSettings({ [given]: 'secret' })).toEqual(meant === undefined ? [] : [hint(given, meant)])
  })

  test('is reported in the configuration', () => {
    expect(readConfig({ DATA_DIR: '/data', SMPT_URL: 'smtp://portal:secret@mail' }).misspelled).toEqual([
      hint('SMPT_URL', 'SMTP_URL'),
    ])
  })

  test('is reported together with the required setting that is missing because of it', () => {
    const read = () => readConfig({ OIDC_ISSUER: 'https://id.company.com', OIDC_CLIENTID: 'portal' })
    expect(read).toThrow(
      new ConfigError(
        `OIDC_CLIENT_ID must be set together with OIDC_ISSUER\n${hint('OIDC_CLIENTID', 'OIDC_CLIENT_ID')}`,
      ),
    )
  })
})

describe('names that are not misspelled', () => {
  test('all settings, and their variants that name a file', () => {
    const all = Object.keys(settings).flatMap((name) => [
      [name, 'x'],
      [`${name}_FILE`, 'x'],
    ])
    expect(misspelledSettings(Object.fromEntries(all))).toEqual([])
  })

  test('variables of the shell, Node and containers', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'PWD',
      'OLDPWD',
      'SHLVL',
      'USER',
      'LOGNAME',
      'MAIL',
      'LANG',
      'LC_ALL',
      'TZ',
      'TERM',
      'SHELL',
      'TMPDIR',
      'EDITOR',
      'XDG_DATA_DIRS',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'CERT_FILE',
      'SSL_CERT_FILE',
      'SSL_CERT_DIR',
      'HTTP_PROXY',
      'https_proxy',
      'NO_PROXY',
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_EXTRA_CA_CERTS',
      'NODE_VERSION',
      'KUBERNETES_PORT',
      'KUBERNETES_SERVICE_HOST',
      'PORTAL_SERVICE_PORT',
      'PGHOST',
      'PGPORT',
      'DATABASE_HOST',
      'DATABASE_PORT',
      'AWS_REGION',
      'LOG_FORMAT',
    ]
    expect(misspelledSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  })

  test('an empty variable', () => {
    expect(misspelledSettings({ SMPT_URL: '' })).toEqual([])
  })
})
