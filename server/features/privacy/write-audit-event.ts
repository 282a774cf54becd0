import type { Endpoint } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'

export interface LoggedCall {
  endpoint: Endpoint
  viewer: Viewer
  request: FastifyRequest
  status: number
  /** Overrides the declared action, if there was nothing to do. */
  act?: string
}

/** Writes the audit event of a call in the transaction of the change. */
export async function writeAuditEvent(
  { auditLog }: Pick<Services, 'auditLog'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  { endpoint: { method, path, records }, viewer, request, status, act = records ?? '' }: LoggedCall,
  object_id: string,
  object: string,
): Promise<void> {
  const what = { kind: 'admin', act, call: `${method} ${path}`, status } as const
  const who = { account_id: viewer.id, actor: fullName(viewer) }
  await auditLog.write(db, { ...what, ...who, object_id, object }, request)
  audit({ written: true })
}
