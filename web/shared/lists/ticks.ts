import { useState } from 'react'

/** Ticked values of filters that are applied by a button. They are reset when the applied values change. */
export function useTicks<Values>(applied: Values): { ticked: Values; tick: (part: Partial<Values>) => void } {
  const key = JSON.stringify(applied)
  const [ticks, setTicks] = useState<{ over: string; ticked: Values }>()
  const ticked = ticks?.over === key ? ticks.ticked : applied
  return { ticked, tick: (part) => setTicks({ over: key, ticked: { ...ticked, ...part } }) }
}
