import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../server/config/settings.ts'
import { type Environment, readConfig } from '../server/config.ts'
import { productionSettings } from '../server/testing/production-settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = ['README.md', ...globSync('docs/operate/*.md', { cwd: root }).sort()]
const known = new Set<string>(Object.keys(settings))
/** Node's own, the one that stands for all, those of tests, and those that OpenTelemetry reads itself. */
const others = new Set([
  ...['NODE_EXTRA_CA_CERTS', 'NAME_FILE', 'HOSTILE_STRINGS', 'RACE_RUNS'],
  ...['TIMEOUT', 'COMPRESSION', 'CERTIFICATE'].map((what) => `OTEL_EXPORTER_OTLP_${what}`),
])
const commands = new Set(
  globSync('server/cli/*.ts', { cwd: root })
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/\.command\('([\w-]+)/g)])
    .map((found) => found[1]),
)
const isSetting = (name: string): boolean =>
  known.has(name) || others.has(name) || (name.endsWith('_FILE') && known.has(name.slice(0, -'_FILE'.length)))

describe.each(pages)('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].map((found) => found[1] ?? '')
  const set = blocks.flatMap((block) => [...block.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)])

  test('names only settings that there are', () => {
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map((found) => found[1] ?? '')
    expect([...named, ...set.map(([, name = '']) => name)].filter((name) => !isSetting(name))).toEqual([])
  })

  test('gives settings values that a production takes', () => {
    const given: Environment = Object.fromEntries(
      set.filter(([, , value]) => value !== '...').map(([, name = '', value]) => [name.replace(/_FILE$/, ''), value]),
    )
    const signOn =
      'OIDC_ISSUER' in given ? { STAFF_SIGN_ON: 'on', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'x' } : {}
    expect(() => readConfig({ ...productionSettings, DATA_DIR: '/srv/portal', ...signOn, ...given })).not.toThrow()
  })

  test('calls only commands that there are', () => {
    const called = [...text.matchAll(/(?:npm run portal --|server\/portal\.js) ([a-z][\w-]*)/g)].map(
      (found) => found[1],
    )
    expect(called.filter((command) => !commands.has(command ?? ''))).toEqual([])
  })

  test('leads to files that there are', () => {
    const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((found) => found[1] ?? '')
    expect(linked.filter((file) => !existsSync(path.join(root, path.dirname(page), file)))).toEqual([])
  })
})
