import { daysBefore } from '@portal/domain/dates/days-before'
import type { User } from '@portal/domain/session/user'
import { deviceLockDays } from '@portal/domain/session/validation'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { neighbourhoodOf } from '../../platform/http/network.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { readDeviceToken } from './cookie.ts'
import { findDevice, hasDevices, keepDevice, keepNetwork, renameDevice } from './known-device-data.ts'

type Needs = Pick<Services, 'config' | 'now'>
type Person = Pick<User, 'id' | 'email'>

interface Device {
  id: string
  /** For the cookie; only its hash is kept. */
  token: string
  /** The person has signed in before, and never from this device or from near this network. */
  isNew: boolean
}

const findDeviceOf = ({ config }: Pick<Services, 'config'>, db: Queries, request: FastifyRequest, email: string) => {
  const token = readDeviceToken(request, config)
  return token === undefined ? undefined : findDevice(db, { token_hash: hashOf(token), email_hash: hashOf(email) })
}

/** True if the person reported a sign-in from this browser as not theirs in the last 30 days. */
export async function isLockedOut(
  { config, now }: Needs,
  db: Queries,
  request: FastifyRequest,
  { email }: Person,
): Promise<boolean> {
  const device = await findDeviceOf({ config }, db, request, email)
  return !!device?.locked_at && device.locked_at > daysBefore(now(), deviceLockDays)
}

/**
 * Remembers the browser and network of a sign-in. The cookie changes with every sign-in, so a stolen copy stops working at
 * the next one.
 */
export async function rememberDevice(
  { config, now }: Needs,
  db: Queries,
  request: FastifyRequest,
  user: Person,
): Promise<Device> {
  const known = await findDeviceOf({ config }, db, request, user.email)
  const hasOthers = await hasDevices(db, user.id)
  const token = newToken()
  const token_hash = hashOf(token)
  const before = readDeviceToken(request, config)
  if (before !== undefined) await renameDevice(db, hashOf(before), token_hash)
  const deviceRow = { token_hash, email_hash: hashOf(user.email), account_id: user.id, used_at: now() }
  const id = await keepDevice(db, deviceRow)
  const network_hash = hashOf(`${user.id} ${neighbourhoodOf(request.ip)}`)
  const network = await keepNetwork(db, { account_id: user.id, network_hash, used_at: now() })
  const isKnown = known !== undefined && known.locked_at === null
  return { id, token, isNew: (hasOthers && !isKnown) || network === 'new' }
}
