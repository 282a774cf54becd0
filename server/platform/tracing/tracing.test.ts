import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTag, listTags } from '@portal/domain/tags/contract'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { sessionCookie } from '../../features/session/cookie.ts'
import { createSession } from '../../features/session/data.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { recordsIn } from '../../testing/records.ts'
import { emptyDatabase, migrated } from '../../testing/test-database.ts'
import { testClock } from '../../testing/test-portal.ts'
import { attributeOf, type CollectedSpan, startTraceCollector } from '../../testing/trace-collector.ts'
import { readConfig } from '../config.ts'
import { openTracing } from './open-tracing.ts'
import { tracedJobs, tracedMailServer, tracedSignOn, tracedStorage } from './traced.ts'
import type { Tracing } from './tracing.ts'

const collector = await startTraceCollector()
afterAll(collector.close)
beforeEach(() => {
  collector.received.length = 0
  collector.answers = 200
})

let reported: Tracing | undefined
const connection = await migrated((ended) => reported?.statement(ended))
afterAll(connection.close)

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
beforeEach(() => {
  lines.length = 0
})
const configOf = (more: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: '/nowhere',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...more,
  })
/** Stopping sends the remaining spans for at most two seconds; on a busy machine few may arrive. */
const sent = async (tracing: Tracing): Promise<void> => {
  await tracing.stop()
  await vi.waitFor(() => expect(tracing.collector.state()).not.toBe('unknown'), 20_000)
}
const opened = async (more: Record<string, string> = {}): Promise<Tracing> => {
  const tracing = await openTracing(configOf(more), log)
  if (!tracing) throw new Error('a collector is set')
  reported = tracing
  return tracing
}

describe('a trace', () => {
  /** Starts a portal, makes calls with `ask`, and returns the collected spans after it stopped. */
  async function traced(
    ask: (portal: {
      call: (method: 'GET' | 'POST', url: string, body?: object, headers?: object) => Promise<number>
      engagement: string
      email: string
    }) => Promise<void>,
    more: Record<string, string> = {},
  ): Promise<CollectedSpan[]> {
    const tracing = await opened(more)
    await emptyDatabase(connection.db)
    const { now } = testClock()
    const config = configOf(more)
    const app = await createApp({ config, connection, log, now, mailServer: null, tracing })
    const records = recordsIn(app.portal.db)
    const engagement = await records.engagement()
    const account_id = await records.stakeholderAccount([engagement])
    const { email } = await app.portal.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    const { token } = await createSession(app.portal.db, { account_id, device: 'Test', id_token: null, now: now() })
    const cookie = `${sessionCookie(config)}=${token}`
    await ask({
      call: async (method, url, body, headers = {}) =>
        (
          await app.server.inject({
            method,
            url,
            headers: { ...ownOrigin, cookie, ...headers },
            ...(body && { payload: body }),
          })
        ).statusCode,
      engagement,
      email,
    })
    await app.stop()
    await sent(tracing)
    return collector.spans()
  }
  const tagsOf = (engagement: string): string => createTag.path.replace('{id}', engagement)

  test('contains the request, named by its route, with its database statements below it', async () => {
    const spans = await traced(async ({ call, engagement }) => {
      expect(await call('POST', tagsOf(engagement), { name: 'Design' })).toBe(201)
    })
    const requests = spans.filter(({ kind }) => kind === 2)
    expect(requests.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      [`POST ${createTag.path}`, undefined],
    ])
    const [request] = requests
    expect(attributeOf(request, 'http.response.status_code')).toBe(201)
    const statements = spans.filter(({ kind }) => kind === 3)
    const texts = statements.map((span) => String(attributeOf(span, 'db.query.text')))
    expect(texts).toContainEqual(expect.stringMatching(/^insert into "tag" .*\$1/))
    expect(new Set(statements.map(({ traceId, parentSpanId }) => `${traceId} ${parentSpanId}`))).toEqual(
      new Set([`${request?.traceId} ${request?.spanId}`]),
    )
  })

  test('contains no parameters, query strings, email addresses or IP addresses', async () => {
    const words = ['hispered', '127.0.0.1']
    await traced(async ({ call, engagement, email }) => {
      words.push(engagement, email)
      await call('POST', tagsOf(engagement), { name: 'Whispered' })
      await call('GET', `${tagsOf(engagement)}?whispered=${encodeURIComponent(email)}`)
      await call('POST', tagsOf(engagement), { name: 'Whispered' })
      await call('GET', `/nothing/${email}`)
    })
    const output = collector.received.map(({ body }) => body).join('\n')
    expect(output).toContain(listTags.path)
    expect(words).toHaveLength(4)
    expect(words.filter((word) => output.includes(word))).toEqual([])
  })

  test('continues the trace of the caller, and its id is in the log', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const spans = await traced(async ({ call, engagement }) => {
      await call('GET', tagsOf(engagement), undefined, { traceparent })
    })
    expect(spans.find(({ kind }) => kind === 2)).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    })
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request')
    expect(line.trace_id).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  })

  test('covers one request; health checks and metrics have none', async () => {
    const spans = await traced(async ({ call, engagement }) => {
      for (const url of [tagsOf(engagement), tagsOf(engagement), '/healthz', '/readyz', '/metrics'])
        await call('GET', url)
    })
    const requests = spans.filter(({ kind }) => kind === 2)
    expect(requests.map(({ name }) => name)).toEqual([`GET ${listTags.path}`, `GET ${listTags.path}`])
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(2)
  })

  test('respects the configured sampling ratio, except when the caller asks for a trace', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const share = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
    const spans = await traced(async ({ call, engagement }) => {
      await call('GET', tagsOf(engagement))
      await call('GET', tagsOf(engagement), undefined, { traceparent })
    }, share)
    expect(spans.filter(({ kind }) => kind === 2)).toMatchObject([{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }])
  })
})

