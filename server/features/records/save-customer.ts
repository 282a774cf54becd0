import { randomUUID } from 'node:crypto'
import { customerHasEngagements, idInUse, noSuchCustomer } from '@portal/domain/records/keeper'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { deleteCustomerRow, insertCustomer, lockCustomer, updateCustomer } from './customer-data.ts'
import { findKeeper } from './keeper-data.ts'
import { beginSave, rejectChanged, rejectUnlessPortalKeeps, wrongFields } from './save-data.ts'
import { isIdFree } from './used-id-data.ts'

type Needs = Pick<Services, 'now'>

export async function addCustomer(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  { id: given, name }: { id: string | null; name: string },
): Promise<{ id: string }> {
  permitSuperuser(viewer)
  await beginSave(services, db, viewer)
  rejectUnlessPortalKeeps(await findKeeper(db))
  const id = given ?? `portal-${randomUUID()}`
  const isFree = given === null || (await isIdFree(db, 'client', given))
  if (!isFree || !(await insertCustomer(db, id, name))) throw wrongFields({ id: idInUse })
  return { id }
}

export async function renameCustomer(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: string,
  { name, version }: { name: string; version: number },
): Promise<void> {
  await lockForChange(services, db, viewer, id, version)
  await updateCustomer(db, id, name)
}

export async function deleteCustomer(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await lockForChange(services, db, viewer, id, version)
  if (!(await deleteCustomerRow(db, id))) throw new ApiError(409, customerHasEngagements)
}

async function lockForChange(services: Needs, db: Queries, viewer: Viewer, id: string, version: number): Promise<void> {
  await beginSave(services, db, viewer)
  const stored = await lockCustomer(db, id)
  if (!stored) throw notFound(noSuchCustomer)
  permitSuperuser(viewer)
  rejectUnlessPortalKeeps(stored.keeper)
  await rejectChanged(db, stored, version)
}

export function permitSuperuser(viewer: Viewer): void {
  if (!mayEditRecords(viewer)) throw forbidden(onlySuperusersEdit)
}
