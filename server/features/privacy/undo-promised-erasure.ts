import { isDeepStrictEqual } from 'node:util'
import { noSuchPerson } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/privacy/contract'
import {
  addressInUse,
  copyEncryptedWithOtherKey,
  formerName,
  importUnderWay,
  tooLate,
} from '@portal/domain/privacy/erasure'
import type { Viewer } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Audit } from '../../platform/audit-log/audit.ts'
import { forgetRedactions } from '../../platform/audit-log/redaction-data.ts'
import type { Queries } from '../../platform/database/database.ts'
import { addToDeletionLog } from '../../platform/deletion-log/data.ts'
import { keepDeletionFile } from '../../platform/deletion-log/file.ts'
import { objectKey } from '../../platform/deletion-log/stored-entries.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { forEachSeparately } from '../../platform/jobs/run-separately.ts'
import type { Services } from '../../platform/portal.ts'
import type { Row } from '../../platform/stored-data/stored-table.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { keepOff } from '../stakeholders/data.ts'
import { eraseLateRows } from './erase-person.ts'
import { type ErasedPerson, unsealJson } from './erased-person.ts'
import { differing, findTables, type Table, writeRows } from './erasure-data.ts'
import * as erasures from './erasure-records-data.ts'
import { findSubject } from './personal-data.ts'
import * as promised from './undo-promised-erasure-data.ts'
import { writeAuditEvent } from './write-audit-event.ts'

// Earlier versions erased at once, kept a copy of the rows and promised that a superuser can undo it for 14 days. No code
// makes such copies any more. Delete in the release after 1.0: this file, its data file, the call, and the tables it names.

type Needs = Pick<Services, 'longRunningDb' | 'config' | 'now' | 'auditLog' | 'storedTables'>

/** Sealed at position 0 of `erasure_kept`. */
export interface PromisedPerson extends ErasedPerson {
  photos: string[]
}
/** Sealed at the further positions, in the order of the changes. */
export interface UndoChanges {
  table: string
  updated: { before: Row; after: Row }[]
  removed: Row[]
}

/**
 * Restores the person's data, except for what changed since, emails, sessions, and engagements that they were taken off
 * since.
 */
export async function undoErasure(
  services: Needs & Pick<Services, 'storage' | 'log'>,
  audit: Audit,
  { id, viewer, request }: { id: string; viewer: Viewer; request: FastifyRequest },
): Promise<void> {
  const { longRunningDb, now, config, storage, log } = services
  const call = { endpoint: contract.undoErasure, viewer, request, status: 204 }
  const undoneId = await longRunningDb.transaction().execute(async (transaction) => {
    if (!(await tryLockImports(transaction))) throw new ApiError(409, importUnderWay, { retryAfterSeconds: 60 })
    const erasure = await erasures.findErasure(transaction, id)
    if (!erasure) {
      const subject = await findSubject(transaction, id)
      if (!subject) throw notFound(noSuchPerson)
      const act = 'Tried to undo an erasure that does not exist'
      await writeAuditEvent(services, { db: transaction, audit }, { ...call, act }, id, subject.name)
      return undefined
    }
    const first = await promised.findUndoData(transaction, erasure.id, 0)
    if (!first || erasure.undo_until <= now()) throw new ApiError(409, tooLate)
    const person = unsealJson<PromisedPerson>(first.content, config)
    if (!person) throw new ApiError(409, copyEncryptedWithOtherKey)
    const email = person.subject.address[0] ?? ''
    if (!(await erasures.isAddressFree(transaction, email, id))) throw new ApiError(409, addressInUse)
    const tables = new Map((await findTables(transaction)).map((table) => [table.name, table]))
    for (let position = (await promised.countUndoData(transaction, erasure.id)) - 1; position > 0; position--) {
      const row = await promised.findUndoData(transaction, erasure.id, position)
      const undoChanges = row && unsealJson<UndoChanges>(row.content, config)
      if (!undoChanges) throw new ApiError(409, copyEncryptedWithOtherKey)
      const table = tables.get(undoChanges.table)
      if (!table) continue
      await putBack(transaction, table, undoChanges)
    }
    await keepOff(transaction, person.subject.stakeholder, email)
    await forgetRedactions(transaction, erasure.id)
    await promised.deleteErasure(transaction, erasure.id)
    await writeAuditEvent(services, { db: transaction, audit }, call, id, person.subject.name)
    await addToDeletionLog(transaction, { kind: 'undone', id: erasure.id })
    return erasure.id
  })
  if (undoneId === undefined) return
  // An instance of an earlier version would erase the person again by this object. Delete in the next release.
  await storage
    .remove(objectKey({ kind: 'erasure', id: undoneId }))
    .catch((error) => log.warn({ err: error }, 'could not delete an undone erasure from the file store, will retry'))
  await keepDeletionFile(services)
}

async function putBack(transaction: Queries, table: Table, { updated, removed }: UndoChanges): Promise<void> {
  const keyOf = (row: Row): string => JSON.stringify(table.key.map((column) => row[column]))
  const present = new Map(
    (
      await promised.findRows(
        transaction,
        table,
        updated.map(({ after }) => after),
      )
    ).map((row) => [keyOf(row), row]),
  )
  const restored = updated.flatMap(({ before, after }) => {
    const row = present.get(keyOf(after))
    if (!row) return []
    // Values that changed since the erasure stay.
    const back = differing(before, after).filter((name) => isDeepStrictEqual(row[name], after[name]))
    return [{ row: { ...row, ...Object.fromEntries(back.map((name) => [name, before[name]])) }, back }]
  })
  const columns = [...new Set(restored.flatMap(({ back }) => back))]
  await writeRows(
    transaction,
    table,
    restored.map(({ row }) => row),
    columns,
  )
  for (const row of removed) await promised.bringBack(transaction, table, row)
}

/** Ends erasures after 14 days: erases newly added data and deletes the data kept for undoing. */
export async function finishPromisedErasures(services: Needs): Promise<void> {
  const { longRunningDb, config, now, auditLog } = services
  await forEachSeparately(await promised.findEnded(longRunningDb, now()), (erasure) =>
    longRunningDb.transaction().execute(async (transaction) => {
      if (!(await tryLockImports(transaction))) return
      const row = await promised.findUndoData(transaction, erasure.id, 0)
      const person = row ? unsealJson<PromisedPerson>(row.content, config) : null
      if (person) await eraseLateRows(services, transaction, erasure, person)
      await promised.deleteUndoData(transaction, erasure.id, now())
      await erasures.deleteUnusedPhotos(transaction, person?.photos ?? [])
      await auditLog.write(transaction, {
        kind: 'admin',
        act: 'Finished the erasure of a person',
        actor: 'Erasure',
        object_id: erasure.account_id,
        object: formerName(erasure.number).name,
      })
    }),
  )
}
