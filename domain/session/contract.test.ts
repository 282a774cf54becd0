import { expect, test } from 'vitest'
import { getCurrentUser, getMe, getSignOnLink, requestAccessCode } from './contract.ts'

test.each([
  ['POST /authorize/access-code', requestAccessCode],
  ['GET /api/authorize/oauth2/link', getSignOnLink],
  ['GET /api/clients/my', getCurrentUser],
  ['GET /api/users/me', getMe],
])('the session call %s has the specified method and path', (specified, { method, path }) => {
  expect(`${method} ${path}`).toBe(specified)
})

test('the single sign-on link has the key auth_uri', () => {
  const address = { auth_uri: 'https://id.example/authorize' }
  expect(getSignOnLink.answers[200].parse(address)).toEqual(address)
  expect(getSignOnLink.answers[200].safeParse({}).success).toBe(false)
})
