import { formerName } from '@portal/domain/privacy/erasure'
import type { Queries } from '../../platform/database/database.ts'
import { addToDeletionLog, isLogged } from '../../platform/deletion-log/data.ts'
import { type DeletionEntry, type EntryOf, entryKey } from '../../platform/deletion-log/entry.ts'
import type { Services } from '../../platform/portal.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { applyErasure } from './erase-person.ts'
import * as erasures from './erasure-records-data.ts'
import { findSubject } from './personal-data.ts'
import * as again from './reapply-erasures-data.ts'

type Needs = Pick<Services, 'longRunningDb' | 'config' | 'now' | 'auditLog' | 'log' | 'storedTables'>

/**
 * Erases a person again whose erasure a restored backup undid, and adds it to the deletion log. `reversals` are all known
 * entries that take something back. Returns the person's new name, or undefined if there was nothing to erase. Throws while an
 * import is being written.
 */
export const reapplyErasure = (
  services: Needs,
  entry: EntryOf<'erasure'>,
  reversals: readonly DeletionEntry[],
): Promise<string | undefined> =>
  services.longRunningDb.transaction().execute(async (transaction) => {
    if (!(await tryLockImports(transaction))) throw new Error('an import is running')
    if (await isLogged(transaction, entryKey(entry))) return undefined
    const name = (await again.isErasure(transaction, entry.id))
      ? undefined
      : await eraseRestoredPerson(services, transaction, entry)
    await addToDeletionLog(transaction, entry)
    for (const each of reversals)
      if (each.kind === 'let-back') await again.allowHashAgain(transaction, each.id, new Date(each.at))
    return name
  })

/** Lets imports add an erased person's address again. */
export const reapplyAllowedAddress = ({ longRunningDb }: Needs, entry: EntryOf<'let-back'>): Promise<void> =>
  longRunningDb.transaction().execute(async (transaction) => {
    await again.allowHashAgain(transaction, entry.id, new Date(entry.at))
    await addToDeletionLog(transaction, entry)
  })

async function eraseRestoredPerson(
  services: Needs,
  transaction: Queries,
  entry: EntryOf<'erasure'>,
): Promise<string | undefined> {
  const { now, auditLog, log } = services
  const { id, feedback, erased_at, erased_by } = entry
  const hashed = await again.findByHashes(transaction, entry.keys)
  const isThere = (await findSubject(transaction, entry.account_id)) !== undefined
  const account_id = isThere ? entry.account_id : (hashed.account ?? entry.account_id)
  const other = await erasures.findErasure(transaction, account_id)
  if (other) {
    // After the restore, a superuser erased the same person.
    await again.insertHashes(transaction, other.id, entry.keys)
    return undefined
  }
  const number = await again.findFreeNumber(transaction, entry.number)
  if (!isThere && hashed.account === undefined)
    await again.insertFormer(transaction, account_id, number, hashed.person[0])
  const found = await findSubject(transaction, account_id)
  if (!found) throw new Error(`account ${account_id} not found`)
  const both = (kind: 'person' | 'stakeholder' | 'address'): string[] => [...new Set([...found[kind], ...hashed[kind]])]
  const subject = { ...found, person: both('person'), stakeholder: both('stakeholder'), address: both('address') }
  const heir_id =
    entry.heir_id !== null && (await erasures.mayInherit(transaction, entry.heir_id, subject.account))
      ? entry.heir_id
      : null
  await erasures.holdSessions(transaction, subject.account)
  const names = await erasures.findNames(transaction, subject)
  const erasure = await again.reinsertErasure(transaction, {
    id,
    number,
    account_id,
    erased_by,
    feedback,
    heir_id,
    erased_at: new Date(erased_at),
    applied_at: now(),
  })
  const former = formerName(number)
  const choice = { feedback, heir_id: heir_id ?? undefined }
  await applyErasure(services, transaction, erasure, {
    storedTables: services.storedTables,
    subject,
    names,
    former,
    choice,
  })
  await again.insertHashes(transaction, id, entry.keys)
  await auditLog.write(transaction, {
    kind: 'admin',
    act: 'Erased a person again',
    actor: 'Erasure',
    object_id: account_id,
    object: former.name,
    reason: 'The database was restored from a backup made before the erasure',
  })
  log.warn({ account_id, name: former.name }, 'erased a person again whom a restore had brought back')
  return former.name
}
