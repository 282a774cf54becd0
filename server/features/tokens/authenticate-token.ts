import { callerName, callsPerMinute, stateOf, type Token } from '@portal/domain/tokens/token'
import type { FastifyRequest } from 'fastify'
import { withoutTransaction } from '../../platform/database/transaction.ts'
import { hasAttempt, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import type { Portal } from '../../platform/portal.ts'
import { findTokenOf, noteUse } from './data.ts'

/** How often its last use is written at most, so that not every read becomes a write. */
const noteEvery = 60 * 1000
const tenMinutes = 10 * 60

/**
 * Looks up an API token with each call, so that a revoked one stops working at once. The call's scope decides what it may
 * do. Throws a 429 above its rate limit.
 */
export const authenticateToken =
  ({ db, now, auditLog }: Pick<Portal, 'db' | 'now' | 'auditLog'>) =>
  async (secret: string, request: FastifyRequest): Promise<Token | undefined> => {
    const found = await findTokenOf(db, secret)
    if (!found) return undefined
    const { id, name, prefix, scopes, last_used_at, last_used_from } = found
    const limits = { clients: found.client_ids, engagements: found.engagement_ids }
    const token = { id, name, prefix, scopes, limits }
    const state = stateOf(found, now())
    if (state !== 'valid') {
      const rejectionLimit = { key: `ended-token:${id}`, limit: 1, windowSeconds: tenMinutes, now: now() }
      const entry = {
        kind: 'sign_in_refused',
        act: 'Used an expired or revoked API token',
        actor: callerName(token),
      } as const
      if (await hasAttempt(db, rejectionLimit))
        await auditLog.write(db, { ...entry, status: 401, reason: state, object_id: id }, request)
      return undefined
    }
    const limit = { key: `token:${id}`, limit: callsPerMinute, windowSeconds: 60, now: now() }
    await takeAttempt(withoutTransaction(db), limit)
    const isNew = last_used_at === null || now().getTime() - last_used_at.getTime() > noteEvery
    if (isNew || last_used_from !== request.ip) await noteUse(db, id, now(), request.ip)
    return token
  }
