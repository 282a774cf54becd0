import pg from 'pg'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { type Checkout, checkoutsToMeasure, importFrom } from './checkouts.ts'
import { engagementCount } from './outbox-events.ts'
import { type Faults, faultsByName } from './outbox-faults.ts'
import { type Outcome, runScenario } from './outbox-scenario.ts'

type Filling = typeof import('./filled-database.ts')

/** A checkout with a filled database that each of its scenarios copies. */
interface Prepared extends Checkout {
  template: string
  cookie: string
}

/**
 * Sends 10,000 deliveries to a webhook receiver that fails for a minute and then works, together with pages, emails and a
 * second webhook whose receiver always works. Each scenario has its own database and portal process. With the folder of
 * another checkout, its portal takes turns with this one.
 */
export async function benchOutbox(): Promise<void> {
  const scenarios = chosenScenarios()
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const checkouts: Prepared[] = []
    for (const [place, checkout] of checkoutsToMeasure().entries()) {
      const { filledDatabase } = await importFrom<Filling>(checkout, 'bench/filled-database.ts')
      const template = `outbox_${place}`
      const { staff, close } = await filledDatabase(postgres.url, template, engagementCount)
      await close()
      checkouts.push({ ...checkout, template, cookie: staff })
    }
    for (const [scenario, faults] of scenarios)
      for (const checkout of checkouts) {
        const database = `${checkout.template}_${scenario}`
        await client.query(`create database ${database} template ${checkout.template}`)
        const url = Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href
        const outcome = await runScenario({ checkout, url, cookie: checkout.cookie, faults })
        report(`${scenario}, ${checkout.name}`, outcome)
      }
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** All of them, or those that `SCENARIOS` lists. */
function chosenScenarios(): [string, Faults][] {
  const chosen = process.env.SCENARIOS?.split(',') ?? Object.keys(faultsByName)
  return chosen.map((name) => {
    const faults = faultsByName[name]
    if (!faults) throw new Error(`SCENARIOS: ${name} is none of ${Object.keys(faultsByName).join(', ')}`)
    return [name, faults]
  })
}

/** Prints one line; fails the bench if something is missing, out of order or was sent to a rejected address. */
function report(title: string, outcome: Outcome): void {
  const { pages, emails, failing, working, sentToRejected, millisecondsPerEvent } = outcome
  const pageTimes = [`before ${pages.before}`, `during the fault ${pages.during}`, `while delivering ${pages.after}`]
  const receivers = [failing, working]
  const emailTimes = emails.map((milliseconds) => Math.round(milliseconds)).toSorted((one, other) => one - other)
  const middle = emailTimes[emailTimes.length >> 1] ?? Number.NaN
  const parts = [
    `pages p50 and p95 in ms: ${pageTimes.join(', ')}`,
    `${emailTimes.length} emails during the fault in ${middle} ms (median), ${emailTimes.at(-1)} ms (longest)`,
    `working receiver: ${working.arrived} of ${working.expected} after ${working.seconds.toFixed(1)} s`,
    `failing receiver: ${failing.arrived} of ${failing.expected}, ${failing.seconds.toFixed(1)} s after it recovered, in ${failing.accepted} accepted messages`,
    `in order: ${receivers.map(({ ordered }) => ordered).join(' and ')} of ${engagementCount} engagements`,
    `to rejected addresses: ${sentToRejected}`,
    `events written in ${millisecondsPerEvent.toFixed(2)} ms each`,
  ]
  const isComplete = receivers.every(({ arrived, expected }) => arrived === expected)
  const isOrdered = receivers.every(({ ordered }) => ordered === engagementCount)
  const holds = isComplete && isOrdered && emailTimes.every(Number.isFinite) && sentToRejected === 0
  console.log(`${title}: ${parts.join('; ')}${holds ? '' : '; FAILED'}`)
  if (!holds) process.exitCode = 1
}
