import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { linkToken, wholeToken } from '../text/link-token.ts'
import { AccessCode, Email } from './fields.ts'
import { User } from './user.ts'

export * from './authenticator-contract.ts'
export * from './passkey-contract.ts'
export * from './sessions-contract.ts'
export * from './setup-contract.ts'

export const about = 'Sign-in, sessions, passkeys and authenticator apps.'

const LinkToken = z.string().check(z.overwrite(wholeToken), z.regex(linkToken, 'This is not an access link'))
const Challenge = z.object({
  /** Names the request, so that a code can be typed in without the address being known. Keep it to the browser. */
  challenge: Id,
  /** Set if the domain has its own identity provider: no email was sent, people sign in there. */
  own_sign_on: z.optional(z.object({ id: Id, name: z.string() })),
})

/**
 * Proof for signing in: the token of a link, or a code with the id of its request. Errors use the sentence of the field that
 * the caller sent, since a union's own sentence is not helpful.
 */
export const LoginProof = z.union([z.object({ token: LinkToken }), z.object({ challenge: Id, code: AccessCode })], {
  error: ({ input, errors }) => {
    const [token, code] = (errors ?? []) as { message: string }[][]
    const meant = typeof input === 'object' && input !== null && 'token' in input ? token : code
    return meant?.[0]?.message
  },
})

export const requestAccessCode = endpoint({
  method: 'POST',
  path: '/authorize/access-code',
  access: 'anyone',
  small: true,
  summary: 'Email an access link and a code to a stakeholder',
  records: 'Asked for an access link',
  body: z.object({ email: Email, referrer_link: z.optional(z.nullable(z.string())) }),
  answers: { 200: Challenge },
  refuses: [403, 429],
})

export const requestNewLink = endpoint({
  method: 'POST',
  path: '/api/authorize/new-link',
  access: 'anyone',
  small: true,
  summary: 'Email a new access link to the address of an old one, without showing the address',
  records: 'Asked for another access link',
  body: z.object({ token: LinkToken }),
  answers: { 200: Challenge },
  refuses: [403, 410, 429],
})

export const checkLink = endpoint({
  method: 'POST',
  path: '/api/authorize/link',
  access: 'anyone',
  small: true,
  summary:
    'Check whether an access link still works, without using it. If signed in, also check whether it is for someone else',
  records: null,
  body: z.object({ token: LinkToken }),
  answers: {
    200: z.object({
      usable: z.boolean(),
      for_somebody_else: z.optional(z.boolean()),
      /** Address that the link signs in; only of a link that works, and only for callers who are not signed in. */
      email: z.optional(z.string()),
    }),
  },
  refuses: [429],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/authorize/login',
  access: 'anyone',
  small: true,
  summary:
    'Sign in with the token of an access link or with a code. Each works once. The user is null if a second step follows',
  records: 'Signed in',
  body: LoginProof,
  answers: { 200: z.object({ user: z.nullable(User), referrer_link: z.nullable(z.string()) }) },
  refuses: [403, 410, 429],
})

export const getSignOnLink = endpoint({
  method: 'GET',
  path: '/api/authorize/oauth2/link',
  access: 'anyone',
  small: true,
  summary: 'Get the address where single sign-on starts, for provider staff or for the people of a customer',
  query: z.object({
    redirect: z.optional(z.string()),
    /** The `own_sign_on` that a request for a link answered. */
    at: z.optional(Id),
  }),
  answers: { 200: z.object({ auth_uri: z.string() }) },
  refuses: [404, 429, 503],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  small: true,
  summary: 'End the session. For provider staff, the response has the logout address of the identity provider',
  records: 'Signed out',
  whileViewing: true,
  repeatable: true,
  answers: { 200: z.object({ post_logout_link: z.nullable(z.string()) }) },
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'signed-in',
  small: true,
  summary: 'Get the signed-in person',
  answers: { 200: User },
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/clients/my',
  access: 'signed-in',
  small: true,
  summary: 'Get the signed-in person at start-up',
  answers: { 200: User },
})
