import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import { findMigrations } from '../database/migrate.ts'
import { knownMigrations, originOf } from '../database/migrations.ts'
import { countEmails, findTroubledEmails } from '../email/email-data.ts'
import { countTroubledJobs, findDatabaseTime, findVersion } from './data.ts'
import type { Check, Found } from './finding.ts'

const oldestVersion = 140_000
const mostSecondsApart = 5

interface Inspected {
  db: Database
  embedded: boolean
  now: () => Date
}

/** State of the database, and of the emails and jobs in it. */
export function databaseChecks({ db, embedded, now }: Inspected): Check[] {
  const advice = embedded
    ? 'Check that DATA_DIR exists and belongs to this user.'
    : 'Check that DATABASE_URL is right, that PostgreSQL runs and that it accepts connections from this machine.'
  return [
    { name: 'database', advice, run: () => asTrouble(() => versionOf(db, embedded)) },
    { name: 'clock', advice, needs: 'database', run: () => asTrouble(() => clockOf(db, now)) },
    { name: 'mails', advice, needs: 'database', run: () => asTrouble(() => mailsOf(db, now())) },
    { name: 'jobs', advice, needs: 'database', run: () => asTrouble(() => jobsOf(db)) },
  ]
}

async function asTrouble(run: () => Promise<Found>): Promise<Found> {
  try {
    return await run()
  } catch (error) {
    const reason = databaseTrouble(error)?.reason
    throw reason === undefined ? error : new Error(`the database is unavailable: ${reason}`)
  }
}

async function versionOf(db: Database, embedded: boolean): Promise<Found> {
  const { version, number } = await findVersion(db)
  const name = embedded ? `embedded, PostgreSQL ${version}` : `PostgreSQL ${version}`
  if (number < oldestVersion)
    return { state: 'wrong', fact: `${name} is too old`, advice: 'The portal needs PostgreSQL 14 or newer.' }
  const done = await findMigrations(db)
  const origin = originOf(done)
  if (origin === 'before 1.0.0')
    return {
      state: 'wrong',
      fact: `${name}, tables of a version before release 1.0.0`,
      advice: 'Start the version that created them, or use an empty database.',
    }
  if (origin === 'newer')
    return {
      state: 'wrong',
      fact: `${name}, tables of a newer version of the portal`,
      advice: 'Start the newest version that has used this database.',
    }
  const pending = knownMigrations().filter((one) => !done.includes(one))
  if (pending.length === 0) return { state: 'ok', fact: `${name}, tables up to date` }
  const fact = `${name}, tables need ${pending.length} ${pending.length === 1 ? 'update' : 'updates'}`
  return { state: 'warning', fact, advice: 'The portal updates them when it starts. So does the command migrate.' }
}

async function clockOf(db: Database, now: () => Date): Promise<Found> {
  const before = now().getTime()
  const theirs = (await findDatabaseTime(db)).getTime()
  const middle = (before + now().getTime()) / 2
  const apart = Math.abs(theirs - middle) / 1000
  const fact = `${apart.toFixed(1)} s apart from the clock of the database`
  if (apart <= mostSecondsApart) return { state: 'ok', fact }
  return {
    state: 'wrong',
    fact,
    advice: 'Use the same time server on both machines. Sessions and links depend on the time.',
  }
}

async function mailsOf(db: Database, now: Date): Promise<Found> {
  const { queued, sending, failed } = await countEmails(db)
  const troubled = await findTroubledEmails(db, now)
  const stuck = troubled.filter(({ state }) => state !== 'failed')
  const reason = (stuck[0] ?? troubled[0])?.error
  const last = reason ? `; last error: ${reason.split('\n')[0]}` : ''
  if (stuck.length > 0) {
    const fact = `${stuck.length} waiting for more than 15 minutes${last}`
    return {
      state: 'wrong',
      fact,
      advice: 'Check the mail server. The portal sends them as soon as it accepts them.',
    }
  }
  if (failed === 0) return { state: 'ok', fact: `none stuck, ${queued + sending} being sent` }
  const fact = `${failed} failed in the last 30 days${last}`
  return {
    state: 'warning',
    fact,
    advice: 'The addresses are probably wrong. Correct them in the imported records.',
  }
}

async function jobsOf(db: Database): Promise<Found> {
  const counts = await countTroubledJobs(db)
  if (!counts) return { state: 'ok', fact: 'none yet' }
  const { failed, late, kinds } = counts
  if (late > 0) {
    const fact = `${late} more than 15 minutes late (${kinds.join(', ')})`
    return { state: 'wrong', fact, advice: 'Check that a portal is running, and check its log.' }
  }
  if (failed === 0) return { state: 'ok', fact: 'none stuck' }
  const fact = `${failed} failed in the last day (${kinds.join(', ')})`
  return { state: 'warning', fact, advice: 'Search the log for the name of the job, at level warn.' }
}
