import { expect, test } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'
import { requestAccessCode } from '../session/contract.ts'

test('every API call has a path below /api, except the request for an access link', () => {
  const outside = allEndpoints.filter(({ endpoint }) => !endpoint.path.startsWith('/api/'))
  expect(outside.map(({ endpoint }) => endpoint)).toEqual([requestAccessCode])
})
