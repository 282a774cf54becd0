import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

const seconds = 30
/** Clocks of phones go wrong: the code of the half minute before and after is taken as well. */
const window = 1

const shown = { algorithm: 'SHA1', digits: 6, period: seconds } as const

/** 160 random bits in base32, as apps take them. */
export const newTimeSecret = (): string => new Secret({ size: 20 }).base32

/** The half minute whose code it is, undefined for a code of none that counts now. Takes the same time for every wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...shown, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / seconds) + delta
}

/** Address for an authenticator app, also as a QR code. */
export function forApp(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const address = new TOTP({ ...shown, issuer, label, secret: Secret.fromBase32(secret) }).toString()
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { secret, address, picture: { size, path } }
}
