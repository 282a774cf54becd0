import { randomUUID } from 'node:crypto'
import { neededToSignIn } from '@portal/domain/accounts/person-rules'
import { addressOfAccount } from '@portal/domain/records/keeper'
import { type AccessLevel, fullName, type Viewer } from '@portal/domain/session/user'
import {
  alreadyStakeholder,
  cannotAdd,
  emailProblem,
  nameParts,
  otherLevel,
} from '@portal/domain/stakeholders/validation'
import { foldAddress } from '@portal/domain/text/email-address'
import { staysOnEngagement } from '@portal/domain/workbook/apply-words'
import type { RowChange } from '@portal/domain/workbook/workbook'
import { changedFieldsOf, changedValues, type Draft } from './draft.ts'
import type { LineRecord, Stored } from './stored-records-data.ts'

/** Account of a customer's person as it will be. */
interface Access {
  record: { id: string; access_level: AccessLevel; active: boolean; project_ids: string[] }
  /** The first row that concerns it. */
  change: RowChange
}

interface Context {
  draft: Draft
  stored: Stored
  editor: Viewer
  providerDomains: readonly string[]
  /** Name of the customer of an engagement. */
  customerOf: (engagementId: string) => string | null
  /** By address. */
  accesses: Map<string, Access>
  /** Ids of lines that the workbook removes. */
  removed: Set<string>
}

/** Turns rows of the sheet Stakeholders into lines, and accounts with the engagements that they reach. */
export function addStakeholders(
  given: Pick<Context, 'draft' | 'stored' | 'editor' | 'providerDomains' | 'customerOf'>,
  changes: readonly RowChange[],
): void {
  const context = { ...given, accesses: new Map<string, Access>(), removed: new Set<string>() }
  for (const change of changes) if (change.state === 'missing') removeLine(context, change)
  for (const change of changes) if (change.state === 'missing') closeEngagement(context, change)
  for (const change of changes) if (change.state === 'changed') changeLine(context, change)
  for (const change of changes) if (change.state === 'added') addLine(context, change)
  for (const { record, change } of context.accesses.values()) given.draft.add('users', change, record)
}

function removeLine({ removed, ...context }: Context, change: RowChange): void {
  const line = context.stored.records.stakeholders.get(change.id)
  if (!line) return
  removed.add(line.id)
  context.draft.add('stakeholders', change, Object.assign({ id: line.id }, { removed: true }))
}

/** Closes an engagement to people who have no other line there. */
function closeEngagement(context: Context, change: RowChange): void {
  const line = context.stored.records.stakeholders.get(change.id)
  if (!line) return
  const { id, engagement_id } = line
  const email = line.email === null ? null : foldAddress(line.email)
  const others = email === null ? [] : (context.stored.linesOf.get(email) ?? [])
  if (others.some((each) => each.engagement_id === engagement_id && !context.removed.has(each.id))) return
  context.draft.withdrawn.push({ id, engagement_id, email })
  const access = email === null ? undefined : accessOf(context, email, change)
  if (access) access.record.project_ids = access.record.project_ids.filter((each) => each !== engagement_id)
}

function changeLine(context: Context, change: RowChange): void {
  const { draft, stored } = context
  const line = stored.records.stakeholders.get(change.id)
  if (!line) return
  const changed = changedFieldsOf(change)
  const values = changedValues(draft, change)
  const hasAccount = line.email !== null && accountFor(context, foldAddress(line.email)) !== undefined
  if (changed.has('engagement_id')) draft.reject(change, 'engagement_id', staysOnEngagement)
  else if (changed.has('email') && hasAccount) draft.reject(change, 'email', addressOfAccount)
  else if (changed.has('email')) admitLine(context, change, { ...line, ...values })
  else {
    const access =
      changed.has('access_level') && line.email !== null
        ? accessOf(context, foldAddress(line.email), change)
        : undefined
    if (access) {
      access.record.access_level = levelOf(change)
      draft.leveled.push(access.record.id)
    }
    draft.add('stakeholders', change, lineOf(line, change, values))
  }
}

