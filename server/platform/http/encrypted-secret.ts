import type { Config } from '../config.ts'
import { seal, unseal } from './sealed.ts'

type Key = Pick<Config, 'SECRETS_KEY'>

const [plain, sealed] = ['plain:', 'sealed:'] as const

/** How a secret is kept that the portal must be able to read: sealed where SECRETS_KEY is set. */
export const encryptSecret = (secret: string, { SECRETS_KEY }: Key, purpose: string): string =>
  SECRETS_KEY === null ? plain + secret : sealed + seal(secret, SECRETS_KEY, purpose)

/** null where it was sealed with another key than today's. */
export function openedSecret(kept: string, { SECRETS_KEY }: Key, purpose: string): string | null {
  if (kept.startsWith(plain)) return kept.slice(plain.length)
  return SECRETS_KEY === null ? null : unseal(kept.slice(sealed.length), SECRETS_KEY, purpose)
}
