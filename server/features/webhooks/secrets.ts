import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/http/sealed.ts'

/** With this begins every secret, as the Standard Webhooks specification has it. */
const secretMark = 'whsec_'
const purpose = 'webhook secret'

type Key = Pick<Config, 'SECRETS_KEY'>

export const newSecret = (): string => `${secretMark}${randomBytes(32).toString('base64')}`

/** Stored form of a secret. A hash would not do, since signing needs the secret. */
export const storedSecret = (secret: string, { SECRETS_KEY }: Key): string =>
  SECRETS_KEY === null ? secret : seal(secret, SECRETS_KEY, purpose)

class SecretSealed extends Error {}

/** Throws `SecretSealed` where it was sealed with another key than today's. */
export function opened(secret: string, { SECRETS_KEY }: Key): string {
  if (secret.startsWith(secretMark)) return secret
  const plain = SECRETS_KEY === null ? null : unseal(secret, SECRETS_KEY, purpose)
  if (plain === null)
    throw new SecretSealed(
      'The secret was encrypted with another SECRETS_KEY: create a new secret, or set that key again',
    )
  return plain
}

/** Headers of one try: message id, time, and a signature for each valid secret. */
export function signed(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretMark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
