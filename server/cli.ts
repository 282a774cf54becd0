import { CommanderError } from 'commander'
import { CommandError } from './cli/command.ts'
import { operatorsProgram } from './cli/program.ts'
import { ImportRefused } from './import/problems.ts'
import { operatorsProblem } from './operators-problem.ts'

// The operator's command line: npm run portal -- COMMAND. It works on the database that the settings name.

const name = import.meta.filename.endsWith('.ts') ? 'npm run portal --' : 'portal'
try {
  await operatorsProgram(name).parseAsync()
} catch (error) {
  process.exitCode = 1
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else if (error instanceof ImportRefused) console.error(`${error.message}\nNothing was imported.`)
  else if (error instanceof CommandError) console.error(error.message)
  else console.error(operatorsProblem(error) ?? error)
}
