import {
  type Assertion,
  type CreationOptions,
  mustHavePasskey,
  type NewCredential,
  type RequestOptions,
} from '@portal/domain/session/passkey'
import { noPasskeysHere, notAPasskey, passkeyMinutes, passkeyTooLate } from '@portal/domain/session/passkey-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TransactionContext } from '../../platform/database/transaction.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { insertPasskeyChallenge, type StoredPasskey, takePasskeyChallenge } from './passkey-data.ts'

type Needs = Pick<Services, 'config' | 'now'>
/** A used challenge stays used after a rejection. */
type ChallengeContext = Pick<TransactionContext, 'db' | 'onRollback'>
/** A challenge is valid for one purpose in one browser, which is known by its cookie or its session. */
export type Ceremony = { purpose: 'sign-in' | 'second-step' | 'add'; browser: string }

const milliseconds = passkeyMinutes * 60_000
/** Ed25519, ES256, RS256: what every device has one of. */
const algorithms = [-8, -7, -257]

/** Passkeys belong to the name under which people open the portal. */
const rpOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string => new URL(PUBLIC_URL).hostname

export const rulesOf = ({ STAFF_SIGN_ON, PASSKEY_LEVELS }: Config) => ({
  staffSignOn: STAFF_SIGN_ON === 'on',
  levels: PASSKEY_LEVELS,
})
export const mustHave = (config: Config, user: User): boolean => mustHavePasskey(user, rulesOf(config))

const nameOf = (challenge: string, { purpose, browser }: Ceremony): string =>
  hashOf(`${purpose} ${challenge} ${browser}`)

async function newChallenge(
  { config, now }: Needs,
  db: Queries,
  ceremony: Ceremony,
  user_handle: string | null = null,
): Promise<string> {
  if (!config.passkeys) throw forbidden(noPasskeysHere)
  const challenge = newToken()
  const expires_at = new Date(now().getTime() + milliseconds)
  await insertPasskeyChallenge(db, { id: nameOf(challenge, ceremony), user_handle, expires_at })
  return challenge
}

const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential, transports }) => ({ id: credential, type: 'public-key' as const, transports }))

/** Without a list of passkeys, the browser offers those that it knows. */
export const askToUse = async (
  services: Needs,
  db: Queries,
  ceremony: Ceremony,
  passkeys: readonly StoredPasskey[] = [],
): Promise<RequestOptions> => ({
  rpId: rpOf(services.config),
  challenge: await newChallenge(services, db, ceremony),
  timeout: milliseconds,
  userVerification: 'required',
  allowCredentials: descriptors(passkeys),
})

export async function askToMake(
  services: Pick<Services, 'config' | 'now' | 'settings'>,
  db: Queries,
  ceremony: Ceremony,
  user: User,
  passkeys: readonly StoredPasskey[],
): Promise<CreationOptions> {
  const handle = passkeys[0]?.user_handle ?? hashOf(newToken())
  return {
    rp: { id: rpOf(services.config), name: services.settings.product_name },
    user: { id: handle, name: user.email, displayName: fullName(user) },
    challenge: await newChallenge(services, db, ceremony, handle),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: milliseconds,
    attestation: 'none',
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** Loaded with the first passkey, not with the portal: it brings a library of certificates. */
const webAuthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
const bytes = (encoded: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(encoded, 'base64url'))

/** Uses up the challenge that the browser signed. It works once, even if the call is rejected. */
async function takeChallenge(
  { now }: Needs,
  { db, onRollback }: ChallengeContext,
  ceremony: Ceremony,
  clientData: string,
) {
  const { decodeClientDataJSON } = await webAuthn()
  const clientChallenge = await sensible(async () => {
    const { challenge, crossOrigin, topOrigin } = decodeClientDataJSON(clientData)
    return { challenge, isFramed: (crossOrigin ?? false) !== false || topOrigin !== undefined }
  })
  if (typeof clientChallenge?.challenge !== 'string') throw forbidden(notAPasskey)
  const { challenge, isFramed } = clientChallenge
  const id = nameOf(challenge, ceremony)
  onRollback((database) => takePasskeyChallenge(database, id, now()))
  const claimed = await takePasskeyChallenge(db, id, now())
  if (!claimed) throw new ApiError(410, passkeyTooLate)
  return { challenge, isFramed, user_handle: claimed.user_handle }
}

/** Undefined for what the library refuses, for whatever reason: it throws on anything that is not as it should be. */
async function sensible<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

export type VerifiedPasskey = Pick<
  Tables['passkey'],
  'credential' | 'user_handle' | 'public_key' | 'counter' | 'is_synced' | 'transports'
>

/** The passkey that a browser says it has made when it was asked to. */
export async function verifyNewPasskey(
  services: Needs,
  context: ChallengeContext,
  ceremony: Ceremony,
  made: NewCredential,
): Promise<VerifiedPasskey> {
  const { challenge, isFramed, user_handle } = await takeChallenge(services, context, ceremony, made.client_data)
  // The library does not look at frames when a passkey is registered.
  if (isFramed) throw forbidden(notAPasskey)
  const { decodeAttestationObject, isoCBOR, verifyRegistrationResponse } = await webAuthn()
  const verified = await sensible(async () => {
    const authData = decodeAttestationObject(bytes(made.attestation)).get('authData')
    // Attestation is not used, and its certificates must not be fetched.
    const unattested = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]) as never,
    )
    return verifyRegistrationResponse({
      response: {
        id: made.credential,
        rawId: made.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: made.client_data,
          attestationObject: Buffer.from(unattested).toString('base64url'),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: services.config.PUBLIC_URL,
      expectedRPID: rpOf(services.config),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified?.verified || user_handle === null) throw forbidden(notAPasskey)
  const { credential, credentialBackedUp } = verified.registrationInfo
  if (credential.id !== made.credential) throw forbidden(notAPasskey)
  return {
    credential: credential.id,
    user_handle,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    is_synced: credentialBackedUp,
    transports: made.transports,
  }
}

/**
 * Uses up the challenge of an assertion. `verify` then returns the new state of the passkey, or undefined if the signature
 * is wrong or the counter went back, which indicates a copy.
 */
export async function beginVerifying(
  services: Needs,
  context: ChallengeContext,
  ceremony: Ceremony,
  assertion: Assertion,
) {
  const { challenge, isFramed } = await takeChallenge(services, context, ceremony, assertion.client_data)
  const { verifyAuthenticationResponse } = await webAuthn()
  return (passkey: StoredPasskey): Promise<{ counter: number; is_synced: boolean } | undefined> =>
    sensible(async () => {
      // The library accepts a frame whose site the browser does not name.
      if (isFramed) return undefined
      const { user_handle } = assertion
      if (user_handle !== null && user_handle !== passkey.user_handle) return undefined
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id: assertion.credential,
          rawId: assertion.credential,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: assertion.client_data,
            authenticatorData: assertion.authenticator_data,
            signature: assertion.signature,
          },
        },
        expectedChallenge: challenge,
        expectedOrigin: services.config.PUBLIC_URL,
        expectedRPID: rpOf(services.config),
        credential: { id: passkey.credential, publicKey: bytes(passkey.public_key), counter: passkey.counter },
        requireUserVerification: true,
      })
      if (!verified) return undefined
      return { counter: authenticationInfo.newCounter, is_synced: authenticationInfo.credentialBackedUp }
    })
}
