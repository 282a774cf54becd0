import { load } from './load.ts'
import { wanted } from './wanted.ts'

interface Asked {
  url: string
  headers: Record<string, string>
}

interface Beside {
  /** What is asked for, as the line names it. */
  name: string
  ours: Asked
  theirs: Asked
  /** What theirs is, as the line names it. */
  of: string
  /** How many of their requests per second are wanted of ours. */
  least: number
}

const rounds = 3
const seconds = 4

/**
 * Requests per second of the portal beside another server's, with eight clients and with one alone: in turns, each warmed
 * before. Prints the ratio in the middle, which fails the bench where it misses what is wanted.
 */
export async function requestsBeside({ name, ours, theirs, of, least }: Beside): Promise<void> {
  for (const connections of [8, 1]) {
    const ask = async (asked: Asked, length: number) =>
      (await load({ ...asked, connections, seconds: length })).requestsPerSecond
    const ratios: number[] = []
    await ask(ours, 1)
    await ask(theirs, 1)
    for (let round = 0; round < rounds; round++) ratios.push((await ask(ours, seconds)) / (await ask(theirs, seconds)))
    const ratio = ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
    const all = ratios.map((each) => each.toFixed(2)).join(', ')
    const clients = connections === 1 ? 'one client ' : `${connections} clients  `
    console.log(`${name.padEnd(16)} ${clients} of ${of} ${wanted(ratio, { least })}: ${all}`)
  }
}
