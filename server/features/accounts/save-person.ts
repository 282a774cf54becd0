import { randomUUID } from 'node:crypto'
import { noSuchPerson } from '@portal/domain/accounts/permissions'
import type { PersonForm } from '@portal/domain/accounts/person-form'
import { changedFields, fieldWords } from '@portal/domain/accounts/person-rules'
import { notYourself } from '@portal/domain/admin/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { nameParts } from '@portal/domain/stakeholders/validation'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { blockAccount } from '../import/account-data.ts'
import { findKeeper } from '../records/keeper-data.ts'
import { beginSave, rejectChanged, rejectUnlessPortalKeeps } from '../records/save-data.ts'
import { changedLine, changeEngagements } from './change-engagements.ts'
import { checkIds, checkPerson, type ExternalIds } from './check-person.ts'
import { updateLines } from './engagement-lines-data.ts'
import { inviteStaff } from './invite-staff-data.ts'
import { rejectLastSuperuser } from './last-superuser-data.ts'
import {
  findHuman,
  formOf,
  type Human,
  type HumanKey,
  insertAccount,
  insertPerson,
  namedAs,
  updateAccount,
  updatePerson,
} from './person-data.ts'
import { changePhoto, type StoredPhoto } from './photo-data.ts'
import { moveAddress } from './sign-in-data.ts'

type Needs = Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>
type Context = Pick<RequestContext, 'db' | 'audit'>

export interface PersonChange extends PersonForm, ExternalIds {
  person_version: number | null
  account_version: number | null
  /** Keeps sessions and passkeys when the address changes. */
  same_person: boolean
  /** Ends the account's sessions, and no longer lets the person sign in. */
  deactivate: boolean
}

/** Adds a person record, a staff account, or both. */
export async function addPerson(
  services: Needs,
  { db, audit }: Context,
  viewer: Viewer,
  { person_id, account_id, ...form }: PersonForm & ExternalIds,
  photo: StoredPhoto | null | undefined,
): Promise<{ person_id: string | null; account_id: string | null }> {
  await beginSave(services, db, viewer)
  rejectUnlessPortalKeeps(await findKeeper(db))
  await checkPerson(db, services.config, form, undefined, undefined)
  const added = await addParts(services, { db }, { person_id, account_id }, form, {
    person: undefined,
    account: undefined,
  })
  if (photo) await changePhoto(db, await findAdded(db, added), photo)
  audit({ object_id: added.person_id ?? added.account_id ?? '', object: form.name })
  return added
}

