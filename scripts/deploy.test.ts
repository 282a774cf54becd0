import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { largestFile } from '@portal/domain/files/validation'
import { uploadImport } from '@portal/domain/import/contract'
import { largestImport } from '@portal/domain/import/upload'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../server/platform/config/settings.ts'
import { type Environment, readConfig } from '../server/platform/config.ts'
import { certificate } from '../server/testing/certificate.ts'
import { productionSettings } from '../server/testing/production-settings.ts'
import { hasHaproxy, hasNginx, pathWithSbin } from '../server/testing/proxies.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const known = Object.keys(settings)

describe('the Dockerfile', () => {
  const instructions = read('Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^(?<name>[A-Z]+) (?<rest>.+)/.exec(line)?.groups ?? {})
  const all = (name: string): string[] => instructions.filter((one) => one.name === name).map(({ rest = '' }) => rest)

  test('runs the usual build and copies only the built folder', () => {
    expect(all('RUN')).toEqual(['npm run build', 'install -d -o node -g node /data'])
    expect(all('COPY')).toEqual(['. .', '--from=build /app/dist ./'])
    expect(JSON.parse(read('package.json')).scripts.build).toBeDefined()
    expect(new Set(all('FROM').map((image) => image.split(' ')[0]))).toEqual(new Set(['node:24.9.0-bookworm-slim']))
  })

  test('runs the portal as an unprivileged user, with a port, a health check and a stop signal', () => {
    expect([all('USER'), all('STOPSIGNAL'), all('EXPOSE')]).toEqual([['node'], ['SIGTERM'], ['3000']])
    expect(JSON.parse(all('CMD')[0] ?? '')).toEqual(['node', 'server/main.js'])
    expect(all('HEALTHCHECK')[0]).toContain('/healthz')
  })

  test('sets only known settings, which are valid together with the operator’s settings', () => {
    const set = Object.fromEntries(all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))))
    expect(known).toEqual(expect.arrayContaining(Object.keys(set)))
    expect(readConfig({ ...productionSettings, ...set })).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' })
  })

  test('excludes local folders such as .git and node_modules', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '.tools', '**/node_modules', '**/dist']),
    )
  })
})

describe('the trial deployment', () => {
  interface Service {
    environment?: Environment
    depends_on?: Record<string, unknown> | string[]
  }
  const { services, volumes } = parse(read('deploy/compose.yaml')) as {
    services: Record<string, Service & { volumes?: string[] }>
    volumes: object
  }
  const environment = services.portal?.environment ?? {}

  test('gives the portal valid settings that point to its own services', () => {
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)))
    const config = readConfig({ ...environment, HOST: '0.0.0.0', DATA_DIR: '/data' })
    expect(config.demo).toBe(false)
    for (const address of [config.DATABASE_URL, config.S3_ENDPOINT, config.SMTP_URL])
      expect(Object.keys(services)).toContain(new URL(address ?? '').hostname)
  })

  test('names only existing services and volumes', () => {
    for (const { depends_on = {}, volumes: used = [] } of Object.values(services)) {
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(others))
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(used.map((volume) => volume.split(':')[0])))
    }
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/portal.service')
  const valuesOf = (key: string): string[] =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((found) => found[1] ?? '')

  test('starts the built server with known settings', () => {
    expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node /opt/portal/server/main.js'])
    expect(known).toEqual(expect.arrayContaining(valuesOf('Environment').map((pair) => pair.split('=')[0])))
  })

  test.skipIf(!existsSync('/usr/bin/systemd-analyze') || !existsSync('/usr/bin/node'))(
    'passes systemd’s own check',
    () => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy/portal.service')], {
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, ''])
    },
  )
})

describe('the proxy guide', () => {
  const guide = read('docs/operate/proxy.md')
  const blockOf = (language: string): string =>
    guide.match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's'))?.[1] ?? ''

  test('uses valid portal settings', () => {
    const environment = Object.fromEntries(
      [...(guide.match(/```\n(PUBLIC_URL.*?)```/s)?.[1] ?? '').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(readConfig({ ...productionSettings, DATA_DIR: '/data', ...environment })).toMatchObject({
      TRUST_PROXY: ['127.0.0.1'],
      https: true,
    })
    const named = [...guide.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map((found) => found[1])
    expect(known).toEqual(expect.arrayContaining(named))
  })

  test.each(['nginx', 'caddyfile', 'haproxy'])('%s accepts the largest file and the largest import', (language) => {
    const sizes = [...blockOf(language).matchAll(/\b(\d+)(?:m|MiB)\b|gt (\d+)/g)].map(([, megabytes, bytes]) =>
      megabytes === undefined ? Number(bytes) : Number(megabytes) * 1024 * 1024,
    )
    expect(Math.min(...sizes)).toBeGreaterThan(largestFile)
    expect(blockOf(language)).toContain(uploadImport.path)
    if (language !== 'haproxy') expect(Math.max(...sizes)).toBeGreaterThan(largestImport)
  })

  test.skipIf(!hasNginx)('nginx accepts its configuration', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-proxy-'))
    writeFileSync(path.join(folder, 'portal.pem'), certificate.cert)
    writeFileSync(path.join(folder, 'portal.key'), certificate.key)
    const file = path.join(folder, 'nginx.conf')
    // A test of the configuration binds its ports: these take sockets of the test alone.
    const block = blockOf('nginx')
      .replaceAll('/etc/ssl/', `${folder}/`)
      .replaceAll(/listen (\d+)/g, `listen unix:${folder}/$1.socket`)
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${block}\n}\n`,
    )
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', file], {
      encoding: 'utf8',
      env: pathWithSbin(),
    })
    rmSync(folder, { recursive: true })
    expect([status, stderr.split('\n').filter((line) => /\[(?:emerg|alert|crit|error)\]/.test(line))]).toEqual([0, []])
  })

  test.each([
    ['haproxy', /inter (\d+)s fall (\d+)/, 1],
    ['caddyfile', /health_interval (\d+)s/, 1],
  ])('%s detects that an instance is shutting down before it stops', (language, pattern, fallback) => {
    const [, interval, failures = fallback] = blockOf(language).match(pattern) ?? []
    const drain = Number(guide.match(/DRAIN_SECONDS=(\d+)/)?.[1])
    expect(Number(interval) * Number(failures)).toBeLessThan(drain)
    expect(Number(interval) * Number(failures)).toBeLessThan(Number(settings.DRAIN_SECONDS.fallback))
  })

  test.skipIf(!hasHaproxy)('haproxy accepts its configuration', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-proxy-'))
    writeFileSync(path.join(folder, 'portal.pem'), `${certificate.cert}\n${certificate.key}\n`)
    const file = path.join(folder, 'haproxy.cfg')
    writeFileSync(file, blockOf('haproxy').replaceAll('/etc/ssl/', `${folder}/`))
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', env: pathWithSbin() })
    rmSync(folder, { recursive: true })
    expect([status, stderr.split('\n').filter((line) => /ALERT|WARNING/.test(line))]).toEqual([0, []])
  })
})

test('portal.env lists every setting with its default value', () => {
  const lines = read('deploy/portal.env')
    .split('\n')
    .filter((line) => /^#[A-Z]/.test(line) && !/^# /.test(line))
  const environment = Object.fromEntries(
    lines.map((line) => [line.slice(1, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  expect(Object.keys(environment)).toEqual(known)
  expect({ ...readConfig(environment), given: new Set() }).toEqual(readConfig({}))
})
