// @module-tag once
import { expect, test } from 'vitest'
import { isOfThisOrigin } from './same-origin.ts'

const host = 'portal.example'
const from = (headers: Record<string, string>, method = 'POST') => isOfThisOrigin({ method, headers, host } as never)

test.each([
  ['a page of this origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['a page of a sibling name', { 'sec-fetch-site': 'same-site' }, false],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, false],
  [
    'a page of another site that also claims this origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://portal.example' },
    false,
  ],
  ['an older browser on this origin', { origin: 'https://portal.example' }, true],
  ['an older browser on another origin', { origin: 'https://evil.example' }, false],
  ['a page without an origin of its own', { origin: 'null' }, false],
  ['a client that is no browser', {}, true],
])('a change asked for by %s', (_, headers, allowed) => {
  expect(from(headers as Record<string, string>)).toBe(allowed)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s may come from anywhere', (method) => {
  expect(from({ 'sec-fetch-site': 'cross-site' }, method)).toBe(true)
})
