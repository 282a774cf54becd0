import { type Command, InvalidArgumentError } from 'commander'
import { CommandError, say, withDatabase } from './command.ts'

export function addLongNames(program: Command): void {
  program
    .command('long-names')
    .description("Gives everything in the demo's data a name of so many characters without a space, to look at screens")
    .argument('<length>', 'how many; a field that takes fewer holds as many as it takes', wholeNumber)
    .action((length: number) =>
      withDatabase(async (db, { demo, DEMO_DATA_DIR }) => {
        if (!demo) throw new CommandError('Only the names of the demo are changed: unset DATABASE_URL and DATA_DIR.')
        const { lengthenNames } = await import('../demo/long-names.ts')
        await lengthenNames(db, length)
        say(`Every name in the demo has up to ${length} characters. Remove ${DEMO_DATA_DIR} to begin anew.`)
      }),
    )
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
  return Number(value)
}
