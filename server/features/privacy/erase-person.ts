import { randomUUID } from 'node:crypto'
import { formerName } from '@portal/domain/privacy/erasure'
import type { Queries } from '../../platform/database/database.ts'
import { addToDeletionLog } from '../../platform/deletion-log/data.ts'
import { keepDeletionFile } from '../../platform/deletion-log/file.ts'
import { forEachSeparately } from '../../platform/jobs/run-separately.ts'
import type { Services } from '../../platform/portal.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { deleteWorkbooks } from '../workbook/workbook-data.ts'
import { applyChanges } from './apply-changes.ts'
import { findErasable, isErased } from './erasable-data.ts'
import { type ErasedPerson, sealPerson, unsealPerson } from './erased-person.ts'
import { type Erasing, findChanges } from './erasure-data.ts'
import * as erasures from './erasure-records-data.ts'
import { findErasureEntry, insertFormer } from './reapply-erasures-data.ts'
import * as scheduled from './scheduled-erasure-data.ts'

type Needs = Pick<Services, 'longRunningDb' | 'config' | 'now' | 'auditLog' | 'log' | 'storedTables'>

/** Erases the people whose scheduled time has come. Superusers see a failure; the next run tries again. */
export async function eraseDue(services: Needs): Promise<void> {
  const { longRunningDb, now, log } = services
  const due = await scheduled.findDue(longRunningDb, now())
  await forEachSeparately(due, async (scheduled_erasure) => {
    try {
      await erasePerson(services, scheduled_erasure)
    } catch (error) {
      log.error({ err: error, scheduled_erasure }, 'could not erase a person, will retry')
      await scheduled.setProblem(longRunningDb, scheduled_erasure, 'failed')
    }
  })
  if (due.length > 0) await keepDeletionFile(services)
}

async function erasePerson(services: Needs, scheduledId: string): Promise<void> {
  const { longRunningDb, now, auditLog, storedTables } = services
  await longRunningDb.transaction().execute(async (transaction) => {
    // The next run tries again if an import is running.
    if (!(await tryLockImports(transaction))) return
    const due = await scheduled.takeDue(transaction, scheduledId, now())
    if (!due) return
    const { scheduled_by, feedback, new_owner_id } = due
    const found = await findErasable(transaction, due.subject, due)
    if (!found || (await isErased(transaction, due.subject, found)))
      return scheduled.dropScheduled(transaction, scheduledId)
    // One superuser must remain, even if two schedule each other's erasure.
    const isOwn = found.account.includes(scheduled_by)
    if (isOwn || !(await erasures.isActiveSuperuser(transaction, scheduled_by)))
      return scheduled.setProblem(transaction, scheduledId, 'scheduler')
    if (new_owner_id !== null && !(await erasures.mayInherit(transaction, new_owner_id, found.account)))
      return scheduled.setProblem(transaction, scheduledId, 'new-owner')
    await erasures.holdSessions(transaction, found.account)
    const names = await erasures.findNames(transaction, found)
    const account_id = found.account[0] ?? randomUUID()
    const erasure = await erasures.insertErasure(transaction, {
      account_id,
      erased_at: now(),
      erased_by: scheduled_by,
      feedback,
      heir_id: new_owner_id,
      applied_at: now(),
    })
    // Without an account there is an erased one from now on, which lists and restores can refer to.
    if (found.account.length === 0) await insertFormer(transaction, account_id, erasure.number, found.person[0])
    const subject = { ...found, id: account_id, account: found.account.length > 0 ? found.account : [account_id] }
    const former = formerName(erasure.number)
    const choice = { feedback, heir_id: new_owner_id ?? undefined }
    await applyErasure(services, transaction, erasure, { storedTables, subject, names, former, choice })
    const entry = await findErasureEntry(transaction, erasure.id)
    if (!entry) throw new Error(`erasure ${erasure.id} not found`)
    await addToDeletionLog(transaction, entry)
    await auditLog.write(transaction, {
      kind: 'admin',
      act: 'Erased a person',
      actor: 'Erasure',
      object_id: account_id,
      object: former.name,
      reason: `Scheduled by ${await erasures.findName(transaction, scheduled_by)}`,
    })
  })
}

/** Applies the changes and closes a scheduled erasure. Stores hashes for imports, and the names for `runSecondSearch`. */
export async function applyErasure(
  { config }: Pick<Needs, 'config'>,
  transaction: Queries,
  { id }: Pick<erasures.ErasureRow, 'id'>,
  erasing: Erasing,
): Promise<void> {
  const { subject, names } = erasing
  await deleteWorkbooks(transaction)
  const photos = await replaceNames(transaction, id, erasing)
  await erasures.deleteUnusedPhotos(transaction, photos)
  await erasures.insertKeys(transaction, id, subject, names)
  await scheduled.deleteScheduled(transaction, subject)
  await erasures.setNames(transaction, id, sealPerson({ subject, names }, config))
}

/** Returns the ids of the photos that the changed rows had. */
async function replaceNames(transaction: Queries, erasureId: string, erasing: Erasing): Promise<string[]> {
  const photos: string[] = []
  for await (const changes of findChanges(transaction, erasing)) {
    await applyChanges(transaction, erasureId, changes)
    for (const { before } of changes) if (typeof before.photo_id === 'string') photos.push(before.photo_id)
  }
  return photos
}

/** Milliseconds until the second search. Requests and jobs that read the name before the erasure have ended by then. */
const secondSearchDelay = 60 * 60 * 1000

/** Searches once more for rows that were written during an erasure, and then deletes the names. */
export async function runSecondSearch(services: Omit<Needs, 'auditLog'>): Promise<void> {
  const { longRunningDb, config, now, log } = services
  const waiting = await erasures.findUnsearched(longRunningDb, new Date(now().getTime() - secondSearchDelay))
  await forEachSeparately(waiting, ({ id }) =>
    longRunningDb.transaction().execute(async (transaction) => {
      if (!(await tryLockImports(transaction))) return
      const erasure = await erasures.findUnsearchedById(transaction, id)
      if (!erasure) return
      const person = unsealPerson(erasure.names, config)
      if (person) await eraseLateRows(services, transaction, erasure, person)
      else log.error({ erasure: id }, 'could not search again for an erased person, because SECRETS_KEY has changed')
      await erasures.setNames(transaction, id, null)
    }),
  )
}

/** Erases rows that were written since the erasure, with the same choices. */
async function eraseLateRows(
  { storedTables }: Pick<Needs, 'storedTables'>,
  transaction: Queries,
  { id, number, feedback, heir_id }: Pick<erasures.ErasureRow, 'id' | 'number' | 'feedback' | 'heir_id'>,
  person: ErasedPerson,
): Promise<void> {
  const { subject, names } = await withoutReusedAddress(transaction, person)
  const choice = { feedback, heir_id: heir_id ?? undefined }
  // A preview that was made during the erasure can have the name.
  await deleteWorkbooks(transaction)
  const photos = await replaceNames(transaction, id, {
    storedTables,
    subject,
    names,
    former: formerName(number),
    choice,
  })
  await erasures.deleteUnusedPhotos(transaction, photos)
}

/** If a new person has the address now, only rows with the erased person's ids are changed. */
async function withoutReusedAddress(transaction: Queries, { subject, names }: ErasedPerson): Promise<ErasedPerson> {
  for (const address of subject.address)
    if (!(await erasures.isAddressFree(transaction, address, subject.id)))
      return { subject: { ...subject, address: [] }, names: { ...names, addresses: [], hasNamesake: true } }
  return { subject, names }
}
