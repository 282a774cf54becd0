import { Command, CommanderError } from 'commander'
import { addBackup } from './cli/backup.ts'
import { CommandError } from './cli/command.ts'
import { addDemoData } from './cli/demo-data.ts'
import { addDoctor } from './cli/doctor.ts'
import { addImport } from './cli/import.ts'
import { addImportSchemas } from './cli/import-schemas.ts'
import { addLongNames } from './cli/long-names.ts'
import { addMigrate } from './cli/migrate.ts'
import { addRestore } from './cli/restore.ts'
import { addSettings } from './cli/settings.ts'
import { addToken } from './cli/token.ts'
import { addUser } from './cli/user.ts'
import { ImportRefused } from './import/problems.ts'
import { operatorsProblem } from './operators-problem.ts'

// The operator's command line: npm run portal -- COMMAND. It works on the database that the settings name.

const program = new Command(import.meta.filename.endsWith('.ts') ? 'npm run portal --' : 'portal')
  .description('Looks after the portal. Works on the database that the settings name (see the command settings).')
  .exitOverride()
  .configureHelp({ showGlobalOptions: false })
for (const add of [
  addDoctor,
  addImport,
  addBackup,
  addRestore,
  addMigrate,
  addDemoData,
  addLongNames,
  addUser,
  addToken,
  addImportSchemas,
  addSettings,
])
  add(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else if (error instanceof ImportRefused) console.error(`${error.message}\nNothing was imported.`)
  else if (error instanceof CommandError) console.error(error.message)
  else console.error(operatorsProblem(error) ?? error)
}
