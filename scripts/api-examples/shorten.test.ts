// @module-tag own-database
import { expect, test } from 'vitest'
import { calmed } from './shorten.ts'

const example = (id: string, person: string, provider: string) => ({
  params: { id },
  answers: { 'application/json': { id, leads: [person, 'account-900'], by: `${person} at ${provider}.example` } },
})

test('random ids and counters in an example are replaced by stable values', () => {
  const first = example('0b6f4f0e-1c1f-4a57-9a3c-0d8a0d1f2a3b', 'account-24', '2bc5632bc59346a9ace19add91e49458')
  const later = example('9f6f4f0e-1c1f-4a57-9a3c-0d8a0d1f2a3c', 'account-31', '6ec3d47a636d4102892c11739dd031e0')
  expect(calmed(later)).toEqual(calmed(first))
  expect(calmed(first)).toEqual({
    params: { id: '5f0c1e9a-7b3d-4c62-9a18-000000000001' },
    answers: {
      'application/json': {
        id: '5f0c1e9a-7b3d-4c62-9a18-000000000001',
        leads: ['account-1', 'account-2'],
        by: 'account-1 at 2bc5632bc59346a9ace1000000000002.example',
      },
    },
  })
})

test('secrets and their prefixes are replaced by placeholders', () => {
  const secret = { secret: `cp_live_${'Xy-_'.repeat(10)}`, prefix: 'cp_live_FmcuptzV' }
  expect(calmed({ answers: secret })).toEqual({
    answers: { secret: `cp_live_9fK2mQxA${'0'.repeat(35)}`, prefix: 'cp_live_9fK2mQxA' },
  })
})
