import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { PersonRecord } from '../import/people.ts'
import { linkToken, wholeToken } from '../text/link-token.ts'
import { Email } from './fields.ts'
import { setupLinkGone } from './setup.ts'

const SetupToken = z.string().check(z.overwrite(wholeToken), z.regex(linkToken, setupLinkGone))

export const checkSetupLink = endpoint({
  method: 'POST',
  path: '/api/setup/link',
  access: 'anyone',
  small: true,
  summary: 'Check until when a setup link works, without using it',
  records: null,
  body: z.object({ token: SetupToken }),
  answers: { 200: z.object({ expires_at: z.string(), staff_domains: z.array(z.string()) }) },
  refuses: [410, 429],
})

export const beginSetupSignOn = endpoint({
  method: 'POST',
  path: '/api/setup/sign-on',
  access: 'anyone',
  small: true,
  summary: 'Get the address where single sign-on starts for the first superuser. The sign-on uses up the setup link',
  records: null,
  body: z.object({ token: SetupToken }),
  answers: { 200: z.object({ auth_uri: z.string() }) },
  refuses: [403, 410, 429, 503],
})

export const setUpWithPasskey = endpoint({
  method: 'POST',
  path: '/api/setup/passkey',
  access: 'anyone',
  small: true,
  summary: 'Make the first superuser, who then adds a passkey as the second step of a sign-in. Uses up the setup link',
  records: 'Set up the portal',
  body: z.object({ token: SetupToken, name: PersonRecord.shape.name, email: Email }),
  answers: { 204: null },
  refuses: [403, 410, 422, 429],
})
