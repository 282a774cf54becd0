// @module-tag own-database
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { serveConstant } from './constant-answer.ts'
import { createHttpServer } from './server.ts'

const compressions = [vi.spyOn(zlib, 'brotliCompress'), vi.spyOn(zlib, 'gzip')]
// Named imports of a built-in module change only with this.
syncBuiltinESMExports()

const content = '{"paths":{}}'.repeat(10_000)
const read = vi.fn(async () => content)
const server = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, https: false })
serveConstant(server, '/large.json', { type: 'application/json; charset=utf-8', cacheControl: 'no-cache', read })
afterAll(() => server.close())
const ask = (headers: Record<string, string> = {}) => server.inject({ url: '/large.json', headers })

test('a constant answer is read and compressed once, however often it is asked for', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => ask({ 'accept-encoding': 'gzip, br' })))
  all.push(await ask({ 'accept-encoding': 'gzip' }))
  expect(all.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br', 'br', 'br', 'br', 'gzip'])
  expect([read, ...compressions].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})

test.each([
  ['br', 'gzip, deflate, br', (body: Buffer) => zlib.brotliDecompressSync(body)],
  ['gzip', 'gzip;q=0.5, br;q=0', (body: Buffer) => zlib.gunzipSync(body)],
  [undefined, 'identity', (body: Buffer) => body],
  [undefined, '', (body: Buffer) => body],
])('a constant answer is sent as %s to who accepts “%s”', async (encoding, accepted, unpack) => {
  const { statusCode, headers, rawPayload } = await ask({ 'accept-encoding': accepted })
  expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding'])
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'no-cache'])
  expect(unpack(rawPayload).toString()).toBe(content)
})

test('a caller who has the answer gets a 304, in any encoding', async () => {
  const { etag = '' } = (await ask({ 'accept-encoding': 'br' })).headers
  for (const accepted of ['br', 'identity']) {
    const { statusCode, body } = await ask({ 'if-none-match': String(etag), 'accept-encoding': accepted })
    expect([statusCode, body]).toEqual([304, ''])
  }
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200)
})

test('content that could not be read is read again', async () => {
  const other = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, https: false })
  const reads = vi.fn(async () => content).mockRejectedValueOnce(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }))
  serveConstant(other, '/file.js', { type: 'text/javascript', cacheControl: 'no-cache', read: reads })
  expect([(await other.inject('/file.js')).statusCode, (await other.inject('/file.js')).statusCode]).toEqual([503, 200])
  await other.close()
})
