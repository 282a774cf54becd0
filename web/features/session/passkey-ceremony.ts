import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@portal/domain/session/passkey'
import { beginPasskeyLogin, loginWithPasskey } from '@portal/domain/session/passkey-contract'
import { transports } from '@portal/domain/session/passkey-rules'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { CallError, call } from '../../shared/http/call.ts'
import { passkeyUse } from './remembered.ts'

export const offersAutofill = browserSupportsWebAuthnAutofill
/** Ends what the browser is asked at the moment. */
export const cancelPrompt = (): void => WebAuthnAbortService.cancelCeremony()

/** Asks the person's devices for a new passkey. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { id, response } = await startRegistration({ optionsJSON: options as never })
  passkeyUse.note()
  return {
    credential: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: transports.filter((each) => response.transports?.includes(each)),
  }
}

/** Asks them to use one; with `autofill` quietly, among what the e-mail field offers to fill in. */
export async function askForPasskey(options: RequestOptions, autofill = false): Promise<Assertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: autofill,
  })
  passkeyUse.note()
  return {
    credential: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  }
}

/** Signs in with whatever passkey the person chooses. */
export async function signInWithPasskey(autofill = false) {
  const options = await call(beginPasskeyLogin, {})
  return call(loginWithPasskey, { body: await askForPasskey(options, autofill) })
}

/** Sentence for a failed ceremony; undefined if the person or this page cancelled it. */
export function ceremonyProblem(error: unknown): string | undefined {
  if (error instanceof CallError) return error.detail
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'You already have a passkey on this device'
  return 'This browser could not use a passkey. Please try again or use another device.'
}
