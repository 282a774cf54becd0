import { portalKeepsRecords, type RecordKeeper, recordFiles } from '@portal/domain/records/keeper'
import type { Queries } from '../../platform/database/database.ts'
import { findKeeper, hasNoRecords } from '../records/keeper-data.ts'
import { ImportRefused, type Problems } from './problems.ts'
import type { StagedFile } from './staging.ts'

/**
 * Says who keeps the records after this import. An import that brings records into a portal without any becomes their keeper,
 * and so does one that takes the records over. While the portal keeps them, files of records are a problem.
 */
export async function checkKeeper(
  transaction: Queries,
  sources: readonly StagedFile[],
  problems: Problems,
  takesOver: boolean,
): Promise<{ before: RecordKeeper; after: RecordKeeper }> {
  const before = await findKeeper(transaction)
  const ofRecords = sources.filter(({ name }) => recordFiles.some((file) => file === name))
  if (before === 'import' || ofRecords.length === 0) return { before, after: before }
  if (takesOver || (await hasNoRecords(transaction))) return { before, after: 'import' }
  for (const { file } of ofRecords)
    problems.add({ file, record: null, id: null, field: null, problem: portalKeepsRecords })
  throw new ImportRefused(problems)
}
