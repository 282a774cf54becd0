import type { Endpoint } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import type { Queries } from '../database/database.ts'
import type { Portal } from '../portal.ts'

export interface LoggedCall {
  endpoint: Endpoint
  viewer: Viewer
  request: FastifyRequest
  status: number
  /** Overrides the declared action, if there was nothing to do. */
  act?: string
}
/** Writes an audit event in the transaction of the change. */
export async function note(
  { auditLog }: Pick<Portal, 'auditLog'>,
  transaction: Queries,
  { endpoint: { method, path, records }, viewer, request, status, act = records ?? '' }: LoggedCall,
  object_id: string,
  object: string,
): Promise<void> {
  const what = { kind: 'admin', act, call: `${method} ${path}`, status } as const
  const who = { account_id: viewer.id, actor: fullName(viewer) }
  await auditLog.write(transaction, { ...what, ...who, object_id, object }, request)
  audit({ written: true })
}
