import { type Load, load, type Measured } from './load.ts'

const rounds = 5

/**
 * The same question to several portals, in turns: whatever else the machine does meets them alike. Of each the round in
 * the middle; `seconds` is what one is asked for in all.
 */
export async function inTurns(asks: readonly Load[]): Promise<Measured[]> {
  const measured = asks.map((): Measured[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [place, ask] of asks.entries()) {
      const one = await load({ ...ask, seconds: ask.seconds / rounds })
      // The first warms caches and plans.
      if (round > 0) measured[place]?.push(one)
    }
  return measured.map(middleOf)
}

function middleOf(times: readonly Measured[]): Measured {
  const middle = times.toSorted((one, other) => one.p50 - other.p50)[times.length >> 1]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
