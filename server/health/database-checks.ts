import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-trouble.ts'
import { pendingMigrations, unknownMigrations } from '../database/migrate.ts'
import { countMail, findTroubledMail } from '../mail/mail-data.ts'
import { countTroubledJobs, findDatabaseTime, findVersion } from './data.ts'
import type { Check, Found } from './finding.ts'

const oldestVersion = 140_000
const mostSecondsApart = 5

interface Inspected {
  db: Database
  embedded: boolean
  now: () => Date
}

/** What only the database knows: its own state, and what waits in it. */
export function databaseChecks({ db, embedded, now }: Inspected): Check[] {
  const advice = embedded
    ? 'Look after DATA_DIR: it must be there and belong to this user.'
    : 'See that DATABASE_URL is right, that PostgreSQL runs and that it lets this machine in.'
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
    throw reason === undefined ? error : new Error(`the database cannot be used: ${reason}`)
  }
}

async function versionOf(db: Database, embedded: boolean): Promise<Found> {
  const { version, number } = await findVersion(db)
  const name = embedded ? `embedded, PostgreSQL ${version}` : `PostgreSQL ${version}`
  if (number < oldestVersion)
    return { state: 'wrong', fact: `${name} is too old`, advice: 'The portal needs PostgreSQL 14 or newer.' }
  const newer = await unknownMigrations(db)
  if (newer.length > 0)
    return {
      state: 'wrong',
      fact: `${name}, newer than this program`,
      advice: 'Start the version that made its tables.',
    }
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return { state: 'ok', fact: `${name}, tables in their newest form` }
  const fact = `${name}, ${pending.length} changes to the tables outstanding`
  return { state: 'warning', fact, advice: 'The portal makes them when it starts, and so does the command migrate.' }
}

async function clockOf(db: Database, now: () => Date): Promise<Found> {
  const before = now().getTime()
  const theirs = (await findDatabaseTime(db)).getTime()
  const middle = (before + now().getTime()) / 2
  const apart = Math.abs(theirs - middle) / 1000
  const fact = `${apart.toFixed(1)} s apart from the database's`
  if (apart <= mostSecondsApart) return { state: 'ok', fact }
  return {
    state: 'wrong',
    fact,
    advice: 'Set both machines by the same time server: sessions and links end by the clock.',
  }
}

async function mailsOf(db: Database, now: Date): Promise<Found> {
  const { queued, sending, failed } = await countMail(db)
  const troubled = await findTroubledMail(db, now)
  const stuck = troubled.filter(({ state }) => state !== 'failed')
  const reason = (stuck[0] ?? troubled[0])?.last_error
  const last = reason ? `; the last one: ${reason.split('\n')[0]}` : ''
  if (stuck.length > 0) {
    const fact = `${stuck.length} wait for more than 15 minutes${last}`
    return {
      state: 'wrong',
      fact,
      advice: 'See the line of the mail server; they leave by themselves once it takes them.',
    }
  }
  if (failed === 0) return { state: 'ok', fact: `none is stuck, ${queued + sending} on their way` }
  const fact = `${failed} failed in the last 30 days${last}`
  return {
    state: 'warning',
    fact,
    advice: 'The addresses are probably wrong: correct them in the records that are imported.',
  }
}

async function jobsOf(db: Database): Promise<Found> {
  const counts = await countTroubledJobs(db)
  if (!counts) return { state: 'ok', fact: 'none yet' }
  const { failed, late, kinds } = counts
  if (late > 0) {
    const fact = `${late} should have begun a quarter of an hour ago (${kinds.join(', ')})`
    return { state: 'wrong', fact, advice: 'No portal works on them: see that one runs, and what it logs.' }
  }
  if (failed === 0) return { state: 'ok', fact: 'none is stuck' }
  const fact = `${failed} gave up within a day (${kinds.join(', ')})`
  return { state: 'warning', fact, advice: 'The log says why, at warn, under the name of the job.' }
}
