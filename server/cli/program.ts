import { Command } from 'commander'
import { addBackup } from './backup.ts'
import { addDemoData } from './demo-data.ts'
import { addDoctor } from './doctor.ts'
import { addExportRecords } from './export-records.ts'
import { addImport } from './import.ts'
import { addImportSchemas } from './import-schemas.ts'
import { addLongNames } from './long-names.ts'
import { addMigrate } from './migrate.ts'
import { addReapplyDeletions } from './reapply-deletions.ts'
import { addRestore } from './restore.ts'
import { addSettings } from './settings.ts'
import { addSetupLink } from './setup-link.ts'
import { addToken } from './token.ts'
import { addUser } from './user.ts'

/** Commands of the operator. `name` is how they call the program. */
export function operatorsProgram(name: string): Command {
  const program = new Command(name)
    .description(
      'Operate the portal. Commands use the database in your settings (run the command settings to list them).',
    )
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
  for (const add of [
    addDoctor,
    addImport,
    addExportRecords,
    addBackup,
    addRestore,
    addReapplyDeletions,
    addMigrate,
    addDemoData,
    addLongNames,
    addSetupLink,
    addUser,
    addToken,
    addImportSchemas,
    addSettings,
  ])
    add(program)
  return program
}
