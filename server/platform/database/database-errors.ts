import { setTimeout as pause } from 'node:timers/promises'

/**
 * Cause of an error that comes from the database or the connection to it, not from the portal. `passing` ends without help
 * (a restart, a broken connection, overload); `lasting` needs the operator. `reason` ends the sentence "The database
 * cannot be used: ...".
 */
export interface DatabaseTrouble {
  kind: 'passing' | 'lasting'
  reason: string
}

/** The one place that tells trouble with the database from an error of the portal: undefined for the latter. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  // Errors of the database server have a severity, in both drivers.
  if ('severity' in error) return states[code] ?? classes[code.slice(0, 2)]
  const unreachable = unreachableReasons[code]
  if (unreachable !== undefined) return passing(unreachable)
  const lost = lostSentences.find(([sentence]) => error.message.startsWith(sentence))
  return lost && passing(lost[1])
}

const retryMilliseconds = 500

/**
 * Does something again and again while the database is in passing trouble, and says so once for each reason. Anything
 * else that goes wrong is thrown.
 */
export async function onceDatabaseAnswers<Result>(
  attempt: () => Promise<Result>,
  say: (reason: string) => void,
): Promise<Result> {
  let lastReason: string | undefined
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const trouble = databaseTrouble(error)
      if (trouble?.kind !== 'passing') throw error
      if (lastReason !== trouble.reason) say(trouble.reason)
      lastReason = trouble.reason
      await pause(retryMilliseconds)
    }
  }
}

const passing = (reason: string): DatabaseTrouble => ({ kind: 'passing', reason })
const lasting = (reason: string): DatabaseTrouble => ({ kind: 'lasting', reason })

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const states: Record<string, DatabaseTrouble> = {
  '25006': passing('it is read-only at the moment'),
  '25P03': passing('it ended an idle transaction'),
  '28000': lasting('it rejects the user'),
  '28P01': lasting('it rejects the password'),
  '3D000': lasting('the database does not exist'),
  '40001': passing('changes conflicted too often'),
  '40P01': passing('changes conflicted too often'),
  '42501': lasting('the user lacks a permission'),
  '53100': passing('its disk is full'),
  '53300': passing('it has too many connections'),
  '55P03': passing('the rows are locked'),
  '57014': passing('a statement took too long'),
  '57P03': passing('it is starting up or shutting down'),
}

const classes: Record<string, DatabaseTrouble> = {
  '08': passing('the connection broke'),
  '53': passing('it is out of resources'),
  '57': passing('it ended the connection'),
  '58': passing('it has a system error'),
}

/** Codes of the operating system. */
const unreachableReasons: Record<string, string> = {
  EAI_AGAIN: 'its host is unknown',
  ECONNABORTED: 'the connection broke',
  ECONNREFUSED: 'nothing answers at that address',
  ECONNRESET: 'the connection broke',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ENOTFOUND: 'its host is unknown',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'it does not answer',
}

/** Messages of the driver for errors that have no code. */
const lostSentences: readonly [string, string][] = [
  ['Client has encountered a connection error', 'the connection broke'],
  ['Client was closed', 'the connection broke'],
  ['Connection terminated due to connection timeout', 'it does not answer'],
  ['Connection terminated', 'the connection broke'],
  ['Postgres connection has been discarded', 'the connection broke'],
  ['Query read timeout', 'it does not answer'],
  ['timeout exceeded when trying to connect', 'it is overloaded'],
  ['timeout expired', 'it does not answer'],
]

/** True if a foreign key failed because the engagement or work order was removed in the meantime. */
export const isRemovedEngagementError = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error ? error.code : '') === '23503' &&
  'constraint' in error &&
  /_(?:engagement|work_order)_id_fkey$/.test(String(error.constraint))
