import { Command, CommanderError } from 'commander'
import { CommandError } from './cli/command.ts'
import { addDemoData } from './cli/demo-data.ts'
import { addImport } from './cli/import.ts'
import { addImportSchemas } from './cli/import-schemas.ts'
import { addMigrate } from './cli/migrate.ts'
import { addSettings } from './cli/settings.ts'
import { addUser } from './cli/user.ts'
import { ConfigError } from './config.ts'
import { DataDirInUse } from './database/data-dir-lock.ts'
import { ImportRefused } from './import/problems.ts'

// The operator's command line: npm run portal -- COMMAND. It works on the database that the settings name.

const program = new Command('npm run portal --')
  .description('Looks after the portal. Works on the database that the settings name (see the command settings).')
  .exitOverride()
  .configureHelp({ showGlobalOptions: false })
for (const add of [addImport, addMigrate, addDemoData, addUser, addImportSchemas, addSettings]) add(program)

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
