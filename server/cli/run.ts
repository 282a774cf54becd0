import { CommanderError } from 'commander'
import { ImportRefused } from '../features/import/problems.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { operatorsProblem } from '../platform/operators-problem.ts'
import { CommandError } from './command.ts'
import { operatorsProgram } from './program.ts'

/** Runs one command of the operator. Prints errors and sets the exit code. */
export async function runOperatorsCommand(name: string, args: readonly string[]): Promise<void> {
  try {
    await operatorsProgram(name).parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = 1
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else if (error instanceof ImportRefused) console.error(`${error.message}\nNothing was imported.`)
    else if (error instanceof CommandError || error instanceof ApiError) console.error(error.message)
    else console.error(operatorsProblem(error) ?? error)
  }
}
