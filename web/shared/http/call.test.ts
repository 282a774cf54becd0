import { binary, endpoint } from '@portal/domain/contract/endpoint'
import { getEngagement, listEngagements } from '@portal/domain/engagements/contract'
import { endSession, getSignOnLink, requestAccessCode } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError, call, messageOf, noConnection, noSense, onSessionEnd, outcomeUnknown } from './call.ts'

const fetched = vi.fn<typeof fetch>()
const ended = vi.fn()
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail('it worked'),
    (error) => error,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  ended.mockReset()
  onSessionEnd(ended)
})

const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  access: 'signed-in',
  summary: 'test',
  records: 'Tested',
  body: { multipart: { files: ['file'] } },
  answers: { 200: z.object({ id: z.string() }) },
})
const download = endpoint({
  method: 'GET',
  path: '/api/file',
  access: 'signed-in',
  summary: 'test',
  answers: { 200: binary('application/pdf') },
})

describe('a call', () => {
  test('sends JSON with credentials and returns the response', async () => {
    answer(200, { challenge: 'c1' })
    const body = { email: 'a@b.example', referrer_link: null }
    expect(await call(requestAccessCode, { body })).toEqual({ challenge: 'c1' })
    expect(fetched).toHaveBeenCalledWith('/authorize/access-code', {
      method: 'POST',
      credentials: 'include',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  })

  test('fills in path and query and omits missing values', async () => {
    answer(200, [])
    await call(listEngagements, { query: { search_input: 'a & b', page_number: 2 } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/projects?search_input=a+%26+b&page_number=2')
    answer(200, {})
    await call(getEngagement, { params: { id: 'a/b' } })
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/projects/a%2Fb')
    answer(200, { auth_uri: 'x' })
    await call(getSignOnLink, { query: { redirect: undefined } })
    expect(fetched.mock.calls[2]?.[0]).toBe('/api/authorize/oauth2/link')
  })

  test('returns undefined for an empty body and a file for a file response', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(endSession, { params: { id: 's1' } })).toBeUndefined()
    fetched.mockResolvedValueOnce(new Response('pdf'))
    expect((await call(download, {})).size).toBe(3)
    // Files come from the portal's own origin.
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/file')
  })

  test('sends a form unchanged, so that the browser sets its boundary', async () => {
    answer(200, { id: 'f1' })
    const form = new FormData()
    await call(upload, { body: form })
    const sent = fetched.mock.calls[0]?.[1]
    expect(sent).toEqual({ method: 'POST', credentials: 'include', body: form, headers: expect.anything() })
    expect(Object.keys(sent?.headers ?? {})).toEqual(['idempotency-key'])
  })
})

describe('a failed call', () => {
  test('has the status, the message and the field errors', async () => {
    answer(422, { detail: 'Check it', fields: { email: 'Not an e-mail' } })
    const error = await failure(call(getSignOnLink, { query: {} }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 422, detail: 'Check it', fields: { email: 'Not an e-mail' } })
    expect(ended).not.toHaveBeenCalled()
  })

  test('has a default message when the response has none', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    expect(await failure(call(getSignOnLink, { query: {} }))).toMatchObject({ status: 502, detail: noSense })
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failure(call(getSignOnLink, { query: {} }))).toMatchObject({ status: 0, detail: noConnection })
    expect(messageOf(new Error('secret'))).toBe(noSense)
  })

  test('ends the session on a 401', async () => {
    answer(401, { detail: 'Please log in' })
    expect(await failure(call(requestAccessCode, { body: { email: 'a@b.example' } }))).toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledOnce()
  })

  test('remains an abort error when it was cancelled', async () => {
    fetched.mockRejectedValueOnce(new DOMException('', 'AbortError'))
    const { signal } = new AbortController()
    expect(await failure(call(getSignOnLink, { query: {} }, { signal }))).toMatchObject({ name: 'AbortError' })
    expect(fetched.mock.calls[0]?.[1]?.signal).toBe(signal)
  })
})

describe('a busy portal', () => {
  const detail = 'The portal is very busy right now.'
  const busy = (seconds?: string) =>
    fetched.mockResolvedValueOnce(
      new Response(JSON.stringify({ detail }), {
        status: 503,
        headers: seconds === undefined ? {} : { 'retry-after': seconds },
      }),
    )
  const list = (signal?: AbortSignal) =>
    call(listEngagements, { query: { search_input: '', page_number: 1 } }, { signal })
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test.each([
    ['after the time that it names', '2', 2000],
    ['after a second if it names none', undefined, 1000],
  ])('is asked once more %s', async (_, seconds, milliseconds) => {
    busy(seconds)
    answer(200, [])
    const answered = list()
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(fetched).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answered).toEqual([])
  })

  test('is asked no third time', async () => {
    busy('2')
    busy('2')
    const failed = failure(list())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failed).toMatchObject({ status: 503, detail })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test.each(['11', 'Thu, 26 Nov 2026 18:00:00 GMT'])('is not asked again if it names a wait of %s', async (seconds) => {
    busy(seconds)
    expect(await failure(list())).toMatchObject({ status: 503, detail })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('is not asked again after the call was aborted', async () => {
    busy('2')
    const controller = new AbortController()
    const failed = failure(list(controller.signal))
    await vi.advanceTimersByTimeAsync(1000)
    controller.abort()
    expect(await failed).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('gets a call that creates something a second time under the same idempotency key', async () => {
    busy('2')
    answer(200, { id: 'u1' })
    const answered = call(upload, { body: new FormData() })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answered).toEqual({ id: 'u1' })
    const [first, second] = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('gets a call without an idempotency key only once, whose outcome is then unknown', async () => {
    busy('2')
    const body = { email: 'a@b.example', referrer_link: null }
    expect(await failure(call(requestAccessCode, { body }))).toMatchObject({
      status: 503,
      detail: `${detail} ${outcomeUnknown}`,
    })
    expect(fetched).toHaveBeenCalledOnce()
  })
})
