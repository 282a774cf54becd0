import type { SignInWay } from '@portal/domain/session/passkey'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { readSessionToken } from './cookie.ts'
import { createSession, deleteSessionOfToken } from './data.ts'
import { deviceOf } from './device.ts'

/** Starts a new session and ends the browser's previous one. Returns the token for the cookie. */
export async function startSession(
  { config, now }: Pick<Services, 'config' | 'now'>,
  db: Queries,
  request: FastifyRequest,
  session: { account_id: string; way: SignInWay; id_token: string | null },
): Promise<string> {
  const earlier = readSessionToken(request, config)
  if (earlier !== undefined) await deleteSessionOfToken(db, earlier)
  const device = deviceOf(request.headers['user-agent'])
  const { token } = await createSession(db, { ...session, device, now: now() })
  return token
}
