import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ExternalIds, PersonForm } from './person-form.ts'
import {
  changedFields,
  customerOfProvider,
  fieldProblems,
  neededToSignIn,
  personProblems,
  worksOrSignsIn,
} from './person-rules.ts'

const form = {
  name: 'Ben Ashworth',
  email: 'ben@provider.example' as string | null,
  job_title: null as string | null,
  works: true,
  left_on: null,
  signs_in: 'none' as const,
  is_superuser: false,
  provider_role: null,
  access_level: 1 as const,
  company_name: null as string | null,
  engagement_ids: [],
  person_id: null as string | null,
  account_id: null as string | null,
}
const ofSchema = (given: typeof form): Record<string, string> =>
  Object.fromEntries(
    (z.safeParse(z.extend(PersonForm, ExternalIds.shape), given).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message.charAt(0).toUpperCase() + message.slice(1),
    ]),
  )
const found = (given: typeof form) =>
  Object.entries(fieldProblems(given)).filter(([, problem]) => problem !== undefined)

describe('the fields of a person', () => {
  test.each([
    {},
    { name: ' ' },
    { name: 'x'.repeat(200) },
    { name: 'x'.repeat(201), job_title: '', company_name: 'y'.repeat(201) },
    { email: null },
    { email: 'ben@' },
    { email: 'ben provider.example' },
    { person_id: 'E-7_a', account_id: 'a b' },
    { person_id: 'x'.repeat(65) },
  ])('have the same sentences in the browser as by the schema of the import: %j', (more) => {
    const given = { ...form, ...more }
    expect(Object.fromEntries(found(given))).toEqual(ofSchema(given))
  })
})

describe('the form as a whole', () => {
  test('needs something to do, and an address to sign in', () => {
    expect(personProblems({ ...form, works: false })).toEqual({ works: worksOrSignsIn })
    expect(personProblems({ ...form, signs_in: 'staff', email: null })).toEqual({ email: neededToSignIn })
  })

  test('rejects addresses of the provider for customers alone', () => {
    const domains = ['provider.example']
    expect(personProblems({ ...form, signs_in: 'customer' }, domains)).toEqual({ email: customerOfProvider })
    expect(personProblems({ ...form, signs_in: 'staff' }, domains)).toEqual({})
  })

  test('names the fields that changed', () => {
    expect(changedFields(form, { ...form, job_title: 'Architect', engagement_ids: ['P1'] })).toEqual([
      'job_title',
      'engagement_ids',
    ])
  })
})
