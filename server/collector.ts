import v8 from 'node:v8'
import vm from 'node:vm'

// Node lends its collector to the command line alone; this is how a program gets to it.
v8.setFlagsFromString('--expose-gc')

/** V8's collector. It stops the process while it runs: a young generation takes a millisecond, everything a tenth of a second. */
export const collect = vm.runInNewContext('gc') as NodeJS.GCFunction

/**
 * Gives back what only the start needed. Reading the program lets V8's young generation grow to 32 MB, and V8 makes it
 * smaller only when it collects everything to save memory, which a portal that waits for people seldom does
 * (`npm run bench -- start`).
 */
export function giveBackSpareMemory(): void {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
