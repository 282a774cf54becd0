import { type Load, load, type Measured } from './load.ts'
import { usuallyOr } from './size.ts'

const rounds = usuallyOr(5, 1)

/**
 * Sends the same load to several portals in alternating rounds, so that other work of the machine affects all alike. Returns
 * the median round of each; `seconds` is the total per portal.
 */
export async function inTurns(asks: readonly Load[]): Promise<Measured[]> {
  const measured = asks.map((): Measured[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [place, ask] of asks.entries()) {
      const measuredRound = await load({ ...ask, seconds: ask.seconds / rounds })
      // The first warms caches and plans.
      if (round > 0) measured[place]?.push(measuredRound)
    }
  return measured.map(middleOf)
}

function middleOf(times: readonly Measured[]): Measured {
  const middle = times.toSorted((one, other) => one.p50 - other.p50)[times.length >> 1]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
