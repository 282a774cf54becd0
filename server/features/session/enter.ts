import { daysAfter } from '@portal/domain/dates/days-before'
import type { SignInWay } from '@portal/domain/session/passkey'
import type { User } from '@portal/domain/session/user'
import { noticeDays } from '@portal/domain/session/validation'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { deviceOf } from './device.ts'
import { newSignInEmail } from './emails.ts'
import { isLockedOut, rememberDevice } from './known-device.ts'
import { insertNotice } from './notice-data.ts'
import { startSession } from './start-session.ts'

/** For the cookies. */
export interface Entered {
  token: string
  device: string
}

/**
 * Starts a session for a person who has proved their identity. If they never signed in from this browser, an email lets them
 * report it. Returns undefined if they reported this browser before.
 */
export async function enter(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  request: FastifyRequest,
  user: User,
  way: SignInWay,
  id_token: string | null = null,
): Promise<Entered | undefined> {
  if (await isLockedOut(services, db, request, user)) return undefined
  const known = await rememberDevice(services, db, request, user)
  const started = { account_id: user.id, way, id_token, device_id: known.id }
  const session = await startSession(services, db, request, started)
  if (known.isNew) await notifyOfSignIn(services, db, request, user, { session: session.id, device: known.id })
  return { token: session.token, device: known.token }
}

async function notifyOfSignIn(
  { config, mailer, now, settings }: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  request: FastifyRequest,
  user: User,
  ids: { session: string; device: string },
): Promise<void> {
  const token = newToken()
  const device = deviceOf(request.headers['user-agent'])
  const signed_in_at = now()
  const expires_at = daysAfter(signed_in_at, noticeDays)
  await insertNotice(db, {
    token_hash: hashOf(token),
    account_id: user.id,
    session_id: ids.session,
    device_id: ids.device,
    device,
    signed_in_at,
    expires_at,
  })
  await mailer.queue(
    db,
    newSignInEmail({
      to: user.email,
      name: user.first_name,
      device,
      token,
      signed_in_at,
      expires_at,
      publicUrl: config.PUBLIC_URL,
      timeZone: config.TIME_ZONE,
      productName: settings.product_name,
    }),
  )
}