describe('outside requests', () => {
  test('traces jobs with their statements, emails, files and sign-on, and records only the type of an error', async () => {
    const tracing = await opened()
    const { db } = connection
    const failing = async (): Promise<never> => {
      throw Object.assign(new Error('helen@customer.example is not there'), { code: 'EENVELOPE' })
    }
    const [job] = tracedJobs(
      [{ name: 'tidy', handle: async () => void (await sql`select ${'helen'}::text`.execute(db)) }],
      tracing,
    )
    await job?.handle({} as never)
    const mailServer = tracedMailServer({ send: failing, check: failing, close: () => {} }, tracing)
    const nothing = {} as never
    await expect(mailServer?.send(nothing)).rejects.toThrow()
    const storage = tracedStorage({ put: async () => {} } as never, tracing)
    await storage.put('files/1', [])
    await expect(tracedSignOn({ complete: failing } as never, tracing).complete(nothing, nothing)).rejects.toThrow()
    await sent(tracing)
    const spans = collector.spans()
    const named = (name: string) => spans.find((span) => span.name === name)
    expect(spans.map(({ name }) => name).toSorted()).toEqual([
      'files put',
      'job tidy',
      'mail send',
      'select',
      'sign-on complete',
    ])
    expect(named('select')?.parentSpanId).toBe(named('job tidy')?.spanId)
    expect(attributeOf(named('select'), 'db.query.text')).toBe('select $1::text')
    expect(attributeOf(named('mail send'), 'error.type')).toBe('EENVELOPE')
    expect(JSON.stringify(spans)).not.toContain('helen')
  })
})

describe('a collector', () => {
  const firstClient = (tracing: Tracing) => tracing.during({ name: 'work', kind: 'internal' }, async () => {})

  test('receives protobuf at its address, with the configured headers', async () => {
    const tracing = await opened({
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,tenant=7',
      OTEL_SERVICE_NAME: 'our-portal',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    })
    await firstClient(tracing)
    await sent(tracing)
    expect(collector.received).toMatchObject([
      {
        path: '/v1/traces',
        headers: { 'content-type': 'application/x-protobuf', authorization: 'Bearer x', tenant: '7' },
        body: expect.stringMatching(/our-portal/),
      },
    ])
    expect(collector.received[0]?.body).toContain('staging')
    expect(tracing.collector.state()).toBe('up')
  })

  test('that rejects traces is down and logged once', async () => {
    collector.answers = 400
    const tracing = await opened()
    await firstClient(tracing)
    await sent(tracing)
    expect(tracing.collector.state()).toBe('down')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the trace collector does not work: traces are lost'])
  })

  test('that does not answer delays neither work nor shutdown', async () => {
    collector.answers = 'silent'
    const tracing = await opened()
    for (let count = 0; count < 5000; count++) await firstClient(tracing)
    await tracing.stop()
    await vi.waitFor(() => expect(collector.received.length).toBeGreaterThan(0), 20_000)
  })

  test('that is not configured adds no wrappers and loads no OpenTelemetry code', async () => {
    expect(await openTracing(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }), log)).toBeUndefined()
    expect(await openTracing(configOf({ OTEL_TRACES_EXPORTER: 'none' }), log)).toBeUndefined()
    const storage = {} as never
    expect(tracedStorage(storage, undefined)).toBe(storage)
    const server = path.join(import.meta.dirname, '..', '..')
    const sources = globSync('**/*.ts', { cwd: server, exclude: ['**/node_modules/**', '**/*.test.ts'] }).map(
      (file) => ({
        file: file.replaceAll(path.sep, '/'),
        text: readFileSync(path.join(server, file), 'utf8'),
      }),
    )
    const late = ['collect-traces', 'sampler', 'trace-exporter'].map((name) => `platform/tracing/${name}.ts`)
    const loading = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
    expect(loading(/from '@opentelemetry/).toSorted()).toEqual(late)
    expect(loading(/^import (?!type).* from '.*(?:collect-traces|sampler|trace-exporter)\.ts'/m)).toEqual([late[0]])
  })
})
