import { recordsAreBusy, rolesChanged } from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { findRoles, writeRoleOrder } from './choice-data.ts'
import { findKeeper } from './keeper-data.ts'
import { permitSuperuser } from './save-customer.ts'
import { rejectUnlessPortalKeeps } from './save-data.ts'

/** Sorts the roles in teams. No one else saves records meanwhile, because it writes the people on many work orders. */
export async function sortRoles(
  db: Queries,
  viewer: Viewer,
  { roles, before }: { roles: readonly string[]; before: readonly string[] },
): Promise<void> {
  permitSuperuser(viewer)
  if (!(await tryLockImports(db))) throw new ApiError(503, recordsAreBusy, { retryAfterSeconds: 2 })
  rejectUnlessPortalKeeps(await findKeeper(db))
  const stored = (await findRoles(db)).map(({ role }) => role)
  if (!isSame(stored, before) || !isSame(stored.toSorted(), roles.toSorted())) throw new ApiError(409, rolesChanged)
  await writeRoleOrder(db, roles)
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role, index) => role === other[index])
