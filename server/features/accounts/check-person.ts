import type { PersonForm } from '@portal/domain/accounts/person-form'
import {
  accountStays,
  addressErased,
  addressInUse,
  idNotFree,
  inviteCustomers,
  personProblems,
  recordStays,
  staffOfCustomer,
} from '@portal/domain/accounts/person-rules'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isIdFree } from '../records/used-id-data.ts'
import { findAddress, findCustomerOf, findEngagements, lockAddress } from './free-data.ts'

export interface ExternalIds {
  person_id: string | null
  account_id: string | null
}

/** Throws 422 with a sentence for each field that has a problem. `before` is undefined for a new person. */
export async function checkPerson(
  db: Queries,
  { PROVIDER_EMAIL_DOMAINS }: Pick<Config, 'PROVIDER_EMAIL_DOMAINS'>,
  form: PersonForm,
  before: PersonForm | undefined,
  accountId: string | undefined,
): Promise<void> {
  rejectProblems({
    ...(await engagementProblems(db, form, before)),
    ...(await addressProblems(db, form, before, accountId)),
    ...personProblems(form, form.email === before?.email ? [] : PROVIDER_EMAIL_DOMAINS),
    ...partProblems(form, before),
  })
}

/** Throws 422 if an id is in use. */
export async function checkIds(db: Queries, { person_id, account_id }: ExternalIds): Promise<void> {
  const isUsed = async (kind: 'person' | 'account', id: string | null): Promise<boolean> =>
    id !== null && !(await isIdFree(db, kind, id))
  rejectProblems({
    ...((await isUsed('account', account_id)) && { account_id: idNotFree }),
    ...((await isUsed('person', person_id)) && { person_id: idNotFree }),
  })
}

function rejectProblems(problems: Record<string, string>): void {
  const [problem] = Object.values(problems)
  if (problem !== undefined) throw new ApiError(422, problem, { fields: problems })
}

/** A form adds a person record or an account, but takes neither away. */
function partProblems(form: PersonForm, before: PersonForm | undefined): Record<string, string> {
  const had = before?.signs_in ?? 'none'
  return {
    ...(before?.works && !form.works && { works: recordStays }),
    ...(had !== 'none' && form.signs_in !== had && { signs_in: accountStays }),
    ...(had === 'none' && form.signs_in === 'customer' && { signs_in: inviteCustomers }),
  }
}

async function addressProblems(
  db: Queries,
  { email, signs_in }: PersonForm,
  before: PersonForm | undefined,
  accountId: string | undefined,
): Promise<Record<string, string>> {
  if (email === null || (email === before?.email && signs_in === before.signs_in)) return {}
  await lockAddress(db, email)
  const { is_used, is_being_erased } = await findAddress(db, email, accountId)
  if (is_being_erased) return { email: addressErased }
  if (signs_in === 'none') return {}
  if (is_used) return { email: addressInUse }
  const customer = signs_in === 'staff' ? await findCustomerOf(db, email) : undefined
  return customer === undefined ? {} : { email: staffOfCustomer(customer) }
}

async function engagementProblems(
  db: Queries,
  { engagement_ids }: PersonForm,
  before: PersonForm | undefined,
): Promise<Record<string, string>> {
  const added = engagement_ids.filter((id) => !before?.engagement_ids.includes(id))
  if (added.length === 0) return {}
  const there = await findEngagements(db, added)
  return added.every((id) => there.has(id))
    ? {}
    : { engagement_ids: 'One of these engagements does not exist any more' }
}
