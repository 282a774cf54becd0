import * as z from 'zod/mini'
import { RecordId } from './fields.ts'
import { type ImportFileName, isHistory } from './files.ts'
import { parseRecord, type RecordProblem } from './problem.ts'

/** In an import that brings changes: a record that is gone. Whatever else a spreadsheet still has in its row is not read. */
const Removal = z.object({ id: RecordId, removed: z.literal(true, 'must be true') })

/** Id of a record that is marked as `removed`; undefined for other records. */
export function removalOf(
  file: ImportFileName,
  value: unknown,
): { removed: string } | { problems: Pick<RecordProblem, 'field' | 'problem'>[] } | undefined {
  if (typeof value !== 'object' || value === null || !('removed' in value)) return undefined
  if (isHistory(file))
    return { problems: [{ field: 'removed', problem: 'must not be set: earlier feedback is never removed' }] }
  const result = parseRecord(Removal, value)
  return 'problems' in result ? result : { removed: (result.data as z.output<typeof Removal>).id }
}