function addLine(context: Context, change: RowChange): void {
  const { draft, editor, customerOf } = context
  const values = changedValues(draft, change)
  const company_name = customerOf(String(change.values.engagement_id))
  admitLine(context, change, { ...values, id: draft.idOf(change.id), company_name, invited_by: fullName(editor) })
}

/** Adds or changes a line whose person gets access by it. */
function admitLine(context: Context, change: RowChange, line: object): void {
  const { draft } = context
  const record = lineOf(line as LineRecord, change, {})
  const { id, engagement_id, full_name, role, company_name } = record
  const problem = admissionProblem(context, change, record)
  if (problem) draft.reject(change, ...problem)
  else draft.add('stakeholders', change, record)
  if (problem || record.email === null) return
  const person = { ...nameParts(full_name), role, job_title: role, company_name, access_level: levelOf(change) }
  const email = foldAddress(record.email)
  const access = accessOf(context, email, change) ?? newAccess(context, email, change, person)
  // The person was invited by a colleague and removed before.
  if (!access.record.active) Object.assign(access.record, person, { active: true })
  if (!access.record.project_ids.includes(engagement_id)) access.record.project_ids.push(engagement_id)
  draft.invitedLines.push(id)
}

/** Field and sentence. */
function admissionProblem(
  context: Context,
  change: RowChange,
  { id, email: given, engagement_id }: LineRecord,
): readonly [string, string] | undefined {
  const { stored, providerDomains, removed } = context
  if (given === null) return change.state === 'added' ? ['email', neededToSignIn] : undefined
  const email = foldAddress(given)
  const ofProvider = emailProblem(email, providerDomains)
  if (ofProvider) return ['email', ofProvider]
  const lines = stored.linesOf.get(email) ?? []
  if (lines.some((each) => each.engagement_id === engagement_id && each.id !== id && !removed.has(each.id)))
    return ['email', alreadyStakeholder]
  if (stored.beingErased.has(email) || !mayBeAdmitted(context, email)) return ['email', cannotAdd]
  const account = accessOf(context, email, change)?.record
  if (account?.active && account.access_level !== levelOf(change))
    return ['access_level', otherLevel(account.access_level)]
  return undefined
}

const levelOf = ({ values }: RowChange): AccessLevel => Number(values.access_level) as AccessLevel

const lineOf = (line: LineRecord, change: RowChange, values: object): LineRecord => ({
  ...line,
  ...values,
  access_level: levelOf(change),
})

function accountFor({ stored }: Context, email: string) {
  const account = stored.accountOfAddress.get(email)
  return account?.login_method === 'external' ? account : undefined
}

/** The rule of `admit` in stakeholders/admission-data.ts. */
function mayBeAdmitted({ stored }: Context, email: string): boolean {
  const account = stored.accountOfAddress.get(email)
  if (!account) return true
  if (account.login_method !== 'external' || account.blocked) return false
  return account.active || account.origin !== 'provider'
}

function accessOf(context: Context, email: string, change: RowChange): Access | undefined {
  const known = context.accesses.get(email)
  if (known) return known
  const user = context.stored.users.get(accountFor(context, email)?.id ?? '')
  if (!user) return undefined
  const record = { ...user, project_ids: [...user.project_ids] } as unknown as Access['record']
  const access = { record, change }
  context.accesses.set(email, access)
  return access
}

function newAccess(
  { accesses }: Context,
  email: string,
  change: RowChange,
  person: { access_level: AccessLevel },
): Access {
  const fixed = { login_method: 'external', is_stakeholder: true, is_superuser: false, employee_id: null }
  const access = {
    record: { id: `portal-${randomUUID()}`, email, ...person, ...fixed, active: true, project_ids: [] },
    change,
  }
  accesses.set(email, access)
  return access
}
