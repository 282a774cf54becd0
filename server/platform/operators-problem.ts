import { ConfigError } from './config.ts'
import { DataDirInUse } from './database/data-dir-lock.ts'
import { databaseTrouble } from './database/database-errors.ts'
import { DatabaseNewer, DatabaseTooOld } from './database/migrate.ts'
import { MissingDatabaseFeature } from './database/missing-database-feature.ts'
import { DeletionFileProblem } from './deletion-log/file.ts'
import { diskReason, FileNotWritten } from './storage/disk-reason.ts'
import { StorageFault, StorageFull } from './storage/storage.ts'

const operators = [
  ConfigError,
  DataDirInUse,
  MissingDatabaseFeature,
  DatabaseNewer,
  DatabaseTooOld,
  DeletionFileProblem,
  FileNotWritten,
]

/**
 * The sentence for an error that is the operator's to solve (settings, database, port, disk), undefined for a fault of
 * the portal. The portal's start and the command line say the same.
 */
export function operatorsProblem(error: unknown): string | undefined {
  if (operators.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error)) return undefined
  // A host with several addresses has one error for each that failed.
  if (error instanceof AggregateError) return operatorsProblem(error.errors[0])
  const { code, syscall, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code !== undefined && syscall === 'listen')
    return listenReasons[code] && `The portal cannot listen on HOST ${address}, PORT ${port}: ${listenReasons[code]}.`
  const reason = diskReason(error)
  if (reason !== undefined) return `${path ?? 'A file'} cannot be used: ${reason}.`
  if (error instanceof StorageFull || error instanceof StorageFault)
    return `The file store cannot be used: ${error.message}.`
  const trouble = databaseTrouble(error)
  return trouble && `The database at DATABASE_URL is unavailable: ${trouble.reason}.`
}

const listenReasons: Record<string, string> = {
  EADDRINUSE: 'another process uses that port',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the host is unknown',
  EACCES: 'this user may not use that port',
}

/** Ends the process with the sentence for the operator. Throws any other error again. */
export function endWithProblem(error: unknown): never {
  const sentence = operatorsProblem(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exit(1)
}
