import type { User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../database/database.ts'
import { hashOf, newToken } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { readDeviceToken } from './cookie.ts'
import { keepDevice, renameDevice } from './known-device-data.ts'

/**
 * Remembers that this browser signed in with the person's address; the cookie's token, of which only a hash is kept. It
 * is new with every sign-in, so that a copy of the cookie is worth nothing after the next one.
 */
export async function rememberDevice(
  transaction: Queries,
  { config, now }: Pick<Portal, 'config' | 'now'>,
  request: FastifyRequest,
  user: Pick<User, 'id' | 'email'>,
): Promise<string> {
  const token = newToken()
  const token_hash = hashOf(token)
  const before = readDeviceToken(request, config)
  if (before !== undefined) await renameDevice(transaction, hashOf(before), token_hash)
  await keepDevice(transaction, { token_hash, email_hash: hashOf(user.email), account_id: user.id, used_at: now() })
  return token
}
