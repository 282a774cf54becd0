import * as z from 'zod/mini'
import { entryKinds } from '../audit-log/entry.ts'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { AccessLevel, LoginMethod } from '../session/user.ts'
import { mailChoices } from './mail-choices.ts'

export const about = 'Accounts, jobs, emails and the audit log. For superusers only.'

const Search = z.optional(z.string().check(z.maxLength(200, 'Use 200 characters at most')))
const Page = z._default(countUpTo(100_000), 1)
export const pageSize = 50

export const Digest = z.object({
  /** People and accounts, each human once. */
  people: z.number(),
  visited: z.number(),
  /** Null before the first import that the portal recorded. */
  last_import: z.nullable(z.object({ at: z.string(), outcome: z.string(), seconds: z.number() })),
  failed_mails: z.number(),
  failed_jobs: z.number(),
  open_bug_reports: z.number(),
  /** Closed engagements that will be removed and are not held. */
  planned_removals: z.number(),
  entries_today: z.number(),
  stored_files: z.number(),
  stored_bytes: z.number(),
})
export type Digest = z.infer<typeof Digest>

export const getDigest = endpoint({
  method: 'GET',
  path: '/api/admin/digest',
  access: 'signed-in',
  summary: 'Get the key figures of the portal (superusers only)',
  answers: { 200: Digest },
  refuses: [403],
})

export const AdminPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  company_name: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  login_method: LoginMethod,
  access_level: AccessLevel,
  is_superuser: z.boolean(),
  /** `active`, kept out here, or not active in the provider's records. */
  state: z.enum(['active', 'deactivated', 'inactive']),
  engagements: z.number(),
  sessions: z.number(),
  last_visit: z.nullable(z.string()),
})
export type AdminPerson = z.infer<typeof AdminPerson>

const AdminSession = z.object({
  id: Id,
  device: z.string(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
})

export const listPersonSessions = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/sessions',
  access: 'signed-in',
  summary: 'List the sessions of a person (superusers only)',
  params: IdParams,
  answers: { 200: z.array(AdminSession) },
  refuses: [403, 404],
})

export const endPersonSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{id}/sessions/{session_id}',
  access: 'signed-in',
  summary: 'End a session of a person (superusers only)',
  records: 'Ended a session of a person',
  params: z.object({ id: Id, session_id: Id }),
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 404],
})

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{id}/sessions',
  access: 'signed-in',
  summary: 'End all sessions of a person (superusers only)',
  records: 'Ended all sessions of a person',
  params: IdParams,
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 404],
})

export const setDeactivated = endpoint({
  method: 'PATCH',
  path: '/api/admin/people/{id}',
  access: 'signed-in',
  summary: 'Deactivate or reactivate an account, overriding imports (superusers only)',
  records: 'Deactivated or reactivated a person',
  params: IdParams,
  body: z.object({ deactivated: z.boolean('Use true or false') }),
  repeatable: true,
  answers: { 200: AdminPerson },
  refuses: [403, 404, 409],
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/admin/people/{id}/invitation',
  access: 'signed-in',
  summary: 'Email a stakeholder how to sign in (superusers only)',
  records: 'Invited a person again',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const viewAs = endpoint({
  method: 'POST',
  path: '/api/admin/people/{id}/view',
  access: 'signed-in',
  summary: 'View the portal as another person, read-only (superusers only)',
  records: 'Started viewing the portal as a person',
  params: IdParams,
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const endView = endpoint({
  method: 'DELETE',
  path: '/api/admin/view',
  access: 'signed-in',
  summary: 'Stop viewing the portal as another person',
  records: 'Stopped viewing the portal as a person',
  repeatable: true,
  whileViewing: true,
  answers: { 204: null },
  refuses: [409],
})

export const AdminMail = z.object({
  id: Id,
  created_at: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'expired']),
  attempts: z.number(),
  reason: z.nullable(z.string()),
  may_send_again: z.boolean(),
})
export type AdminMail = z.infer<typeof AdminMail>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'signed-in',
  summary: 'Search the emails of the last 30 days and count them by state (superusers only)',
  query: z.object({
    search: Search,
    which: z._default(z.enum(mailChoices, `Use one of ${mailChoices.join(', ')}`), 'trouble'),
    page: Page,
  }),
  answers: {
    200: z.object({ counts: z.record(z.string(), z.number()), total: z.number(), mails: z.array(AdminMail) }),
  },
  refuses: [403],
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mails/{id}/again',
  access: 'signed-in',
  summary: 'Retry a failed email for three days (superusers only)',
  records: 'Sent an email again',
  params: IdParams,
  /** False where it did not fail, or not any more. */
  answers: { 200: z.object({ again: z.boolean() }) },
  refuses: [403],
})

export const AdminJob = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['created', 'retry', 'active', 'completed', 'failed', 'cancelled']),
  began_at: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  reason: z.nullable(z.string()),
})
export type AdminJob = z.infer<typeof AdminJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'signed-in',
  summary: 'List failed and retried background jobs, then the last run of each kind (superusers only)',
  answers: { 200: z.array(AdminJob) },
  refuses: [403],
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/again',
  access: 'signed-in',
  summary: 'Run a failed job again (superusers only)',
  records: 'Ran a job again',
  params: IdParams,
  /** False where it did not fail, or not any more. */
  answers: { 200: z.object({ again: z.boolean() }) },
  refuses: [403],
})

export const LogEntry = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(entryKinds),
  actor: z.nullable(z.string()),
  account_id: z.nullable(z.string()),
  /** Account as which they viewed the portal. */
  seen_as: z.nullable(z.string()),
  act: z.string(),
  status: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  engagement_id: z.nullable(z.string()),
  engagement: z.nullable(z.string()),
  object: z.nullable(z.string()),
  object_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

const logFilters = {
  kind: z.optional(z.enum(entryKinds, `Use one of ${entryKinds.join(', ')}`)),
  search: Search,
  account_id: z.optional(Id),
  engagement_id: z.optional(Id),
}

export const listLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'signed-in',
  summary: 'List audit events, newest first (superusers only)',
  query: z.object({ ...logFilters, before: z.optional(countUpTo(Number.MAX_SAFE_INTEGER)) }),
  answers: { 200: z.array(LogEntry) },
  refuses: [403],
})

export const exportLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log/export',
  access: 'signed-in',
  summary: 'Export the audit log as CSV with its hash chain, oldest first (superusers only)',
  records: 'Exported the audit log',
  query: z.object(logFilters),
  answers: { 200: binary('text/csv; charset=utf-8') },
  refuses: [403],
})
