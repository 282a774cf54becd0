import { type Command, InvalidArgumentError } from 'commander'
import { CommandError, printLine, withDatabase } from './command.ts'

export function addLongNames(program: Command): void {
  program
    .command('long-names')
    .description('Give everything in the demo a long name without spaces, to test the layout of screens')
    .argument('<length>', 'number of characters; a field that allows fewer gets its maximum', wholeNumber)
    .action((length: number) =>
      withDatabase(async (db, { demo, DEMO_DATA_DIR }) => {
        if (!demo) throw new CommandError('This command only changes the demo. Unset DATABASE_URL and DATA_DIR.')
        const { lengthenNames } = await import('../demo/long-names.ts')
        await lengthenNames(db, length)
        printLine(`Every name in the demo now has up to ${length} characters. Remove ${DEMO_DATA_DIR} to start again.`)
      }),
    )
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
  return Number(value)
}
