import { Command } from 'commander'
import { addBackup } from './backup.ts'
import { addDemoData } from './demo-data.ts'
import { addDoctor } from './doctor.ts'
import { addImport } from './import.ts'
import { addImportSchemas } from './import-schemas.ts'
import { addLongNames } from './long-names.ts'
import { addMigrate } from './migrate.ts'
import { addRestore } from './restore.ts'
import { addSettings } from './settings.ts'
import { addToken } from './token.ts'
import { addUser } from './user.ts'

/** The commands of the operator, by which `name` they call it. */
export function operatorsProgram(name: string): Command {
  const program = new Command(name)
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
  return program
}
