import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { asName } from '../text/name.ts'
import { passkeyNameProblem } from './passkey-name.ts'
import { notAPasskey, passkeyNameInvalid, signInWays, transports } from './passkey-rules.ts'
import type { AccessLevel, Viewer } from './user.ts'

export const SignInWay = z.enum(signInWays)
export type SignInWay = z.infer<typeof SignInWay>

export const PasskeyName = z.string({ error: passkeyNameInvalid }).check(
  z.refine((name) => passkeyNameProblem(name) === undefined, passkeyNameInvalid),
  z.overwrite(asName),
)

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
  /** Kept by a password manager that has it on several devices. */
  is_synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

const encoded = (max: number) =>
  z.string({ error: notAPasskey }).check(z.regex(/^[\w-]+$/, notAPasskey), z.maxLength(max, notAPasskey))

/** Browser's response with a new passkey; bytes in base64url, as everywhere here. */
export const NewCredential = z.object({
  credential: encoded(1400),
  client_data: encoded(4000),
  attestation: encoded(40_000),
  transports: z.array(z.enum(transports, notAPasskey)).check(z.maxLength(8, notAPasskey)),
})
export type NewCredential = z.infer<typeof NewCredential>

/** Browser's response with an existing passkey. */
export const Assertion = z.object({
  credential: encoded(1400),
  client_data: encoded(4000),
  authenticator_data: encoded(4000),
  signature: encoded(4000),
  user_handle: z.nullable(encoded(200)),
})
export type Assertion = z.infer<typeof Assertion>

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** Options for creating a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** Options for using a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** The operator's settings for passkeys. */
export interface PasskeyRules {
  /** Staff sign in through the identity provider. */
  staffSignOn: boolean
  /** Access levels that must have a passkey. */
  levels: readonly AccessLevel[]
}
type Person = Pick<Viewer, 'login_method' | 'access_level'>

/** Everyone, except staff who use single sign-on: their identity provider has its own second factor. */
export const mayHavePasskey = (
  { login_method }: Pick<Person, 'login_method'>,
  rules: Pick<PasskeyRules, 'staffSignOn'>,
): boolean => login_method === 'external' || !rules.staffSignOn

/** Staff without single sign-on, and customers of the access levels in the settings. */
export const mustHavePasskey = (person: Person, rules: PasskeyRules): boolean =>
  mayHavePasskey(person, rules) && (person.login_method === 'internal' || rules.levels.includes(person.access_level))
