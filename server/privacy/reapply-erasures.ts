import { formerName } from '@portal/domain/privacy/erasure'
import { hasLine, type Line, type LineOf } from '../deletion-log/deletion-log.ts'
import { forEachSeparately, runSeparately } from '../jobs/run-separately.ts'
import type { Services } from '../portal.ts'
import { replaceEverywhere } from './erase-person.ts'
import * as erasures from './erasure-records-data.ts'
import { keepErasures } from './keep-erasures.ts'
import { findSubject } from './personal-data.ts'
import * as again from './reapply-erasures-data.ts'
import { finishErasures } from './undo-erasure.ts'

type Needs = Pick<Services, 'longRunningDb' | 'config' | 'now' | 'auditLog' | 'storage' | 'log'>

/** Erases people again whose erasure a restored backup undid, under the same names. Returns those names. */
export async function reapplyErasures(services: Needs): Promise<string[]> {
  const names: string[] = []
  const unknown = await keepErasures(services)
  const erase = async (line: Line): Promise<void> => {
    const name = line.kind === 'erasure' ? await eraseOne(services, line) : undefined
    if (name !== undefined) names.push(name)
  }
  const allowAddress = async (line: Line): Promise<void> => {
    if (line.kind === 'let-back') await again.allowHashAgain(services.longRunningDb, line.id, new Date(line.at))
  }
  await runSeparately(
    () => forEachSeparately(unknown, erase),
    () => forEachSeparately(unknown, allowAddress),
    async () => names.length > 0 && finishErasures(services),
  )
  return names
}

async function eraseOne(services: Needs, line: LineOf<'erasure'>): Promise<string | undefined> {
  const { longRunningDb, auditLog, storage, log } = services
  const adminEvent = await again.findLastAdminEvent(longRunningDb)
  if (await again.isErasure(longRunningDb, line.id)) return undefined
  // Undone since the deletion log was read.
  if (!(await hasLine(storage, line))) return undefined
  return longRunningDb.transaction().execute(async (transaction) => {
    // An import that is being written goes first; the next run sees to it.
    if (!(await erasures.takeTurn(transaction))) return undefined
    const { number, feedback } = line
    if (await again.isErasure(transaction, line.id)) return undefined
    // Another instance may have reapplied it, and a superuser undone that, since the line was found. The next run checks.
    if ((await again.findLastAdminEvent(transaction)) !== adminEvent) return undefined
    const hashed = await again.findByHashes(transaction, line.keys)
    const isThere = (await findSubject(transaction, line.account_id)) !== undefined
    const account_id = isThere ? line.account_id : (hashed.account ?? line.account_id)
    if (await erasures.findErasure(transaction, account_id)) return undefined
    if (!isThere && hashed.account === undefined) await again.insertFormer(transaction, account_id, number)
    const found = await findSubject(transaction, account_id)
    if (!found) throw new Error(`account ${account_id} not found`)
    const both = (kind: 'person' | 'stakeholder' | 'address'): string[] => [
      ...new Set([...found[kind], ...hashed[kind]]),
    ]
    const subject = { ...found, person: both('person'), stakeholder: both('stakeholder'), address: both('address') }
    const heir_id =
      line.heir_id !== null && (await erasures.mayInherit(transaction, line.heir_id, subject.account))
        ? line.heir_id
        : null
    await erasures.holdSessions(transaction, subject.account)
    const names = await erasures.findNames(transaction, subject)
    const { erased_at, undo_until, id, erased_by } = line
    const erasure = await again.reinsertErasure(transaction, {
      id,
      number,
      account_id,
      erased_by,
      feedback,
      heir_id,
      erased_at: new Date(erased_at),
      undo_until: new Date(undo_until),
    })
    const former = formerName(erasure.number)
    const choice = { feedback: feedback ?? 'kept', heir_id: heir_id ?? undefined } as const
    await replaceEverywhere(services, transaction, erasure, { subject, names, former, choice })
    await again.insertHashes(transaction, id, line.keys)
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
  })
}
