import { expect, test } from 'vitest'
import { getSignOnLink } from './contract.ts'

test('the single sign-on link has the key auth_uri', () => {
  const address = { auth_uri: 'https://id.example/authorize' }
  expect(getSignOnLink.answers[200].parse(address)).toEqual(address)
  expect(getSignOnLink.answers[200].safeParse({}).success).toBe(false)
})
