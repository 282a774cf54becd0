import type { User } from '@portal/domain/session/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import type { Session } from '../../platform/http/route.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { clearSessionCookie, readSessionToken } from './cookie.ts'
import {
  deleteExpiredSession,
  findAccount,
  findSession,
  type SessionLimits,
  type StoredSession,
  touchSession,
} from './data.ts'

const hour = 60 * 60 * 1000
/** How often "last seen" is written at most, so that not every read becomes a write. */
const touchEvery = 5 * 60 * 1000

type Needs = Pick<Portal, 'config' | 'db' | 'now'>

export const sessionLimits = ({ config, now }: Pick<Services, 'config' | 'now'>): SessionLimits => ({
  seenAfter: new Date(now().getTime() - config.SESSION_IDLE_HOURS * hour),
  createdAfter: new Date(now().getTime() - config.SESSION_MAX_DAYS * 24 * hour),
})

/** The session guard of every call: asks the database each time, so that a deactivated person is out at once. */
export const authenticate =
  ({ config, db, now }: Needs) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> => {
    const token = readSessionToken(request, config)
    if (token === undefined) return undefined
    const time = now().getTime()
    const limits = sessionLimits({ config, now })
    const session = await findSession(db, token, limits)
    if (!session) {
      await deleteExpiredSession(db, token, limits)
      clearSessionCookie(reply, config)
      return undefined
    }
    if (time - session.last_seen_at.getTime() > touchEvery) await touchSession(db, session.id, now())
    const viewed = await viewedIn(db, session)
    return viewed
      ? { id: session.id, viewer: viewed, viewedBy: session.viewer }
      : { id: session.id, viewer: session.viewer }
  }

/** Ends "view as" when the person is no longer a superuser or the viewed account was deactivated. */
async function viewedIn(db: Queries, { viewer, viewing_as }: StoredSession): Promise<User | undefined> {
  if (viewing_as === null || !viewer.is_superuser) return undefined
  const account = await findAccount(db, { id: viewing_as })
  if (!account?.active || account.is_superuser) return undefined
  const { active: _, ...user } = account
  return user
}
