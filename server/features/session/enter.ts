import type { SignInWay } from '@portal/domain/session/passkey'
import type { User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { deviceOf } from './device.ts'
import { rememberDevice } from './known-device.ts'
import { newSignInEmail } from './new-sign-in-email.ts'
import { startSession } from './start-session.ts'

/** For the cookies. */
export interface Entered {
  token: string
  device: string
}

/** Starts a session for a person who has proved their identity. Emails them if they never signed in from this browser. */
export async function enter(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  request: FastifyRequest,
  user: User,
  way: SignInWay,
  id_token: string | null = null,
): Promise<Entered> {
  const known = await rememberDevice(services, db, request, user)
  const token = await startSession(services, db, request, { account_id: user.id, way, id_token })
  if (known.isNew)
    await services.mailer.queue(db, newSignInEmail(services, user, deviceOf(request.headers['user-agent'])))
  return { token, device: known.token }
}
