import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@portal/domain/session/passkey'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Errors that a device or an attacker could make. */
export interface Wrong {
  origin?: string
  rpId?: string
  /** Skips user verification. */
  unverified?: boolean
  /** Signature counter to report. */
  counter?: number
  /** Signs with another key than it gave. */
  forged?: boolean
  type?: string
  /** Made in a frame of another site. */
  crossOrigin?: boolean
  topOrigin?: string
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** A device with one passkey (ES256), as a browser would speak for it; it counts its uses as security keys do. */
export function passkeyDevice(origin: string) {
  const [{ publicKey, privateKey }, stranger] = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ]
  const credential = randomBytes(32)
  let handle: string | null = null
  let counter = 0

  const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
        topOrigin: wrong.topOrigin,
      }),
    )
  const authData = (rpId: string, wrong: Wrong, more = Buffer.alloc(0)): Buffer => {
    const flags = 0x01 | (wrong.unverified ? 0 : 0x04) | (more.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? counter)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, more])
  }

  return {
    make: (options: CreationOptions, wrong: Wrong = {}): NewCredential => {
      handle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]) as never,
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, key])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(options.rp.id, wrong, attested))],
        ]) as never,
      )
      return {
        credential: encoded(credential),
        client_data: encoded(clientData('webauthn.create', options.challenge, wrong)),
        attestation: encoded(attestation),
        transports: ['internal'],
      }
    },
    use: (options: RequestOptions, wrong: Wrong = {}): Assertion => {
      counter += 1
      const client = clientData('webauthn.get', options.challenge, wrong)
      const data = authData(options.rpId, wrong)
      const key = wrong.forged ? stranger.privateKey : privateKey
      return {
        credential: encoded(credential),
        client_data: encoded(client),
        authenticator_data: encoded(data),
        signature: encoded(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
        user_handle: handle,
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>
