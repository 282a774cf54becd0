import { randomUUID } from 'node:crypto'
import { safeFileName } from '@portal/domain/files/file-name'
import type { ImportRun, uploadImport } from '@portal/domain/import/contract'
import { importFile } from '@portal/domain/import/files'
import { formatOf, type UploadFormat } from '@portal/domain/import/formats'
import {
  importTooLarge,
  kindMissing,
  kindOfZip,
  largestImport,
  noCsvOf,
  noSuchImport,
  noZip,
  sendUtf8,
  takeInOfWorkbook,
  uploadDeleted,
} from '@portal/domain/import/upload'
import { type Caller, callerName, isToken } from '@portal/domain/tokens/token'
import type { Queries } from '../../platform/database/database.ts'
import type { TransactionContext } from '../../platform/database/transaction.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { ScopedContext } from '../../platform/http/route.ts'
import { checkedAtStart, mediaTypeOf, readStreamed } from '../../platform/http/streamed.ts'
import type { Services } from '../../platform/portal.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import { findRun, insertRun, keyOf, type NewRun, presentRun } from './run-data.ts'
import { startRunsSoon } from './uploaded-import.ts'
import { encodingBytes, isUtf16 } from './utf-8.ts'

type Needs = Pick<Services, 'jobs' | 'log' | 'now'>
type Upload = ScopedContext<typeof uploadImport>
/** `db` is the database, which starts the run after the commit. */
type ContextParts = Pick<Upload, 'db' | 'withTransaction'>

/** Stores the upload and queues its run, or does neither. */
export function startImport(
  services: Needs & Pick<Services, 'storage'>,
  { db, withTransaction }: ContextParts,
  caller: Caller,
  { query, request }: Pick<Upload, 'query' | 'request'>,
): Promise<ImportRun> {
  const { kind = null, mode, dry_run: trial, allow_removals, take_over } = query
  const format = formatOf(mediaTypeOf(request))
  const problem = formatProblem(format, kind)
  if (problem) throw new ApiError(422, problem, { fields: { kind: problem } })
  const file_name = safeFileName(query.file_name ?? `${kind ?? 'records'}.${format}`)
  const limits = { largest: largestImport, tooLarge: importTooLarge }
  return keepOrRemove(services, async (put) => {
    const upload_id = randomUUID()
    const content = await readStreamed(request, limits, (bytes) =>
      put(
        keyOf(upload_id),
        checkedAtStart(bytes, encodingBytes, (start) => checkStart(start, format)),
      ),
    )
    let storedKeys: string[] = []
    const result = await withTransaction(content, async (context) => {
      const run = await queueRun(services, context, db, {
        ...begunBy(caller),
        upload_id,
        file_name,
        format,
        kind,
        mode,
        trial,
        allow_removals,
        take_over,
      })
      storedKeys = [keyOf(upload_id)]
      return run
    })
    return { result, kept: storedKeys }
  })
}

function formatProblem(format: ReturnType<typeof formatOf>, kind: Upload['query']['kind'] | null): string | undefined {
  if (format === 'zip') return kind ? kindOfZip : undefined
  if (!kind) return kindMissing
  return format === 'csv' && !importFile(kind).csv ? noCsvOf(kind) : undefined
}

/** Rejects at once what its first bytes show to be wrong. The run checks the rest. */
function checkStart(start: Buffer, format: UploadFormat): void {
  if (format === 'zip') {
    if (start.toString('latin1', 0, 4) !== 'PK\x03\x04') throw new ApiError(415, noZip)
  } else if (isUtf16(start)) throw new ApiError(415, sendUtf8)
}

const begunBy = (caller: Caller): Pick<NewRun, 'who' | 'who_account_id'> => ({
  who: callerName(caller),
  who_account_id: isToken(caller) ? null : caller.id,
})

/** Queues a run that applies an earlier dry run. */
export function applyDryRun(
  services: Needs,
  { db, withTransaction }: ContextParts,
  caller: Caller,
  { id, allow_removals }: { id: string; allow_removals: boolean },
): Promise<ImportRun> {
  return withTransaction({ id, allow_removals }, async (context) => {
    const dryRun = await findRun(context.db, id)
    if (!dryRun || (dryRun.format === 'workbook' && isToken(caller))) throw notFound(noSuchImport)
    const { upload_id, file_name, format, kind, mode, take_over } = dryRun
    if (format === 'workbook') throw new ApiError(409, takeInOfWorkbook)
    if (upload_id === null) throw new ApiError(409, uploadDeleted)
    return queueRun(services, context, db, {
      ...begunBy(caller),
      upload_id,
      file_name,
      format,
      kind,
      mode,
      trial: false,
      allow_removals,
      take_over,
    })
  })
}

/** Queues a run. After the commit it is started through `database`. */
export async function queueRun(
  services: Needs,
  { db, afterCommit }: Pick<TransactionContext, 'db' | 'afterCommit'>,
  database: Queries,
  newRun: Omit<NewRun, 'id' | 'began_at' | 'outcome'>,
): Promise<ImportRun> {
  const id = randomUUID()
  await insertRun(db, { ...newRun, id, began_at: services.now(), outcome: 'waiting' })
  await afterCommit(() => startRunsSoon(services, database))
  const run = await findRun(db, id)
  if (!run) throw new Error('import run not found after insert')
  return presentRun(run)
}
