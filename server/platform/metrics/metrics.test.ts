import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createApp } from '../../app.ts'
import { silentLog, testPortal } from '../../testing/test-portal.ts'
import { readConfig } from '../config.ts'
import { listenForMetrics } from './serve-metrics.ts'

const portal = await testPortal({ OPERATOR_TOKEN: 'secret' })
beforeEach(portal.reset)
const headers = { authorization: 'Bearer secret' }
const scrape = async (): Promise<string> => (await portal.server.inject({ url: '/metrics', headers })).body
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('the metrics count responses and durations by the declared call', async () => {
  const account = await portal.records.stakeholderAccount([])
  const cookie = await portal.signIn(account)
  const series = 'portal_http_request_duration_seconds_count{call="GET /api/projects/{id}",status="404"}'
  const before = figureOf(await scrape(), series) ?? 0
  for (const id of ['one', 'two', 'three'])
    await portal.server.inject({ url: `/api/projects/${id}`, headers: { cookie } })
  const text = await scrape()
  expect(figureOf(text, series)).toBe(before + 3)
  expect(text).toContain(
    'portal_http_request_duration_seconds_bucket{le="0.005",call="GET /api/projects/{id}",status="404"}',
  )
  expect(text).not.toContain('/api/projects/one')
  // Buckets are cumulative: the last one has all requests.
  expect(figureOf(text, series.replace('_count{', '_bucket{le="+Inf",'))).toBe(before + 3)
  expect(figureOf(text, series.replace('_count{', '_sum{'))).toBeGreaterThan(0)
  expect(text).toMatch(/^# TYPE portal_http_request_duration_seconds histogram$/m)
})

test('the metrics cover database, emails, jobs, sessions, files, webhooks, audit log, checks and process', async () => {
  // Another portal: what the database knows is asked for again after 15 seconds at the earliest.
  await portal.signIn(await portal.records.stakeholderAccount([]))
  const config = readConfig({
    DATA_DIR: portal.portal.config.DATA_DIR ?? '',
    LOG_LEVEL: 'silent',
    OPERATOR_TOKEN: 'secret',
  })
  const { connection, clock } = portal
  const app = await createApp({ config, connection, log: silentLog(), now: clock.now, mailServer: null })
  const text = (await app.server.inject({ url: '/metrics', headers })).body
  await app.stop()
  expect(figureOf(text, 'portal_database_up')).toBe(1)
  expect(figureOf(text, 'portal_sessions')).toBe(1)
  expect(figureOf(text, 'portal_mails{state="failed"}')).toBe(0)
  expect(figureOf(text, 'portal_jobs{state="late"}')).toBe(0)
  expect(figureOf(text, 'portal_webhooks{state="off"}')).toBe(0)
  expect(figureOf(text, 'portal_webhook_deliveries{state="waiting"}')).toBe(0)
  expect(figureOf(text, 'portal_stored_bytes')).toBe(0)
  expect(figureOf(text, 'portal_audit_log_unsealed')).toBe(0)
  expect(figureOf(text, 'portal_check{check="database",state="ok"}')).toBe(1)
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('only operators can read the metrics; others get 404', async () => {
  for (const request of [{}, { authorization: 'Bearer wrong' }, { accept: 'text/html' }]) {
    const { statusCode, body } = await portal.server.inject({ url: '/metrics', headers: request })
    expect([statusCode, body]).toEqual([404, expect.not.stringContaining('portal_')])
  }
})

test('a separate port serves the metrics without a token, and nothing else', async () => {
  const { metrics } = await createApp({
    config: portal.portal.config,
    connection: portal.connection,
    log: silentLog(),
    now: portal.clock.now,
    mailServer: null,
  })
  const server = await listenForMetrics(metrics, '127.0.0.1', 0)
  afterAll(() => server.close())
  const { port } = server.address() as { port: number }
  const ask = (address: string) => fetch(`http://127.0.0.1:${port}${address}`)
  const answer = await ask('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await answer.text()).toContain('portal_sessions')
  expect([(await ask('/')).status, (await ask('/api/users/me')).status]).toEqual([404, 404])
  const tooLarge = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-long': 'x'.repeat(40_000) } })
  expect(tooLarge.status).toBe(431)
  for (const { headers } of [answer, tooLarge, await ask('/')])
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
})

describe('metrics used in the deploy folder', () => {
  const deploy = path.join(import.meta.dirname, '..', '..', '..', 'deploy')
  const read = (file: string): string => readFileSync(path.join(deploy, file), 'utf8')
  const namesIn = (expression: string): string[] =>
    expression.match(/\b(?:portal|process|nodejs)_\w+/g)?.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')) ??
    []
  // Known only where backups are made.
  const sometimes = ['portal_backup_age_seconds']

  test.each([
    ['alerts.yaml', () => (parse(read('alerts.yaml')).groups[0].rules as { expr: string }[]).map(({ expr }) => expr)],
    [
      'dashboard.json',
      () =>
        (JSON.parse(read('dashboard.json')).panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) =>
          targets.map(({ expr }) => expr),
        ),
    ],
  ])('%s uses only metrics that the portal exports', async (_, expressions) => {
    const text = await scrape()
    const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map((match) => match[1]))
    const named = expressions().flatMap(namesIn)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !known.has(name) && !sometimes.includes(name))).toEqual([])
  })
})
