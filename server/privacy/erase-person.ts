import { noSuchPerson, notYourself, onlySuperusers } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/privacy/contract'
import {
  type ErasedKind,
  type Erasure,
  type ErasurePreview,
  erasedKinds,
  formerName,
  importUnderWay,
  newOwnerInvalid,
  tooLate,
  undoDays,
} from '@portal/domain/privacy/erasure'
import type { Viewer } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Audit } from '../audit-log/audit.ts'
import type { Queries } from '../database/database.ts'
import { addToDeletionLog } from '../deletion-log/data.ts'
import { keepDeletionFile } from '../deletion-log/file.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Services } from '../portal.ts'
import { type Change, differing, type Erasing, findChanges } from './erasure-data.ts'
import * as erasures from './erasure-records-data.ts'
import type { Choice } from './erasure-rules.ts'
import { findSubject } from './personal-data.ts'
import { findErasureEntry } from './reapply-erasures-data.ts'
import { createLeftCounter } from './retained-data.ts'
import { apply, close, type UndoHead, undoDataOf } from './undo-changes.ts'
import { writeAuditEvent } from './write-audit-event.ts'

type Needs = Pick<Services, 'longRunningDb' | 'config' | 'now' | 'auditLog' | 'log'>
const day = 24 * 60 * 60 * 1000

/** Counts with the same code that performs the erasure. */
export async function previewErasure(
  { longRunningDb }: Pick<Needs, 'longRunningDb'>,
  id: string,
  choice: Choice,
): Promise<ErasurePreview> {
  return longRunningDb.transaction().execute(async (transaction) => {
    const subject = await findSubject(transaction, id)
    if (!subject) throw notFound(noSuchPerson)
    const names = await erasures.findNames(transaction, subject)
    const counts = new Map<ErasedKind, number>()
    const left = createLeftCounter()
    const erasing = { subject, names, former: formerName(0), choice }
    for await (const changes of findChanges(transaction, erasing, left.add))
      for (const change of changes)
        for (const kind of kindsOf(change, choice)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const kinds = Object.keys(erasedKinds) as ErasedKind[]
    return {
      counts: kinds.flatMap((kind) => (counts.has(kind) ? [{ kind, count: counts.get(kind) ?? 0 }] : [])),
      has_namesake: names.hasNamesake,
      left: left.counts(),
    }
  })
}

function kindsOf({ rule, before, after }: Change, { feedback }: Choice): ErasedKind[] {
  if (!rule) return ['mention']
  const removesWords =
    rule.kind === 'feedback' &&
    feedback === 'removed' &&
    after &&
    differing(before, after).some((name) => ['feedback', 'text', 'data'].includes(name))
  return removesWords ? [rule.kind, 'words'] : [rule.kind]
}

/** Erases a person. Does nothing if the person is already erased. */
export async function erasePerson(
  services: Needs,
  audit: Audit,
  { id, viewer, choice, request }: { id: string; viewer: Viewer; choice: Choice; request: FastifyRequest },
): Promise<Erasure> {
  const { longRunningDb, now } = services
  if (id === viewer.id) throw new ApiError(409, notYourself)
  const call = { endpoint: contract.erasePerson, viewer, request, status: 200 }
  const erased = await longRunningDb.transaction().execute(async (transaction) => {
    if (!(await erasures.takeTurn(transaction))) throw new ApiError(409, importUnderWay, { retryAfterSeconds: 60 })
    // If two superusers erase each other, the second is rejected, so that one superuser remains.
    if (!(await erasures.isActiveSuperuser(transaction, viewer.id))) throw forbidden(onlySuperusers)
    const subject = await findSubject(transaction, id)
    if (!subject) throw notFound(noSuchPerson)
    const done = await erasures.findErasure(transaction, id)
    if (done) {
      const act = 'Tried to erase a person who is already erased'
      await writeAuditEvent(services, { db: transaction, audit }, { ...call, act }, id, subject.name)
      return erasureOf(await erasures.findErasures(transaction), id)
    }
    if (choice.heir_id !== undefined && !(await erasures.mayInherit(transaction, choice.heir_id, subject.account)))
      throw new ApiError(422, newOwnerInvalid)
    await erasures.holdSessions(transaction, subject.account)
    const names = await erasures.findNames(transaction, subject)
    const erasure = await erasures.insertErasure(transaction, {
      account_id: id,
      erased_at: now(),
      erased_by: viewer.id,
      feedback: choice.feedback,
      heir_id: choice.heir_id ?? null,
      undo_until: new Date(now().getTime() + undoDays * day),
    })
    const former = formerName(erasure.number)
    await replaceEverywhere(services, transaction, erasure, { subject, names, former, choice })
    const entry = await findErasureEntry(transaction, erasure.id)
    if (entry) await addToDeletionLog(transaction, entry)
    await writeAuditEvent(services, { db: transaction, audit }, call, id, former.name)
    return erasureOf(await erasures.findErasures(transaction), id)
  })
  await keepDeletionFile(services)
  return erased
}

/** Applies the changes, and stores what undoing them needs and the hashes by which imports recognise the person. */
export async function replaceEverywhere(
  { config }: Pick<Needs, 'config'>,
  transaction: Queries,
  erasure: Pick<erasures.ErasureRow, 'id'>,
  erasing: Erasing,
): Promise<void> {
  const { subject, names } = erasing
  let position = 0
  const photos: string[] = []
  for await (const changes of findChanges(transaction, erasing)) {
    await apply(transaction, erasure.id, changes)
    const undoData = undoDataOf(changes)
    for (const { before } of changes) if (typeof before.photo_id === 'string') photos.push(before.photo_id)
    if (undoData)
      await erasures.insertUndoData(transaction, {
        erasure_id: erasure.id,
        position: ++position,
        content: close(undoData, config),
      })
  }
  const head: UndoHead = { subject, names, photos }
  await erasures.insertUndoData(transaction, { erasure_id: erasure.id, position: 0, content: close(head, config) })
  await erasures.insertKeys(transaction, erasure.id, subject, names)
}

const erasureOf = (all: readonly Erasure[], id: string): Erasure => {
  const found = all.find((each) => each.id === id)
  if (!found) throw new ApiError(409, tooLate)
  return found
}
