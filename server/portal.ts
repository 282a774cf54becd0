import path from 'node:path'
import { CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import { type Config, ConfigError, readConfig, settings } from './config.ts'
import { DataDirInUse } from './database/data-dir-lock.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { blockAccount, findAccounts, findSessionsOfEmail, unblockAccount } from './import/account-data.ts'
import { writeDemoData } from './import/demo/write.ts'
import { importFolder } from './import/import-folder.ts'
import { ImportRefused } from './import/problems.ts'
import { progressLine, reportLines } from './import/report.ts'
import { writeImportSchemas } from './import/schemas.ts'

// The operator's command line: npm run portal -- COMMAND. It works on the database that the settings name.

/** What the operator did wrong, as a sentence. */
class CommandError extends Error {}

const say = (line: string): void => console.log(line)
const now = (): Date => new Date()

async function withDatabase<Result>(work: (db: Database, config: Config) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const connection = await openDatabase(config, `portal ${process.argv.slice(2).join(' ')}`)
  try {
    return await work(connection.db, config)
  } finally {
    await connection.close()
  }
}

const program = new Command('npm run portal --')
  .description('Looks after the portal. Works on the database that the settings name (see the command settings).')
  .exitOverride()
  .configureHelp({ showGlobalOptions: false })

program
  .command('import')
  .description("Takes in a folder of the provider's records: all of it, or nothing where a record is wrong")
  .argument('<path>', 'the folder; its format stands in docs/import.md')
  .option('--dry-run', 'say what would change and change nothing')
  .option('--allow-removals', 'let the import remove more than a fifth of what is there')
  .action((folder: string, options: { dryRun?: boolean; allowRemovals?: boolean }) =>
    withDatabase(async (db) => {
      const progress = progressLine(process.stderr)
      const report = await importFolder({ db, now }, folder, { ...options, onProgress: progress.show }).finally(
        progress.end,
      )
      for (const line of reportLines(report)) say(line)
    }),
  )

program
  .command('migrate')
  .description('Brings the tables to the newest form; the portal also does so when it starts')
  .action(() => withDatabase(async () => say('The tables are in their newest form.')))

program
  .command('demo-data')
  .description('Writes the records of a company that does not exist as a folder to import')
  .argument('<path>', 'the folder to write; files in it are replaced')
  .option('--engagements <number>', 'how many engagements there are', wholeNumber, 40)
  .option('--today <day>', 'the day around which everything happens (default: today)')
  .action(async (folder: string, options: { engagements: number; today?: string }) => {
    const config = readConfig(process.env)
    const today = options.today ?? dayAt(now(), config.TIME_ZONE)
    if (!z.safeParse(CalendarDay, today).success) throw new CommandError('--today must be a day such as 2026-09-05.')
    await writeDemoData(folder, { today, engagements: options.engagements })
    say(`Written to ${path.resolve(folder)}. Take it in with: npm run portal -- import ${folder}`)
  })

const user = program.command('user').description('Shows who may sign in, and keeps people out')
user
  .command('list')
  .description('Lists everybody with an account')
  .action(() =>
    withDatabase(async (db) => {
      for (const account of await findAccounts(db)) {
        const state = account.blocked ? 'deactivated here' : account.active ? 'active' : 'inactive by the import'
        say([account.email, `${account.first_name} ${account.last_name}`, account.login_method, state].join('\t'))
      }
    }),
  )
user
  .command('deactivate')
  .description('Ends the sessions of a person and keeps them out, whatever later imports say')
  .argument('<email>')
  .action((email: string) =>
    withDatabase(async (db) => {
      if (!(await db.transaction().execute((transaction) => blockAccount(transaction, email)))) throw unknown(email)
      say(`${email} can no longer sign in; all their sessions have ended.`)
    }),
  )
user
  .command('activate')
  .description('Takes back a deactivation; the person may sign in if the last import says so')
  .argument('<email>')
  .action((email: string) =>
    withDatabase(async (db) => {
      if (!(await db.transaction().execute((transaction) => unblockAccount(transaction, email)))) throw unknown(email)
      const account = (await findAccounts(db)).find((one) => one.email === email.toLowerCase())
      say(
        account?.active
          ? `${email} can sign in.`
          : `${email} is not deactivated here, but inactive in the provider's own records: change it there and import again.`,
      )
    }),
  )
user
  .command('sessions')
  .description('Shows where a person is signed in')
  .argument('<email>')
  .action((email: string) =>
    withDatabase(async (db) => {
      const sessions = await findSessionsOfEmail(db, email)
      if (!sessions) throw unknown(email)
      if (sessions.length === 0) say(`${email} is signed in nowhere.`)
      for (const { device, created_at, last_seen_at } of sessions)
        say([device, `since ${created_at.toISOString()}`, `last seen ${last_seen_at.toISOString()}`].join('\t'))
    }),
  )

program
  .command('import-schemas')
  .description('Writes the JSON Schemas of the import format to docs/import')
  .action(async () => {
    await writeImportSchemas(path.join(import.meta.dirname, '..', 'docs', 'import'))
    say('Written to docs/import.')
  })

program
  .command('settings')
  .description('Shows the settings that are read from the environment')
  .action(() => {
    for (const [name, { about, fallback }] of Object.entries(settings))
      say(`${name}${fallback === '' ? '' : ` (default: ${fallback})`}\n    ${about}`)
  })

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return Number(value)
}

const unknown = (email: string): CommandError => new CommandError(`Nobody has an account with the e-mail ${email}.`)

/** What stands behind an error of the driver, where it is the operator's to solve. */
function databaseTrouble(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at that address',
    ENOTFOUND: 'its host is unknown',
    ETIMEDOUT: 'it does not answer',
    '28P01': 'it refuses the password',
    '28000': 'it refuses the user',
    '3D000': 'there is no such database',
    '42501': 'the user lacks a permission',
  }
  return reasons[code] && `The database of DATABASE_URL cannot be used: ${reasons[code]}.`
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else if (error instanceof ImportRefused) console.error(`${error.message}\nNothing was imported.`)
  else if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof CommandError)
    console.error(error.message)
  else console.error(databaseTrouble(error) ?? error)
}
