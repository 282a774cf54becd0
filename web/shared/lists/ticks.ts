import { useState } from 'react'

/** Ticked values of filters; the list uses them once a button applies them. They are reset when the applied values change. */
export function useTicks<Values>(applied: Values): { ticked: Values; tick: (part: Partial<Values>) => void } {
  const key = JSON.stringify(applied)
  const [ticks, setTicks] = useState({ over: key, ticked: applied })
  const isReset = ticks.over !== key
  if (isReset) setTicks({ over: key, ticked: applied })
  const ticked = isReset ? applied : ticks.ticked
  return { ticked, tick: (part) => setTicks({ over: key, ticked: { ...ticked, ...part } }) }
}
