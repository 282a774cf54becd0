import { noSuchPerson } from '@portal/domain/accounts/permissions'
import { notYourself } from '@portal/domain/admin/permissions'
import {
  type ErasableKey,
  type ErasedKind,
  type ErasurePreview,
  erasedKinds,
  formerName,
} from '@portal/domain/privacy/erasure'
import { nextErasureTime } from '@portal/domain/privacy/erasure-time'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { ErasureChoice } from '../../platform/stored-data/stored-table.ts'
import { findErasable } from './erasable-data.ts'
import { type Change, differing, findChanges } from './erasure-data.ts'
import * as erasures from './erasure-records-data.ts'
import { createLeftCounter } from './retained-data.ts'

/** Counts with the same code that performs the erasure. */
export async function previewErasure(
  { longRunningDb, now, config, storedTables }: Pick<Services, 'longRunningDb' | 'now' | 'config' | 'storedTables'>,
  { key, viewerId, choice }: { key: ErasableKey; viewerId: string; choice: ErasureChoice },
): Promise<ErasurePreview> {
  return longRunningDb.transaction().execute(async (transaction) => {
    const subject = await findErasable(transaction, key)
    if (!subject) throw notFound(noSuchPerson)
    if (subject.account.includes(viewerId)) throw new ApiError(409, notYourself)
    const names = await erasures.findNames(transaction, subject)
    const counts = new Map<ErasedKind, number>()
    const left = createLeftCounter(storedTables)
    const erasing = { storedTables, subject, names, former: formerName(0), choice }
    for await (const changes of findChanges(transaction, erasing, left.add))
      for (const change of changes)
        for (const kind of kindsOf(change, choice)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const kinds = Object.keys(erasedKinds) as ErasedKind[]
    return {
      erase_at: nextErasureTime(now(), config.TIME_ZONE).toISOString(),
      has_account: subject.account.length > 0,
      counts: kinds.flatMap((kind) => (counts.has(kind) ? [{ kind, count: counts.get(kind) ?? 0 }] : [])),
      has_namesake: names.hasNamesake,
      left: left.counts(),
    }
  })
}

function kindsOf({ rule, before, after }: Change, { feedback }: ErasureChoice): ErasedKind[] {
  if (!rule) return ['mention']
  const removesWords =
    rule.kind === 'feedback' &&
    feedback === 'removed' &&
    after &&
    differing(before, after).some((name) => ['feedback', 'text', 'data'].includes(name))
  return removesWords ? [rule.kind, 'words'] : [rule.kind]
}
