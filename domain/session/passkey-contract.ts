import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { Assertion, CreationOptions, NewCredential, Passkey, PasskeyName, RequestOptions } from './passkey.ts'
import { User } from './user.ts'

const SignedIn = z.object({ user: User, referrer_link: z.nullable(z.string()) })

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/authorize/passkey/options',
  access: 'anyone',
  small: true,
  summary: 'Get the options for signing in with a passkey. They do not identify an account',
  records: null,
  answers: { 200: RequestOptions },
  refuses: [403, 429],
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/authorize/passkey',
  access: 'anyone',
  small: true,
  summary: 'Sign in with a passkey',
  records: 'Signed in with a passkey',
  body: Assertion,
  answers: { 200: z.object({ user: User }) },
  refuses: [403, 410, 429],
})

export const beginSecondStep = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step/options',
  access: 'anyone',
  small: true,
  summary:
    'Get the options for the second step after an access link: use a passkey or an authenticator app, or set up the first one',
  records: null,
  answers: {
    200: z.object({
      /** Options for using a passkey; null if one is to be created. */
      use: z.nullable(RequestOptions),
      make: z.nullable(CreationOptions),
      /** Whether the code of an authenticator app does as well, and whether one may be set up. */
      code: z.boolean(),
      set_up: z.boolean(),
      /** Time from which a person who lost their passkeys can create a new one; null if they have not asked. */
      recovery_at: z.nullable(z.string()),
    }),
  },
  refuses: [403, 410, 429],
})

export const finishSecondStep = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step',
  access: 'anyone',
  small: true,
  summary: 'Complete a sign-in by access link with a passkey',
  records: 'Signed in with a passkey after an access link',
  body: Assertion,
  answers: { 200: SignedIn },
  refuses: [403, 410, 429],
})

export const makeAtSecondStep = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step/passkey',
  access: 'anyone',
  small: true,
  summary: 'Create the first passkey after an access link, and sign in with it',
  records: 'Created a passkey after an access link',
  body: NewCredential,
  answers: { 200: SignedIn },
  refuses: [403, 409, 410, 429],
})

export const recoverPasskeys = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step/recovery',
  access: 'anyone',
  small: true,
  summary:
    'Report all passkeys and authenticator apps as lost, after an access link. New ones can be set up after a waiting time',
  records: 'Reported their passkeys lost',
  answers: { 200: z.object({ recovery_at: z.string() }) },
  refuses: [403, 410, 429],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/me/passkeys',
  access: 'signed-in',
  summary: 'List the caller’s passkeys',
  answers: {
    200: z.object({
      passkeys: z.array(Passkey),
      /** Whether they may have some, and whether their access asks for one. */
      may: z.boolean(),
      must: z.boolean(),
    }),
  },
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  access: 'signed-in',
  summary: 'Get the options for creating a passkey. Needs a recent sign-in',
  records: null,
  repeatable: true,
  answers: { 200: CreationOptions },
  refuses: [403, 409],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys',
  access: 'signed-in',
  summary: 'Add a passkey that the browser created. It is named after the browser and system',
  records: 'Added a passkey',
  body: NewCredential,
  answers: { 201: Passkey },
  refuses: [403, 409, 410],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/users/me/passkeys/{id}',
  access: 'signed-in',
  summary: 'Rename one of the caller’s passkeys',
  records: 'Renamed a passkey',
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  repeatable: true,
  answers: { 200: Passkey },
  refuses: [404],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/me/passkeys/{id}',
  access: 'signed-in',
  summary: 'Remove one of the caller’s passkeys. Needs a recent sign-in',
  records: 'Removed a passkey',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409],
})