/** Changes a person and their account, if both are still as the form showed them. */
export async function changePerson(
  services: Needs,
  { db, audit }: Context,
  viewer: Viewer,
  key: HumanKey,
  { person_version, account_version, person_id, account_id, same_person, deactivate, ...asked }: PersonChange,
  photo: StoredPhoto | null | undefined,
): Promise<void> {
  await beginSave(services, db, viewer)
  const stored = await findHuman(db, key, 'lock')
  if (!stored) throw notFound(noSuchPerson)
  const { person, account } = stored
  audit({ object_id: key.id, object: person?.name ?? asked.name })
  rejectUnlessPortalKeeps(await findKeeper(db))
  if (person) await rejectChanged(db, person, person_version ?? 0)
  if (account) await rejectChanged(db, account, account_version ?? 0)
  const before = formOf(stored)
  const form = withoutForeignFields(asked, before)
  await checkPerson(db, services.config, form, before, account?.id)
  const changed = new Set(changedFields(before, form))
  if (account && ((before.is_superuser && !form.is_superuser) || deactivate)) await rejectLastSuperuser(db, account.id)
  if (deactivate && account?.id === viewer.id) throw new ApiError(409, notYourself)
  await addParts(services, { db }, { person_id, account_id }, form, stored)
  await updateParts({ db }, stored, form, changed)
  if (account && changed.has('email')) await moveAddress(services, db, account, same_person)
  if (account && form.signs_in === 'customer') {
    await updateLines(db, account, changedLine(form, changed))
    await changeEngagements(services, { db, audit }, viewer, account, before, form)
  }
  if (photo !== undefined) await changePhoto(db, (await findHuman(db, key, 'lock')) ?? stored, photo)
  if (account && deactivate) await blockAccount(db, form.email ?? account.email)
  const words = [...changed].map((field) => fieldWords[field])
  audit({
    act: [
      'Changed a person',
      [...words, ...(photo === undefined ? [] : ['photo']), ...(deactivate ? ['deactivated'] : [])].join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  })
}

const findAdded = async (
  db: Context['db'],
  { person_id, account_id }: { person_id: string | null; account_id: string | null },
): Promise<Human> => {
  const key = person_id === null ? { kind: 'account', id: account_id ?? '' } : { kind: 'person', id: person_id }
  return (await findHuman(db, key, 'lock')) ?? { person: undefined, account: undefined }
}

/** Keeps the stored values of fields that another kind of account has. */
const withoutForeignFields = (asked: PersonForm, before: PersonForm): PersonForm => {
  const { access_level, company_name, engagement_ids, provider_role, is_superuser } = before
  const form = { ...asked, engagement_ids: asked.engagement_ids.toSorted() }
  if (form.signs_in === 'customer') return { ...form, provider_role, is_superuser }
  const customerFields = { access_level, company_name, engagement_ids }
  return form.signs_in === 'staff'
    ? { ...form, ...customerFields }
    : { ...form, ...customerFields, provider_role, is_superuser }
}

/** Adds the person record and the account that the form asks for and that are not stored. */
async function addParts(
  services: Needs,
  { db }: Pick<Context, 'db'>,
  given: ExternalIds,
  form: PersonForm,
  { person, account }: Human,
): Promise<{ person_id: string | null; account_id: string | null }> {
  const addsPerson = form.works && !person
  const addsAccount = form.signs_in === 'staff' && !account
  const idFor = (adds: boolean, id: string | null) => (adds ? (id ?? `portal-${randomUUID()}`) : null)
  const ids = { person_id: idFor(addsPerson, given.person_id), account_id: idFor(addsAccount, given.account_id) }
  await checkIds(db, {
    person_id: addsPerson ? given.person_id : null,
    account_id: addsAccount ? given.account_id : null,
  })
  const { name, email, job_title, left_on } = form
  const photo_id = person?.photo_id ?? account?.photo_id ?? null
  if (ids.person_id !== null)
    await insertPerson(db, { id: ids.person_id, ...namedAs(name), email, job_title, left_on, photo_id })
  const employee_id = ids.person_id ?? person?.id ?? null
  if (ids.account_id !== null) {
    await insertAccount(db, {
      ...staffAccount(form),
      id: ids.account_id,
      employee_id,
      photo_id,
    })
    await inviteStaff(services, db, [{ id: ids.account_id, email: form.email ?? '', name: nameParts(name).first_name }])
  }
  if (account && ids.person_id !== null) await updateAccount(db, account.id, { employee_id })
  return ids
}

/** Columns of a new staff account, as an import writes them. */
const staffAccount = ({ name, email, job_title, is_superuser, provider_role }: PersonForm) => ({
  ...nameParts(name),
  email: email ?? '',
  job_title,
  is_superuser,
  provider_role,
  role: null,
  company_name: null,
  login_method: 'internal' as const,
  access_level: 1 as const,
  active: true,
  replaced_by: null,
})

/** Writes what the person changed, and nothing else: a name or title that differs between the two stays. */
async function updateParts(
  { db }: Pick<Context, 'db'>,
  { person, account }: Human,
  form: PersonForm,
  changed: ReadonlySet<keyof PersonForm>,
): Promise<void> {
  const pick = <Field extends keyof PersonForm>(...fields: Field[]) =>
    Object.fromEntries(fields.filter((field) => changed.has(field)).map((field) => [field, form[field]]))
  if (person)
    await updatePerson(db, person.id, {
      ...(changed.has('name') && namedAs(form.name)),
      ...pick('email', 'job_title', 'left_on'),
    })
  if (account)
    await updateAccount(db, account.id, {
      ...(changed.has('name') && nameParts(form.name)),
      ...(account.login_method === 'external' && changed.has('job_title') && { role: form.job_title }),
      ...pick('email', 'job_title', 'is_superuser', 'provider_role', 'access_level', 'company_name'),
    })
}
