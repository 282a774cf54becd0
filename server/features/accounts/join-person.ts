import { noSuchPerson } from '@portal/domain/accounts/permissions'
import { notJoinable, notOneName } from '@portal/domain/accounts/person-rules'
import type { Viewer } from '@portal/domain/session/user'
import { fold } from '@portal/domain/text/fold'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findKeeper } from '../records/keeper-data.ts'
import { beginSave, rejectUnlessPortalKeeps } from '../records/save-data.ts'
import { findHuman, formOf, updateAccount } from './person-data.ts'

/** Says that a staff account and a person record of the same name are one person. */
export async function joinPerson(
  services: Pick<Services, 'now'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  { account_id, person_id }: { account_id: string; person_id: string },
): Promise<void> {
  await beginSave(services, db, viewer)
  const person = await findHuman(db, { kind: 'person', id: person_id }, 'lock')
  const account = await findHuman(db, { kind: 'account', id: account_id }, 'lock')
  if (!person || !account) throw notFound(noSuchPerson)
  audit({ object_id: person_id, object: formOf(person).name })
  rejectUnlessPortalKeeps(await findKeeper(db))
  if (person.account || account.person || account.account?.login_method !== 'internal')
    throw new ApiError(409, notJoinable)
  if (fold(formOf(person).name) !== fold(formOf(account).name)) throw new ApiError(409, notOneName)
  await updateAccount(db, account_id, { employee_id: person_id })
}
