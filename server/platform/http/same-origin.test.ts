// @module-tag own-database
import { fromOtherSite, originMissing } from '@portal/domain/contract/error-answer'
import { expect, test } from 'vitest'
import { originProblem } from './same-origin.ts'

const host = 'portal.example'
const problem = (headers: Record<string, string>, { method = 'POST', forPrograms = false } = {}) =>
  originProblem({ method, headers, host, protocol: 'https', routeOptions: { config: { forPrograms } } } as never)

test.each([
  ['a page on this origin', { 'sec-fetch-site': 'same-origin' }, undefined],
  ['the address bar', { 'sec-fetch-site': 'none' }, undefined],
  ['a page on another subdomain', { 'sec-fetch-site': 'same-site' }, fromOtherSite],
  ['a page on another site', { 'sec-fetch-site': 'cross-site' }, fromOtherSite],
  [
    'a page on another site that also claims this origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://portal.example' },
    fromOtherSite,
  ],
  ['an older browser on this origin', { origin: 'https://portal.example' }, undefined],
  ['an older browser on another origin', { origin: 'https://evil.example' }, fromOtherSite],
  ['a page with an opaque origin', { origin: 'null' }, fromOtherSite],
  ['a client that does not send an origin', {}, originMissing],
])('checks the origin of a change requested by %s', (_, headers, sentence) => {
  expect(problem(headers as Record<string, string>)).toBe(sentence)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('allows %s from any origin', (method) => {
  expect(problem({ 'sec-fetch-site': 'cross-site' }, { method })).toBeUndefined()
  expect(problem({}, { method })).toBeUndefined()
})

test('only API tokens may omit the origin, and another site is still rejected', () => {
  expect(problem({ authorization: 'Bearer cp_live_abc' })).toBeUndefined()
  expect(problem({ authorization: 'Bearer abc' })).toBe(originMissing)
  expect(problem({ authorization: 'Basic cp_live_abc' })).toBe(originMissing)
  expect(problem({ authorization: 'Bearer cp_live_abc', origin: 'https://evil.example' })).toBe(fromOtherSite)
})

test('an address for programs accepts calls without an origin, but not from another site', () => {
  expect(problem({}, { forPrograms: true })).toBeUndefined()
  expect(problem({ 'sec-fetch-site': 'cross-site' }, { forPrograms: true })).toBe(fromOtherSite)
  expect(problem({ origin: 'https://evil.example' }, { forPrograms: true })).toBe(fromOtherSite)
})
