import { type EntryKind, mayCallWhileViewing, onlyViewing, recordedAs } from '@portal/domain/audit-log/entry'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { callerName, outOfScope, type Token } from '@portal/domain/tokens/token'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database, Queries } from '../database/database.ts'
import { ApiError, forbidden } from '../http/api-error.ts'
import { siteOf } from '../http/network.ts'
import type { Audit, AuditDetails } from './audit.ts'
import { insertEntry, type NewEntry } from './data.ts'

/** Sender of a request in the audit log: a person (`viewing` if a superuser views the portal as someone else), or an API token. */
export type Actor = { viewer: Viewer; viewing?: Viewer | undefined; token?: undefined } | { token: Token }

/** Audit event of one request; created for each call by `follow`. */
export interface AuditedCall {
  audit: Audit
  /** Writes the event of a call that succeeded, in its transaction if it has one. */
  done: (db: Queries, answer: unknown) => Promise<void>
}

export interface AuditLog {
  /** Runs a call and writes its audit event: a rejection at the end, a success when `done` is called. */
  follow: <Result>(
    about: { endpoint: Endpoint; request: FastifyRequest; actor: Actor | undefined; params: unknown },
    work: (audited: AuditedCall) => Promise<Result>,
  ) => Promise<Result>
  /** Writes an event of a request without a contract, or of the portal itself. */
  write: (queries: Queries, entry: Omit<NewEntry, 'at'>, request?: FastifyRequest) => Promise<void>
}

export function createAuditLog(db: Database, now: () => Date, log: Pick<FastifyBaseLogger, 'error'>): AuditLog {
  const write: AuditLog['write'] = (queries, entry, request) =>
    insertEntry(queries, { at: now(), ...(request && { address: request.ip, request_id: request.id }), ...entry })
  const isFirstInTenMinutes = oncePerTenMinutes(now)

  return {
    write,
    follow: async (about, work) => {
      const { endpoint, request, actor } = about
      const details: AuditDetails = {}
      const call = `${endpoint.method} ${endpoint.path}`
      const entry = (kind: EntryKind, more: Partial<NewEntry>): Omit<NewEntry, 'at'> => {
        const { written: _, each: __, requested_engagement_id, ...event } = details
        const { engagement_id } = event
        const sent = [about.params, request.query, request.body]
        const typed = engagement_id === undefined ? typedEngagement(sent, requested_engagement_id) : undefined
        return {
          kind,
          act: endpoint.records ?? endpoint.summary,
          call,
          ...actorFields(actor),
          object_id: typed ?? findObjectId(about.params, engagement_id),
          ...more,
          ...event,
        }
      }
      const done: AuditedCall['done'] = async (queries, answer) => {
        const kind = actor?.token ? 'token' : recordedAs(endpoint)
        if (kind === undefined || details.written) return
        const event = entry(details.kind ?? kind, { status: statusOf(endpoint), ...createdId(answer) })
        for (const object of details.each ?? [{}]) await write(queries, { ...event, ...object }, request)
      }
      const writeRejection = async (error: unknown): Promise<void> => {
        if (!(error instanceof ApiError) || (endpoint.records === null && !actor?.token) || details.written) return
        const kind = rejectionKind(endpoint, error, actor)
        if (kind === undefined) return
        if (error.status === 429 && !isFirstInTenMinutes(`${call} ${siteOf(request.ip)}`)) return
        const { status, message } = error
        const event = entry(kind, { status, reason: message })
        if (kind === 'sign_in_refused') request.log.warn({ ip: request.ip, reason: event.reason }, 'sign-in refused')
        await write(db, event, request)
      }
      try {
        const problem = findScopeProblem(endpoint, actor)
        if (problem) throw forbidden(problem)
        return await work({ audit: (more) => Object.assign(details, more), done })
      } catch (error) {
        // The caller gets the rejection even if its event cannot be written.
        await writeRejection(error).catch((reason: unknown) =>
          log.error({ err: reason }, 'could not record a rejected call in the audit log'),
        )
        throw error
      }
    },
  }
}

/** Reason why the actor may not make this call at all. Checked before the handler runs. */
function findScopeProblem(endpoint: Endpoint, actor: Actor | undefined): string | undefined {
  if (actor?.token) return outOfScope(actor.token, endpoint)
  return actor?.viewing && !mayCallWhileViewing(endpoint) ? onlyViewing : undefined
}

/** Invalid input is not logged; rejected access is. */
function rejectionKind(endpoint: Endpoint, { status }: ApiError, actor: Actor | undefined): EntryKind | undefined {
  if (!actor) return [403, 404, 410, 429].includes(status) ? 'sign_in_refused' : undefined
  if (status === 403 || status === 404) return 'access_refused'
  return recordedAs(endpoint) && [409, 410, 429].includes(status) ? 'access_refused' : undefined
}

const actorFields = (actor: Actor | undefined): Partial<NewEntry> => {
  if (!actor) return {}
  if (actor.token) return { actor: callerName(actor.token) }
  const { viewer, viewing } = actor
  return { account_id: viewer.id, actor: fullName(viewer), ...(viewing && { seen_as: viewing.id }) }
}

/** Object of a call: the last id in its path that is not the engagement's. */
const findObjectId = (params: unknown, engagement: string | undefined): string | undefined =>
  Object.values((params ?? {}) as Record<string, unknown>)
    .map(String)
    .findLast((id) => id !== engagement)

/**
 * The id of an engagement exactly as the caller typed it, for a call that was rejected before the gate let them in.
 * The gate may also have been asked for the engagement of a team or a file: the caller does not know that id.
 */
function typedEngagement(sent: readonly unknown[], requested: string | undefined): string | undefined {
  const parts = sent.map((part) => (part ?? {}) as Record<string, unknown>)
  if (requested !== undefined && parts.some((part) => Object.values(part).includes(requested))) return requested
  const ids = parts.map(({ project_id }) => project_id)
  return ids.find((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id))
}

/** Id of the object that a call created. */
function createdId(answer: unknown): Partial<NewEntry> {
  const { id } = (answer ?? {}) as { id?: unknown }
  return typeof id === 'string' ? { object_id: id } : {}
}

const statusOf = (endpoint: Endpoint): number => Number(Object.keys(endpoint.answers)[0] ?? 200)

const tenMinutes = 10 * 60 * 1000
/** Logs rate-limited calls once every ten minutes per caller. */
function oncePerTenMinutes(now: () => Date): (key: string) => boolean {
  const lastLogged = new Map<string, number>()
  return (key) => {
    const time = now().getTime()
    if (time - (lastLogged.get(key) ?? Number.NEGATIVE_INFINITY) < tenMinutes) return false
    if (lastLogged.size > 10_000) lastLogged.clear()
    lastLogged.set(key, time)
    return true
  }
}
