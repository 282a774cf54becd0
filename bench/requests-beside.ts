import { load } from './load.ts'
import { usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

interface Target {
  url: string
  headers: Record<string, string>
}

interface Comparison {
  /** Name of the request in the output. */
  name: string
  ours: Target
  theirs: Target
  /** Name of the other server in the output. */
  of: string
  /** How many of their requests per second are wanted of ours. */
  least: number
}

const rounds = usuallyOr(3, 1)
const seconds = usuallyOr(4, 0.2)
const warmUpSeconds = usuallyOr(1, 0.2)

/**
 * Compares requests per second of the portal with another server, with eight clients and with one, alternating and after a
 * warm-up. Prints the median ratio and fails the bench if it misses the target.
 */
export async function compareRequests({ name, ours, theirs, of, least }: Comparison): Promise<void> {
  for (const connections of [8, 1]) {
    const ask = async (asked: Target, length: number) =>
      (await load({ ...asked, connections, seconds: length })).requestsPerSecond
    const ratios: number[] = []
    await ask(ours, warmUpSeconds)
    await ask(theirs, warmUpSeconds)
    for (let round = 0; round < rounds; round++) ratios.push((await ask(ours, seconds)) / (await ask(theirs, seconds)))
    const ratio = ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
    const all = ratios.map((each) => each.toFixed(2)).join(', ')
    const clients = connections === 1 ? 'one client ' : `${connections} clients  `
    console.log(`${name.padEnd(16)} ${clients} of ${of} ${withTarget(ratio, { least })}: ${all}`)
  }
}
