import { randomUUID } from 'node:crypto'
import type { PersonForm } from '@portal/domain/accounts/person-form'
import {
  accountStays,
  addressErased,
  addressInUse,
  personProblems,
  recordStays,
  staffOfCustomer,
} from '@portal/domain/accounts/person-rules'
import { notYourself } from '@portal/domain/admin/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { nameParts } from '@portal/domain/stakeholders/validation'
import { foldAddress } from '@portal/domain/text/email-address'
import { domainOf } from '@portal/domain/text/email-domain'
import { isBlocked, onlyWithAccount } from '@portal/domain/workbook/apply-words'
import type { RowChange } from '@portal/domain/workbook/workbook'
import { changedFieldsOf, type Draft } from './draft.ts'
import type { Stored, StoredAccount } from './stored-records-data.ts'

/** Turns rows of the sheet People into records: a row is a person record, a staff account, or both. */
export function addPeople(draft: Draft, stored: Stored, changes: readonly RowChange[], editor: Viewer): void {
  const moving = new Set<string>()
  const rows = changes.map((change) => {
    const account = stored.accountOfRow.get(change.id)
    const email = change.values.email
    if (account && change.state !== 'missing' && email !== account.email && changedFieldsOf(change).has('email'))
      moving.add(account.id)
    return { change, account, person: stored.records.people.get(change.id) }
  })
  for (const { change, account, person } of rows) {
    if (change.state === 'missing') {
      if (account) draft.reject(change, null, accountStays)
      else draft.add('people', change, Object.assign({ id: change.id }, { removed: true }))
      continue
    }
    const form = formOf(change)
    const before = draft.problems.length
    rejectWrong(draft, stored, { change, form, account, hasPerson: person !== undefined, moving, editor })
    if (draft.problems.length === before) addParts(draft, stored, { change, form, account, person })
  }
}

type Form = Pick<
  PersonForm,
  'name' | 'email' | 'job_title' | 'works' | 'left_on' | 'is_superuser' | 'provider_role' | 'access_level'
> & { signs_in: 'staff' | 'none' }

const formOf = ({ values }: RowChange): Form => ({
  name: String(values.name ?? ''),
  email: typeof values.email === 'string' ? foldAddress(values.email) : null,
  job_title: text(values.job_title),
  works: values.works === 'yes',
  left_on: text(values.left_on),
  signs_in: values.signs_in === 'yes' ? 'staff' : 'none',
  is_superuser: values.is_superuser === 'yes',
  provider_role: text(values.provider_role) as Form['provider_role'],
  access_level: Number(values.access_level ?? 1) as Form['access_level'],
})
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

interface Row {
  change: RowChange
  form: Form
  account: StoredAccount | undefined
}

function rejectWrong(
  draft: Draft,
  { accountOfAddress, beingErased, ownDomains }: Stored,
  {
    change,
    form,
    account,
    hasPerson,
    moving,
    editor,
  }: Row & { hasPerson: boolean; moving: ReadonlySet<string>; editor: Viewer },
): void {
  const { email, signs_in, works } = form
  const changed = changedFieldsOf(change)
  const problems = personProblems({ ...form, signs_in: account ? 'staff' : signs_in })
  if (hasPerson && !works) problems.works = recordStays
  if (changed.has('signs_in') && signs_in === 'staff' && account?.blocked) problems.signs_in = isBlocked
  if (changed.has('signs_in') && signs_in === 'none' && account?.id === editor.id) problems.signs_in = notYourself
  if (signs_in === 'none' && !account)
    for (const [field, isGiven] of [
      ['access_level', form.access_level !== 1],
      ['provider_role', form.provider_role !== null],
      ['is_superuser', form.is_superuser],
    ] as const)
      if (changed.has(field) && isGiven) problems[field] = onlyWithAccount
  if (email !== null && (changed.has('email') || changed.has('signs_in'))) {
    const owner = accountOfAddress.get(email)
    const customer = ownDomains.find(({ domains }) => domains.includes(domainOf(email)))
    if (beingErased.has(email)) problems.email = addressErased
    else if ((signs_in === 'staff' || account) && owner && owner.id !== account?.id && !moving.has(owner.id))
      problems.email = addressInUse
    else if (customer && signs_in === 'staff') problems.email = staffOfCustomer(customer.name)
  }
  rejectAll(draft, change, problems)
}

function rejectAll(draft: Draft, change: RowChange, problems: Record<string, string>): void {
  for (const [field, sentence] of Object.entries(problems)) draft.reject(change, field, sentence)
}

/** Writes what the row changes, and nothing else: a name or title that differs between record and account stays. */
function addParts(
  draft: Draft,
  stored: Stored,
  { change, form, account, person }: Row & { person: { id: string; photo: string | null } | undefined },
): void {
  const changed = changedFieldsOf(change)
  const pick = (...fields: (keyof Form)[]) =>
    Object.fromEntries(fields.filter((field) => changed.has(field)).map((field) => [field, form[field]]))
  const user = account && stored.users.get(account.id)
  const { name, email, job_title, left_on, signs_in } = form
  const personId = person?.id ?? (form.works ? newPersonId(draft, change) : null)
  if (person) draft.add('people', change, { ...person, ...pick('name', 'email', 'job_title', 'left_on') })
  else if (personId !== null) {
    const photo = user?.photo ?? null
    draft.add('people', change, Object.assign({ id: personId }, { name, email, job_title, left_on, photo }))
  }
  if (user && account) {
    const active = changed.has('signs_in') ? signs_in === 'staff' : account.active
    const record = {
      ...user,
      ...(changed.has('name') && nameParts(name)),
      ...pick('job_title', 'is_superuser', 'provider_role', 'access_level'),
      email: changed.has('email') && email !== null ? email : user.email,
      employee_id: user.employee_id ?? personId,
      active,
    }
    draft.add('users', change, record)
    if (record.email !== user.email) draft.moved.push(account)
    if (account.active && account.is_superuser && !(active && form.is_superuser)) draft.demoted.push(change)
  } else if (signs_in === 'staff' && email !== null) {
    const id = `portal-${randomUUID()}`
    const { is_superuser, provider_role, access_level } = form
    const own = { email, job_title, is_superuser, provider_role, access_level, ...nameParts(name) }
    const fixed = { role: null, company_name: null, login_method: 'internal', is_stakeholder: false, active: true }
    const photo = person?.photo ?? null
    draft.add('users', change, Object.assign({ id }, own, fixed, { employee_id: personId, photo, project_ids: [] }))
    draft.invitedStaff.push({ id, email, name: nameParts(name).first_name })
  }
}

/** Other rows refer to the new person record by the id of the row. */
function newPersonId(draft: Draft, { id, state }: RowChange): string {
  if (state !== 'added') draft.rename(id, `portal-${randomUUID()}`)
  return draft.idOf(id)
}
