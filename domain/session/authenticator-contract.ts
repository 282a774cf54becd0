import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { AppCode, Authenticator, AuthenticatorName, AuthenticatorSetUp } from './authenticator.ts'
import { User } from './user.ts'

const SignedIn = z.object({ user: User, referrer_link: z.nullable(z.string()) })

export const finishSecondStepWithCode = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step/code',
  access: 'anyone',
  small: true,
  summary: 'Sign in with the code of an authenticator app after an access link',
  records: 'Signed in with an authenticator app after an access link',
  body: z.object({ code: AppCode }),
  answers: { 200: SignedIn },
  refuses: [403, 410, 429],
})

export const beginAuthenticatorAtSecondStep = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step/authenticator/options',
  access: 'anyone',
  small: true,
  summary: 'Get the secret for the first authenticator app after an access link. Repeated calls return the same secret',
  records: null,
  answers: { 200: AuthenticatorSetUp },
  refuses: [403, 410, 429],
})

export const addAuthenticatorAtSecondStep = endpoint({
  method: 'POST',
  path: '/api/authorize/second-step/authenticator',
  access: 'anyone',
  small: true,
  summary: 'Set up the first authenticator app after an access link, and sign in with its code',
  records: 'Set up an authenticator app after an access link',
  body: z.object({ code: AppCode }),
  answers: { 200: SignedIn },
  refuses: [403, 410, 429],
})

export const listAuthenticators = endpoint({
  method: 'GET',
  path: '/api/users/me/authenticators',
  access: 'signed-in',
  summary: 'List the caller’s authenticator apps',
  answers: {
    200: z.object({
      authenticators: z.array(Authenticator),
      /** Whether they may have some. */
      may: z.boolean(),
    }),
  },
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/users/me/authenticators/options',
  access: 'signed-in',
  summary: 'Get the secret for a new authenticator app. Repeated calls return the same secret. Needs a recent sign-in',
  records: null,
  repeatable: true,
  answers: { 200: AuthenticatorSetUp },
  refuses: [403, 409],
})

export const addAuthenticator = endpoint({
  method: 'POST',
  path: '/api/users/me/authenticators',
  access: 'signed-in',
  summary:
    'Add the authenticator app that shows this code. After that, signing in with an access link also needs a code',
  records: 'Set up an authenticator app',
  body: z.object({ code: AppCode }),
  answers: { 201: Authenticator },
  refuses: [403, 409],
})

export const renameAuthenticator = endpoint({
  method: 'PATCH',
  path: '/api/users/me/authenticators/{id}',
  access: 'signed-in',
  summary: 'Rename one of the caller’s authenticator apps',
  records: 'Renamed an authenticator app',
  params: IdParams,
  body: z.object({ name: AuthenticatorName }),
  repeatable: true,
  answers: { 200: Authenticator },
  refuses: [404],
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/users/me/authenticators/{id}',
  access: 'signed-in',
  summary: 'Remove one of the caller’s authenticator apps. Needs a recent sign-in',
  records: 'Removed an authenticator app',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409],
})
