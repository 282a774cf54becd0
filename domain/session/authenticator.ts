import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { plainDigits } from '../text/digits.ts'
import { asName } from '../text/name.ts'
import { authenticatorNamed, enterAppDigits } from './authenticator-rules.ts'
import { mayHavePasskey, mustHavePasskey, type PasskeyRules } from './passkey.ts'
import { passkeyNameProblem } from './passkey-name.ts'
import type { Viewer } from './user.ts'
import { codePattern } from './validation.ts'

/** An app that shows a code of six digits, another one each half minute (RFC 6238). */
export const Authenticator = z.object({
  id: Id,
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})
export type Authenticator = z.infer<typeof Authenticator>

export const AuthenticatorName = z.string({ error: authenticatorNamed }).check(
  z.refine((name) => passkeyNameProblem(name) === undefined, authenticatorNamed),
  z.overwrite(asName),
)

export const AppCode = z
  .string({ error: enterAppDigits })
  .check(z.overwrite(plainDigits), z.regex(codePattern, enterAppDigits))

/** Data for setting up an authenticator app. */
export const AuthenticatorSetUp = z.object({
  /** To be typed: letters and digits, in base32. */
  secret: z.string(),
  /** Opens the app where it is on the same device (`otpauth://totp/...`). */
  address: z.string(),
  /** QR code of `size` × `size` modules; the dark ones as an SVG path. */
  picture: z.object({ size: z.number(), path: z.string() }),
})
export type AuthenticatorSetUp = z.infer<typeof AuthenticatorSetUp>

type Person = Pick<Viewer, 'login_method' | 'access_level'>

/** Only for people who sign in by email; staff use single sign-on. */
export const mayHaveAuthenticator = ({ login_method }: Pick<Person, 'login_method'>): boolean =>
  login_method === 'external'

/** Whether an access link is not enough: if the access level requires more, or an app is set up. */
export const mustTakeSecondStep = (person: Person, rules: PasskeyRules, hasAuthenticator: boolean): boolean =>
  mustHavePasskey(person, rules) || (hasAuthenticator && mayHavePasskey(person, rules))
