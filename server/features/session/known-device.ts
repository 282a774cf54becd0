import type { User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { readDeviceToken } from './cookie.ts'
import { hasDevices, isKnownDevice, renameDevice, saveDevice } from './known-device-data.ts'

interface Device {
  /** For the cookie; only its hash is stored. */
  token: string
  /** True if the person has signed in before, but never in this browser. */
  isNew: boolean
}

/** Remembers the browser of a sign-in. The cookie changes with every sign-in, so a stolen copy stops working at the next one. */
export async function rememberDevice(
  { config, now }: Pick<Services, 'config' | 'now'>,
  db: Queries,
  request: FastifyRequest,
  user: Pick<User, 'id' | 'email'>,
): Promise<Device> {
  const before = readDeviceToken(request, config)
  const email_hash = hashOf(user.email)
  const isKnown = before !== undefined && (await isKnownDevice(db, { token_hash: hashOf(before), email_hash }))
  const isNew = !isKnown && (await hasDevices(db, user.id))
  const token = newToken()
  const token_hash = hashOf(token)
  if (before !== undefined) await renameDevice(db, hashOf(before), token_hash)
  await saveDevice(db, { token_hash, email_hash, account_id: user.id, used_at: now() })
  return { token, isNew }
}
